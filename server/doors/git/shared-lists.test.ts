import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { gitRefsTurnsPerAsker } from '#generated/constants.ts';
import { type Hearing, SharedLists } from './shared-lists.ts';
import { TransferRows } from './transfers/rows.ts';

const wanted = { budget: 'advertise', atMost: { memoryBytes: 1 } } as const;
const intro = 'intro ';
let dir: string;
let lists: SharedLists;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hub-shared-'));
  for (const folder of ['heads', 'tags']) await mkdir(join(dir, 'refs', folder), { recursive: true });
  const then = new Date(Date.now() - 60_000);
  for (const name of ['.', 'refs', 'refs/heads', 'refs/tags']) await utimes(join(dir, name), then, then);
  lists = new SharedLists(new TransferRows());
});
afterEach(() => rm(dir, { recursive: true }));

const transfer = (asker: string) => ({ asker, gone: new AbortController().signal });
const enter = (asker: string) => lists.enter({ dir, question: 'all', intro }, wanted, transfer(asker));

const told = (turn: Awaited<ReturnType<typeof enter>>) => ('said' in turn ? String(turn.said) : 'a place');

function leave(turn: Awaited<ReturnType<typeof enter>>) {
  if ('said' in turn) return 'was told';
  turn.hearing?.onEnd();
  turn.places.leave();
  return 'had a place';
}

/** The first who asks, who has a place, and what others wait for. */
async function first() {
  const turn = await enter('first');
  if (!('places' in turn && turn.hearing)) throw new Error('Somebody has asked before.');
  return { ...turn, hearing: turn.hearing };
}

it('tells all who asked meanwhile what the first one was told, however many of a network they are', async () => {
  const { places, hearing } = await first();
  const others = Array.from({ length: 64 }, (_, at) => enter(`network ${at % 2}`));
  hearing.onSaid(Buffer.from('refs'));
  expect((await Promise.all(others)).map(told)).toEqual(Array(64).fill('intro refs'));
  places.leave();
});

it.each([
  ['the first one was told nothing', async ({ onEnd }: Hearing) => onEnd()],
  [
    'refs have changed since',
    async ({ onSaid }: Hearing) => {
      await writeFile(join(dir, 'refs/heads/main'), 'x');
      onSaid(Buffer.from('refs'));
    },
  ],
])('lets another ask where %s', async (_why, end) => {
  const { places, hearing } = await first();
  const other = enter('other');
  await end(hearing);
  expect(leave(await other)).toBe('had a place');
  places.leave();
});

it('tells all who wait what was asked since they came, however refs move', async () => {
  const { places, hearing } = await first();
  const others = Array.from({ length: 64 }, (_, at) => enter(`network ${at % 16}`));
  await new Promise(setImmediate);
  await writeFile(join(dir, 'refs/heads/main'), 'x');
  hearing.onSaid(Buffer.from('before'));
  places.leave();
  const turn = await Promise.race(others);
  if (!('places' in turn)) throw new Error('Nobody has asked since.');
  await writeFile(join(dir, 'refs/heads/other'), 'x');
  turn.hearing?.onSaid(Buffer.from('since'));
  turn.places.leave();
  const said = await Promise.all(others.map(async (one) => told(await one)));
  expect(said.sort()).toEqual(['a place', ...Array(63).fill('intro since')]);
});

it('holds no place while it waits for others', async () => {
  const { places, hearing } = await first();
  const waiting = Array.from({ length: 2 * gitRefsTurnsPerAsker }, () => enter('crowd').then(leave));
  await leave(await lists.enter({ dir, question: 'another', intro }, wanted, transfer('crowd')));
  hearing.onEnd();
  expect(await Promise.all(waiting)).toContain('had a place');
  places.leave();
});
