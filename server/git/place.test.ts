import { expect, it, onTestFinished } from 'vitest';
import {
  gitBudgetReceiveMemoryBytes,
  gitFetchRowKeptBytes,
  gitReceiveLargeBytes,
  gitReceiveOrdinaryBytes,
  gitRefsLeastBytes,
} from '#generated/constants.ts';
import { budgets } from './budgets.ts';
import type { PlacedBudget } from './memory-rows.ts';
import { takePlace, tryTakePlace } from './place.ts';

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
