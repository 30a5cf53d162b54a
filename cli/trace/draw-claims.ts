import type { Claim } from '../../generator/model/claim.ts';
import { numbersFrom, shuffled } from '../qa/mutants/draw.ts';
import { canTakeAway } from './take-away.ts';

/** Whether a claim stands, names its test, and is carried by something that can be taken away. */
export const isDrawable = ({ test, later, reading, carried, engine }: Claim): boolean =>
  test !== undefined &&
  later === undefined &&
  reading === undefined &&
  (engine.length > 0 || carried.some(({ name }) => canTakeAway(name)));

/** In an order that a seed gives: the same for the same seed on every machine. */
export function inDrawnOrder(claims: readonly Claim[], seed: number): Claim[] {
  return shuffled(claims, numbersFrom(seed));
}
