import { oneMeaning, wordsOfTwoMeanings } from '../generator/grammar/one-meaning.ts';
import { type Position, positionsOf } from '../generator/grammar/positions.ts';
import type { BlockType } from '../generator/grammar/shape.ts';

/** The table of words: where each stands, what may stand there, and what it means. */
export function wordsTable(blocks: readonly BlockType[], asJson: boolean): string {
  const positions = [...positionsOf(blocks)].sort(byWord);
  const several = wordsOfTwoMeanings(positions);
  const twofold = new Set([...several].filter((word) => !Object.hasOwn(oneMeaning, word)));
  if (asJson)
    return JSON.stringify(
      positions.map((one) => ({ ...one, twoMeanings: twofold.has(one.word) })),
      null,
      2,
    );
  const rows = positions.map(({ word, file, path, sort, holds, about }) => [
    `${twofold.has(word) ? '* ' : '  '}${word}`,
    `${file}: ${path}`,
    sort,
    about === undefined ? holds : `${holds} – ${about}`,
  ]);
  const why = oneMeaning;
  const forms = [...several]
    .sort()
    .map((word) => [`${twofold.has(word) ? '* ' : '  '}${word}`, why[word] ?? '']);
  return [
    ...aligned([['  word', 'where', 'sort', 'holds'], ...rows]),
    ...['', 'Words that hold several things, and what they mean (* two things):', ...aligned(forms)],
    ...['', `${positions.length} positions; * means something else elsewhere (${twofold.size} words)`],
  ].join('\n');
}

/** What is free: each once, with the places where it stands. */
export function freeTable(blocks: readonly BlockType[], asJson: boolean): string {
  const free = [...freePositions(blocks)].map(([what, places]) => ({ what, places }));
  if (asJson) return JSON.stringify(free, null, 2);
  const rows = free.map(({ what, places }) => [what, placesOf(places), places[0]?.about ?? '']);
  return [...aligned([['what', 'where', 'about'], ...rows]), '', `${free.length} free positions`].join('\n');
}

const shownPlaces = 3;

function placesOf(places: readonly Position[]): string {
  const shown = places.slice(0, shownPlaces).map(({ file, path }) => `${file}: ${path}`);
  const more = places.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Free positions by what they hold. */
function freePositions(blocks: readonly BlockType[]): Map<string, Position[]> {
  const free = new Map<string, Position[]>();
  for (const position of positionsOf(blocks)) {
    if (position.sort !== 'free') continue;
    free.set(position.holds, [...(free.get(position.holds) ?? []), position]);
  }
  return free;
}

function byWord(a: Position, b: Position): number {
  const [left, right] = [a, b].map(({ word, file, path }) => `${word} ${file} ${path}`);
  return (left ?? '') < (right ?? '') ? -1 : 1;
}

function aligned(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
