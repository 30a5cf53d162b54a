import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import {
  gitBudgetReceiveMemoryBytes,
  gitFetchRowKeptBytes,
  gitReceiveLargeBytes,
  gitReceiveOrdinaryBytes,
  gitRefsLeastBytes,
  gitRefsTurnsAtOnce,
  gitRefsTurnsPerAsker,
  gitWriteRowWaitMs,
} from '#generated/constants.ts';
import { asking } from '../../load/asker.ts';
import { budgets } from './budgets.ts';
import type { PlacedBudget } from './memory-rows.ts';
import { placedBytes, takePlace, tryTakePlace } from './place.ts';

const ordinary = { memoryBytes: gitBudgetReceiveMemoryBytes, startedBytes: gitReceiveOrdinaryBytes };
const largest = { memoryBytes: gitBudgetReceiveMemoryBytes, startedBytes: gitReceiveLargeBytes };
const { memoryBytes, startedBytes } = budgets.serve;

/** What ordinary work takes, for each kind of which something is kept. */
const light: [PlacedBudget, { memoryBytes?: number; startedBytes?: number }][] = [
  ['read', {}],
  ['list', {}],
  ['walk', {}],
  ['copy', {}],
  ['write', {}],
  ['refs', { memoryBytes: gitRefsLeastBytes }],
  ['advertise', { memoryBytes: gitRefsLeastBytes }],
  ['serve', { memoryBytes: 0, startedBytes: gitFetchRowKeptBytes }],
  ['receive', ordinary],
];

afterEach(() => void vi.useRealTimers());

/** The heaviest of each kind, of which one at a time runs. */
const heavy: [string, PlacedBudget, { memoryBytes?: number; startedBytes?: number }][] = [
  ['a push', 'receive', largest],
  ['a push of many refs', 'receiveMany', largest],
  ['a clone', 'serve', { memoryBytes, startedBytes }],
  ['a file that is put together', 'copyWhole', {}],
  ['upkeep', 'upkeep', {}],
];

it.each(heavy)(
  '%s of the heaviest kind takes nothing that is kept for ordinary work',
  async (_, budget, atMost) => {
    const place = await takePlace(budget, { atMost, asker: 'somebody' });
    onTestFinished(place.leave);
    for (const [kind, needs] of light) {
      const beside = tryTakePlace(kind, { atMost: needs, asker: 'neighbour' });
      expect([kind, beside !== undefined]).toEqual([kind, true]);
      beside?.leave();
    }
  },
);

it('what needs much waits for its turn behind nobody who needs little', async () => {
  const held = await takePlace('receive', { atMost: largest, asker: 'somebody' });
  const ended = new AbortController();
  const waits = heavy.map(([, budget, atMost]) =>
    takePlace(budget, { atMost, asker: 'somebody else', signal: ended.signal }).catch(() => undefined),
  );
  expect(tryTakePlace('copyWhole', { asker: 'a third' })).toBeUndefined();
  for (const [kind, needs] of light) {
    const beside = tryTakePlace(kind, { atMost: needs, asker: 'neighbour' });
    expect([kind, beside?.isWanted]).toEqual([kind, true]);
    beside?.leave();
  }
  ended.abort();
  await Promise.all(waits);
  held.leave();
});

/** A list of refs for one of these askers, which takes so little memory that all of them have it. */
const listFor = (asker: string) => tryTakePlace('advertise', { atMost: { memoryBytes: 1 }, asker });

it('few lists of refs use the processor at once, of which no asker has all', () => {
  const own = Array.from({ length: gitRefsTurnsAtOnce }, () => listFor('somebody'));
  expect(own.filter((place) => place)).toHaveLength(gitRefsTurnsPerAsker);
  const others = Array.from({ length: gitRefsTurnsAtOnce }, (_, at) => listFor(`asker ${at}`));
  expect(others.filter((place) => place)).toHaveLength(gitRefsTurnsAtOnce - gitRefsTurnsPerAsker);
  for (const place of [...own, ...others]) place?.leave();
});

it('a list whose reader stands still gives its turn to others, and whoever has none holds no memory', async () => {
  const places = Array.from({ length: gitRefsTurnsAtOnce }, (_, at) => listFor(`asker ${at}`));
  const before = placedBytes();
  const gone = new AbortController();
  const leaving = takePlace('advertise', { atMost: { memoryBytes: 1 }, signal: gone.signal });
  gone.abort(new Error('The client has gone.'));
  await expect(leaving).rejects.toThrow('gone');
  expect([listFor('neighbour'), placedBytes()]).toEqual([undefined, before]);
  places[0]?.rest();
  const beside = listFor('neighbour');
  expect(beside).toBeDefined();
  for (const place of [...places, beside]) place?.leave();
});

it('what the hub does of itself waits for as long as it takes, and whoever asks as long as his reader does', async () => {
  vi.useFakeTimers();
  const held = [await takePlace('write'), await takePlace('write', { asker: 'another' })];
  held.push(await takePlace('write', { asker: 'a third' }));
  const own = takePlace('write');
  const reader = asking({ network: 'his' }, () => takePlace('write')).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(gitWriteRowWaitMs * 100);
  expect(await reader).toMatchObject({ name: 'RowFullError' });
  for (const place of held) place.leave();
  (await own).leave();
  expect(placedBytes()).toBe(0);
});
