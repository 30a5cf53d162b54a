import { expect, it } from 'vitest';
import { type Met, rowsOf } from './judge.ts';
import type { Life } from './neighbour.ts';

const well: Life = { lists: [50, 60], signIns: [80], clones: [300], pushes: [400], failures: [] };
const whole: Met = {
  name: 'lists',
  lives: { quiet: [well], flooded: [well], attacked: [well] },
  answers: { 200: 7 },
  memory: { hub: 1, git: 1, gits: 1, parts: new Map() },
};
const verdicts = (lives: Partial<Met['lives']>) =>
  rowsOf({ ...whole, lives: { ...whole.lives, ...lives } }).map(({ met }) => met);

it('passes a neighbour who fares under attack as ever', () => {
  expect(verdicts({})).toEqual([true, true, true]);
});

it.each([
  ['one of his calls failed', { ...well, failures: ['signIns: 429'] }],
  ['he signed in not once', { ...well, signIns: [] }],
  ['he cloned not once', { ...well, clones: [] }],
  ['he pushed not once', { ...well, pushes: [] }],
  ['he waited for a push for more than three times as long', { ...well, pushes: [1300] }],
])('does not pass where %s', (_what, life) => {
  expect(verdicts({ attacked: [life] })).toEqual([true, false, true]);
});

it.each(['quiet', 'flooded', 'attacked'] as const)('does not pass what failed while it was %s', (when) => {
  expect(verdicts({ [when]: [{ ...well, failures: ['signIns: 429'] }] })).toEqual([true, false, true]);
});

it('does not pass where he was shown no list, or one too late', () => {
  expect(verdicts({ attacked: [{ ...well, lists: [] }] })[0]).toBe(false);
  expect(verdicts({ attacked: [{ ...well, lists: [50, 180] }] })[0]).toBe(false);
});
