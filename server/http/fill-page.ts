import { answerPageBytes, answerPiece, answerQuotedPath, answerTextBytes } from '#generated/constants.ts';
import { jsonBytes } from './serialise.ts';

/**
 * As many rows as one page may carry, from its beginning or from its end. The first one is always among them, so that a
 * list goes on however large its rows are; one that is larger than a page has its texts cut.
 */
export function fillPage<Row>(
  rows: readonly Row[],
  { fromEnd = false, bytes = answerPageBytes }: { fromEnd?: boolean; bytes?: number } = {},
): Row[] {
  const inTurn = fromEnd ? [...rows].reverse() : rows;
  let left = bytes;
  const past = inTurn.findIndex((row, index) => {
    left -= bytesOf(row);
    return left < 0 && index > 0;
  });
  const shown = past < 0 ? inTurn.slice() : inTurn.slice(0, past);
  const [first] = shown;
  if (shown.length === 1 && first !== undefined && left < 0) shown[0] = fitRow(first, bytes);
  return fromEnd ? shown.reverse() : shown;
}

/** What a row takes in an answer, the comma behind it included. */
const bytesOf = (row: unknown) => jsonBytes(row) + 1;

/** What was read of a list, in its order: the rows of its places, and whether others follow. */
interface Read<Place, Row> {
  places: readonly Place[];
  /** Undefined where what stood at a place is gone meanwhile, or hidden. */
  rows: readonly (Row | undefined)[];
  hasMore: boolean;
  /** Goes on behind a place. */
  cursorAfter(place: Place): string;
}

/** One page of a list, with its cursor where others follow: it ends early where its rows are long. */
export function endPage<Place, Row>({
  places,
  rows,
  hasMore,
  cursorAfter,
}: Read<Place, Row>): {
  list: Row[];
  nextCursor?: string;
} {
  const shown = fillPage(rows);
  const last = places[shown.length - 1];
  const isCut = hasMore || shown.length < rows.length;
  return {
    list: shown.filter((row) => row !== undefined),
    ...(isCut && last !== undefined && { nextCursor: cursorAfter(last) }),
  };
}

/** Only an owner's own fields are so long. Whoever opens the row reads the whole of it. */
function fitRow<Row>(row: Row, bytes: number): Row {
  let fitting = row;
  for (let most = answerPiece; bytesOf(fitting) > bytes && most >= answerQuotedPath; most /= 2) {
    const cut = (_: string, value: unknown) =>
      typeof value === 'string' && value.length > most ? wholeCharacters(value.slice(0, most)) : value;
    fitting = JSON.parse(JSON.stringify(row, cut)) as Row;
  }
  return fitting;
}

/**
 * As much of a text as one answer may carry. Signs that JSON spells out take six times their bytes: a text of a megabyte
 * would be an answer of six.
 */
export function fillText(text: string, bytes = answerTextBytes): string {
  let left = bytes;
  for (let at = 0; at < text.length; at += answerPiece) {
    left -= Buffer.byteLength(JSON.stringify(text.slice(at, at + answerPiece)));
    if (left < 0) return wholeCharacters(text.slice(0, at));
  }
  return text;
}

/** A text that was cut between the two halves of a character ends before it. */
function wholeCharacters(text: string): string {
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
}
