import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf, Served } from '../apps/kept-served.ts';
import { chance } from '../git/chance.ts';
import { NoteWriter } from './note-writer.ts';

/** Few for every run, since each start is that of another product; more before a release. */
const rounds = Math.ceil(Number(process.env.HUB_CRASH_ROUNDS ?? 8) / 4);
const seed = Number(process.env.HUB_CRASH_SEED ?? 1);
const longestMs = 500;

const next = chance(seed);
let served: Served;
let writers: readonly NoteWriter[];

beforeAll(async () => {
  served = await Served.start();
  writers = (['anna', 'ben'] as const).map((who) => new NoteWriter(served, who, next));
});
afterAll(() => served?.stop());

/** What the database itself says does not hold. */
function brokenIn(file: string): unknown[] {
  const db = new BetterSqlite(file, { readonly: true });
  try {
    const rows = ['pragma foreign_key_check', 'pragma integrity_check'].flatMap((ask) =>
      db.prepare(ask).all(),
    );
    return rows.filter((row) => (row as { integrity_check?: string }).integrity_check !== 'ok');
  } finally {
    db.close();
  }
}

it.each(Array.from({ length: rounds }, (_, round) => round + 1))(
  `things that live from YAML are as was acknowledged, and none half written: kill %i of seed ${seed}`,
  async () => {
    let isGone = false;
    const before = writers.map(({ acknowledged }) => acknowledged);
    const writing = writers.map((writer) => writer.write(() => isGone));
    // Each has written something by then.
    const isIdle = ({ acknowledged, oddities }: NoteWriter, at: number) =>
      acknowledged === before[at] && oddities.length === 0;
    while (writers.some(isIdle)) await setTimeout(1);
    await setTimeout(Math.round(next() * longestMs));
    isGone = true;
    await served.kill();
    await Promise.all(writing);
    await served.startAgain();
    expect((await Promise.all(writers.map((writer) => writer.faults()))).flat()).toEqual([]);
    expect(brokenIn(join(dataOf(served.copy), 'hub.sqlite'))).toEqual([]);
  },
);
