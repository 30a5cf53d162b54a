import { expect, it } from 'vitest';
import {
  gitBudgetReceiveMemoryBytes,
  gitFetchRowKeptBytes,
  gitFetchRowRoomBytes,
  gitReceiveLargeBytes,
  gitTransferRunningAtOnce,
} from '#generated/constants.ts';
import { type Places, TransferRows, type Wanted } from './rows.ts';

const large: Wanted = {
  budget: 'receive',
  atMost: { memoryBytes: gitBudgetReceiveMemoryBytes, startedBytes: gitReceiveLargeBytes },
};
const small: Wanted = { budget: 'serve', atMost: { memoryBytes: 0, startedBytes: gitFetchRowKeptBytes } };
const refs: Wanted = { budget: 'advertise', atMost: { memoryBytes: gitFetchRowKeptBytes / 4 } };

it('whoever waits for much memory keeps neither memory nor the processor from those who need little', async () => {
  const rows = new TransferRows();
  const held = await rows.enter(large, { asker: 'somebody' });
  const ended = new AbortController();
  const waits = Array.from({ length: 2 * gitTransferRunningAtOnce }, (_, at) =>
    rows.enter(large, { asker: `asker ${at}`, signal: ended.signal }).catch(() => undefined),
  );
  for (const wanted of [small, refs]) {
    const beside = rows.tryEnter(wanted, 'neighbour');
    expect([wanted.budget, beside !== undefined]).toEqual([wanted.budget, true]);
    beside?.leave();
  }
  ended.abort();
  await Promise.all(waits);
  held.leave();
});

it('what is over at once waits for no clone that lasts, however many networks ask for those', async () => {
  const rows = new TransferRows();
  const clone: Wanted = { budget: 'serve', atMost: { memoryBytes: 0, startedBytes: gitFetchRowKeptBytes } };
  const ended = new AbortController();
  const held: Places[] = [];
  const waits = Array.from({ length: 16 }, (_, at) =>
    rows.enter(clone, { asker: `network ${at}`, signal: ended.signal }).then(
      (places) => void held.push(places),
      () => {},
    ),
  );
  await expect.poll(() => held.length).toBe(gitFetchRowRoomBytes / gitFetchRowKeptBytes - 1);
  const neighbour = rows.tryEnter({ ...clone, isShort: true }, 'neighbour');
  expect(neighbour).toBeDefined();
  expect(rows.tryEnter(clone, 'neighbour')).toBeUndefined();
  // Who holds one knows that others wait, and goes on without his reader.
  expect(held.map(({ place }) => place.isWanted)).toEqual(held.map(() => true));
  neighbour?.leave();
  ended.abort();
  await Promise.all(waits);
  for (const { leave } of held) leave();
});

it('lists of refs and short clones are answered whatever else uses the processor', async () => {
  const rows = new TransferRows();
  const busy = Array.from({ length: gitTransferRunningAtOnce }, (_, at) =>
    rows.tryEnter({ budget: 'serve', atMost: { memoryBytes: 1, startedBytes: 1 } }, `asker ${at}`),
  );
  expect(busy).not.toContain(undefined);
  expect(
    rows.tryEnter({ budget: 'serve', atMost: { memoryBytes: 1, startedBytes: 1 } }, 'one more'),
  ).toBeUndefined();
  const list = rows.tryEnter(refs, 'neighbour');
  expect(list).toBeDefined();
  const short = rows.tryEnter({ ...small, isShort: true }, 'neighbour');
  expect(short).toBeDefined();
  for (const places of [...busy, list, short]) places?.leave();
});
