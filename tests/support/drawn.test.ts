import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { touchedFolder } from '../../cli/changed/record/watched.ts';
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

it('has each row once in so many turns as there are steps', async () => {
  const turns: string[][] = [];
  for (const turn of ['20786', '20787', '20788']) turns.push(await drawnAt(turn));
  expect(turns.every((drawn) => drawn.length > 0)).toBe(true);
  expect(turns.flat().toSorted()).toEqual(rows);
});

it('tries each of two in its turn, and both where nobody says whose it is', async () => {
  const triedAt = async (turn: string | undefined) => {
    vi.stubEnv(turnVariable, turn);
    vi.resetModules();
    const { inTurns } = await import('./drawn.ts');
    const tried: string[] = [];
    const tries = (name: string) => void tried.push(name);
    const [oneDay, anotherDay] = inTurns(
      Object.assign(tries, { for: (rows: string[]) => () => void tried.push(...rows) }),
    );
    oneDay('one');
    anotherDay('other');
    oneDay.for(['a', 'b'])();
    anotherDay.for(['c'])();
    return tried;
  };
  expect(await triedAt('11')).toEqual(['one', 'a', 'b']);
  expect(await triedAt('12')).toEqual(['other', 'c']);
  expect(await triedAt(undefined)).toEqual(['one', 'other', 'a', 'b', 'c']);
});

it('has each of two and each language beside each row, in some turn', async () => {
  const met = new Set<string>();
  for (let turn = 0; turn < 48; turn += 1) {
    vi.stubEnv(turnVariable, String(turn));
    vi.resetModules();
    const { inTurn, inTurns, turnOfLanguage } = await import('./drawn.ts');
    const [oneDay] = inTurns((row: string) => void met.add(`${row} in ${turnOfLanguage % 2}`));
    for (const row of inTurn(rows, 4)) oneDay(row);
  }
  expect(met.size).toBe(2 * rows.length);
});

it('notes for `--changed` that a part was tried', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-drawn-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv(touchedFolder, folder);
  await drawnAt(undefined);
  expect(readdirSync(folder)).toEqual([]);
  await drawnAt('0');
  expect(readdirSync(folder)).toEqual(['part']);
});

it('leaves nothing out in silence where the turn is no number', async () => {
  await expect(drawnAt('monday')).rejects.toThrow('must be a whole number from 0');
});
