import { expect, it } from 'vitest';
import { activity } from '../state/activity.ts';
import { pendingCalls } from './pending.ts';

const asked = (next: () => Promise<unknown>) => {
  const [spec] = [{ id: 'items.view' }] as unknown as Parameters<typeof pendingCalls>;
  return pendingCalls(spec, {}, {}, next as Parameters<typeof pendingCalls>[3]);
};

it('knows a request while it is under way, and no longer', async () => {
  let answer: (data: unknown) => void = () => {};
  const call = asked(() => new Promise((resolve) => (answer = resolve)));
  expect(activity.pending).toEqual(['items.view']);
  answer('there');
  expect(await call).toBe('there');
  expect(activity.pending).toEqual([]);
});

it('no longer knows one that failed', async () => {
  await expect(asked(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(activity.pending).toEqual([]);
});
