import { expect, it, vi } from 'vitest';
import { turnVariable } from '../../cli/turn-of-run.ts';

const rows = [...'abcdefg'];

/** What has its turn, as a run finds it that was told so. */
async function drawnAt(turn: string | undefined): Promise<string[]> {
  vi.stubEnv(turnVariable, turn);
  vi.resetModules();
  const { inTurn } = await import('./drawn.ts');
  return inTurn(rows, 3);
}

it('has all where nobody says whose turn it is', async () => {
  expect(await drawnAt(undefined)).toEqual(rows);
});

it('has each row once in so many days as there are steps', async () => {
  const days: string[][] = [];
  for (const day of ['20786', '20787', '20788']) days.push(await drawnAt(day));
  expect(days.every((drawn) => drawn.length > 0)).toBe(true);
  expect(days.flat().toSorted()).toEqual(rows);
});
