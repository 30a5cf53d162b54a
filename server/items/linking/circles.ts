import type { Kysely } from 'kysely';
import { linksWalkItems, linksWalkSteps } from '#generated/constants.ts';
import type { ItemCard } from '#generated/types.ts';
import type { Database } from '../../store/database.ts';
import type { ItemRecord } from '../record.ts';
import { pathOfCard } from './link-to.ts';
import { targetsOf } from './named.ts';

interface Needs {
  db: Kysely<Database>;
  /** Cards as whoever asks may see them, one for each of these, undefined where there is none for them. */
  cards(seqs: readonly number[]): Promise<(ItemCard | undefined)[]>;
}

/** The circles of more than two in which an item stands. */
export interface Circles {
  /** Of each item beside it in one: the addresses between the two, on the way that leads round. */
  between: ReadonlyMap<number, string[]>;
}

/**
 * Looks for circles through an item: from what it names along what that names, so far and over so many items as the spec says,
 * and only over what whoever asks may see.
 * @param start what the item names
 */
export async function circlesThrough(
  { seq: own }: Pick<ItemRecord, 'seq'>,
  start: readonly number[],
  needs: Needs,
): Promise<Circles> {
  const { names, paths } = await walk(own, start, needs);
  const pathsOf = (seqs: readonly number[]) => seqs.map((seq) => paths.get(seq) ?? '');
  const between = new Map<number, string[]>();
  for (const first of start) {
    const way = shortestWay(first, own, names);
    if (way === undefined || way.length === 0) continue;
    const last = way.at(-1);
    if (!between.has(first)) between.set(first, pathsOf(way));
    // Seen from the item that names this one, the way begins at what this one names.
    if (last !== undefined && !between.has(last)) between.set(last, pathsOf([first, ...way.slice(0, -1)]));
  }
  return { between };
}

async function walk(own: number, start: readonly number[], { db, cards }: Needs) {
  const names = new Map<number, readonly number[]>();
  const paths = new Map<number, string>();
  let next: readonly number[] = start.filter((seq) => seq !== own);
  for (let step = 1; step < linksWalkSteps && next.length > 0; step += 1) {
    const shown = await cards(next);
    const seen = next.filter((seq, at) => {
      const card = shown[at];
      if (card) paths.set(seq, pathOfCard(card));
      return card !== undefined;
    });
    const asked = seen.slice(0, Math.max(0, linksWalkItems - names.size));
    if (asked.length === 0) break;
    const found = await targetsOf(db, asked);
    for (const seq of asked) names.set(seq, found.get(seq) ?? []);
    const further = new Set([...found.values()].flat());
    next = [...further].filter((seq) => seq !== own && !names.has(seq));
  }
  return { names, paths };
}

/** The items between one and another, on the shortest way; undefined where none leads there. */
function shortestWay(
  from: number,
  to: number,
  names: ReadonlyMap<number, readonly number[]>,
): number[] | undefined {
  const before = new Map<number, number | undefined>([[from, undefined]]);
  for (const seq of before.keys())
    for (const next of names.get(seq) ?? []) {
      if (next === to) return wayTo(seq, before).slice(1);
      if (!before.has(next)) before.set(next, seq);
    }
  return undefined;
}

function wayTo(last: number, before: ReadonlyMap<number, number | undefined>): number[] {
  const way: number[] = [];
  for (let seq: number | undefined = last; seq !== undefined; seq = before.get(seq)) way.unshift(seq);
  return way;
}
