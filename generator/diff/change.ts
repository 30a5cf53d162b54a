import type { Product } from '../model/product.ts';

/** Under which headings changes are told, in this order. */
export const areas = [
  'addresses',
  'rights',
  'rules',
  'calls',
  'screens',
  'words',
  'numbers',
  'things',
] as const;
export type Area = (typeof areas)[number];

/**
 * What became of something, as people meet it. `tightened` refuses what was taken, `gained` and `lost` are of those who
 * may do a thing, `moved` leads on from where it was.
 */
export type How = 'added' | 'removed' | 'changed' | 'moved' | 'tightened' | 'loosened' | 'gained' | 'lost';

/** One thing that is otherwise for people. */
export interface Change {
  area: Area;
  how: How;
  /** Its sort and its id: `call items.rename`. */
  what: string;
  says: string;
  /** Clients, links or habits that were right are wrong now. */
  isBreaking?: true;
  /** What a note may call it by, beside its id. */
  alias?: readonly string[];
}

/** The product of then and the one of now. */
export interface Both {
  old: Product;
  now: Product;
}

/** The ids of both, each once, those of now in their order first. */
export function idsOfBoth<T>(old: Readonly<Record<string, T>>, now: Readonly<Record<string, T>>): string[] {
  return [...new Set([...Object.keys(now), ...Object.keys(old)])];
}

export const own = <T>(record: Readonly<Record<string, T>>, id: string): T | undefined =>
  Object.hasOwn(record, id) ? record[id] : undefined;

/** Whether two pieces of a product say the same, wherever they stand in their files. */
export const isSame = (a: unknown, b: unknown) => textOf(a) === textOf(b);

const textOf = (piece: unknown) =>
  JSON.stringify(piece, (key, value) => (key === 'origin' || key === 'place' ? undefined : value)) ?? '';

export const quoted = (value: unknown) => (typeof value === 'string' ? `"${value}"` : JSON.stringify(value));
