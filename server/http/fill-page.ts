import { answerPageBytes, answerPiece, answerTextBytes } from '#generated/constants.ts';

/**
 * As many rows as one page may carry, from its beginning or from its end. The first one is always among them, so that a
 * list goes on however large its rows are; whoever makes rows bounds each of them.
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
  return fromEnd ? shown.reverse() : shown;
}

/** What a row takes in an answer, the comma behind it included. */
const bytesOf = (row: unknown) => Buffer.byteLength(JSON.stringify(row) ?? '') + 1;

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
