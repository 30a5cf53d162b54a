import { describe, expect, it } from 'vitest';
import { type Proof, proves } from '#generated/qa/support/proves.ts';
import { bothSides, type Limits, type Numbers, rowsOf } from './limit.ts';

/** A test of each place that reads a number, at both sides of it: what is seen there is held against what the description says. */
export function trySides(all: readonly Limits[], known: Numbers, door: Proof['door']): void {
  describe('the number', () => {
    it.for(rowsOf(all))('$constant', async ({ constant, limit }, { task }) => {
      proves(task, { what: `constant ${constant}`, door });
      const { seen, wanted } = await bothSides(limit, known[constant] ?? Number.NaN);
      expect(seen).toEqual(wanted);
    });
  });
}

/** What constants say, by their names. */
export const byName = (numbers: readonly { id: string; value: number }[]): Numbers =>
  Object.fromEntries(numbers.map(({ id, value }) => [id, value]));
