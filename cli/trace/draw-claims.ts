import { createHash } from 'node:crypto';
import type { Claim } from '../../generator/model/claim.ts';
import { canTakeAway } from './take-away.ts';

/** Whether a claim stands, names its test, and is carried by something that can be taken away. */
export const isDrawable = ({ test, later, reading, carried, engine }: Claim): boolean =>
  test !== undefined &&
  later === undefined &&
  reading === undefined &&
  (engine.length > 0 || carried.some(({ name }) => canTakeAway(name)));

/** In an order that a seed gives: the same for the same seed on every machine. */
export function inDrawnOrder(claims: readonly Claim[], seed: number): Claim[] {
  const at = ({ id }: Claim) => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  return claims
    .map((claim) => ({ claim, at: at(claim) }))
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ claim }) => claim);
}
