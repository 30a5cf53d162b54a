import { expect, it, onTestFinished, vi } from 'vitest';
import { gitRefsTurnsPerAsker } from '#generated/constants.ts';
import { takePlace } from '../../server/git/index.ts';
import { RefReader } from '../../server/git/refs/refs.ts';
import { askerKey, asking } from '../../server/load/asker.ts';
import { buildRepository, change } from './git-fixture.ts';

// Nobody goes on by himself within this test, who waits for another.
vi.mock('#generated/constants.ts', async (original) => ({
  ...(await original<object>()),
  gitRefsOthersWaitMs: 600_000,
  gitRefsRowWaitMs: 5000,
}));

const small = { memoryBytes: 1 };
const crowd = { network: 'crowd' };
const neighbour = { network: 'neighbour' };

it('has nobody who wants refs wait for one who waits in the row of his own network', async () => {
  const { dir } = await buildRepository([change({ put: [{ path: 'f', content: 'x' }] })]);
  const reader = new RefReader();
  const taken = await Promise.all(
    Array.from({ length: gitRefsTurnsPerAsker }, () =>
      takePlace('refs', { atMost: small, asker: askerKey(crowd) }),
    ),
  );
  const leave = () => {
    for (const place of taken) place.leave();
  };
  onTestFinished(leave);
  let isCrowdTold = false;
  const read = asking(crowd, () => reader.read(dir)).finally(() => {
    isCrowdTold = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  const { branches } = await asking(neighbour, () => reader.read(dir));
  expect([...branches.keys()]).toEqual(['main']);
  expect(isCrowdTold).toBe(false);
  leave();
  expect((await read).branches).toEqual(branches);
});
