import type { Declared } from '../declare/declare.ts';
import type { Place } from '../faults/place.ts';
import { type Sort, sortOf, sortWords } from '../model/constants.ts';
import type { Constant } from '../model/limits.ts';
import type { Product } from '../model/product.ts';
import { reportUnknown } from '../read/reader.ts';

type Known = Pick<Declared, 'faults' | 'lookup' | 'used'> & Pick<Product, 'constants'>;

/** What a place wants of the constant that it names. */
export interface Wanted {
  sort: Sort;
  least?: number;
  most?: number;
}

/** A clock of a browser or of Node ends at once what is to take longer. */
export const clockMs = 2_147_483_647;
export const waiting: Wanted = { sort: 'time', least: 1, most: clockMs };

/** The value of a constant where it is what its place wants. What is not is told when all of its uses are known. */
export function constantFor(id: string, wanted: Wanted, place: Place, known: Known): Constant | undefined {
  const { constants, faults, lookup } = known;
  const constant = Object.hasOwn(constants, id) ? constants[id] : undefined;
  if (constant === undefined) {
    reportUnknown('constant', id, { at: place }, { faults, lookup });
    return undefined;
  }
  const fits = fitsWanted(constant, wanted);
  noteUse({ id, at: place, wants: wordOf(wanted), fits }, known);
  return fits ? constant : undefined;
}

/** The number of such a constant. */
export function numberFor(id: string, wanted: Wanted, place: Place, known: Known): number | undefined {
  const value = constantFor(id, wanted, place, known)?.value;
  return typeof value === 'number' ? value : undefined;
}

export function noteUse(use: Known['used']['constants'][number], { used }: Pick<Known, 'used'>): void {
  used.constants.push(use);
}

/** Whether a constant is what a place wants. */
export function fitsWanted(
  constant: Constant,
  { sort, least = 0, most = Number.MAX_SAFE_INTEGER }: Wanted,
): boolean {
  const { value } = constant;
  if (sortOf(constant) !== sort || (Array.isArray(value) && value.length === 0)) return false;
  return typeof value === 'number' ? value >= least && value <= most : sort === 'list' || sort === 'text';
}

/** The same in the words of a fault. */
export function wordOf({ sort, least, most }: Wanted): string {
  if (sort === 'list') return 'a list with something in it';
  if (sort !== 'count' || (least === undefined && most === undefined)) return sortWords[sort];
  return `${sortWords[sort]} from ${least ?? 0}${most === undefined ? '' : ` to ${most}`}`;
}
