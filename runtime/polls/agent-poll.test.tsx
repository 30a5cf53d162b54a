import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pollAgentMax, pollAgentMs } from '#generated/constants.ts';
import type { Scope } from '#generated/screens/types.ts';
import type { HubItem } from '#generated/types.ts';

import { fakeHub } from '../../tests/support/fake-hub.ts';
import { mount, scopeAt } from '../../tests/support/mount.tsx';
import { usePoll } from './by-id.ts';

type Part = Partial<HubItem>;
const scope = scopeAt('/');
const about = (item: Part) => ({ ...scope, item: item as HubItem }) as Scope;

/** The page of an agent, of which no more is drawn than whether it is asked how far it is. */
function Page({ item }: { item: Part }) {
  const { isPolling } = usePoll('agent', about(item), { key: 'k' }, about);
  return <output>{isPolling ? 'asked again' : 'at rest'}</output>;
}

const wait = (rounds: number) => act(() => vi.advanceTimersByTimeAsync(rounds * pollAgentMs));
const asked = () => fakeHub.inputsOf('items.status').length;
const shown = () => screen.getByRole('status').textContent;
const open = async (item: Part, ...answers: Part[]) => {
  fakeHub.answers('items.status', ...answers);
  mount(<Page item={item} />);
  await wait(0);
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('an agent', () => {
  const running = { sourceType: 'host', status: 'RUNNING' } as const;

  it('that runs is asked for every five seconds until it does not', async () => {
    await open(running, running, running, { ...running, status: 'FAILED' });
    expect([asked(), shown()]).toEqual([1, 'asked again']);
    await wait(1);
    expect([asked(), shown()]).toEqual([2, 'asked again']);
    await wait(2);
    expect(shown()).toBe('at rest');
    // What follows reads the page once more.
    const last = asked();
    expect(last).toBe(4);
    await wait(5);
    expect(asked()).toBe(last);
  });

  it('that never comes to an end is asked for a hundred times', async () => {
    await open(running, running);
    await wait(pollAgentMax * 2);
    // The first, and what is read once more behind the last, are no rounds.
    expect(asked()).toBe(pollAgentMax + 2);
    expect(shown()).toBe('at rest');
  });

  it.each([
    ['of which nothing is known, as of all here', { sourceType: 'host' }],
    ['that has failed', { sourceType: 'host', status: 'FAILED' }],
    ['that is connected by API', { sourceType: 'api', status: 'RUNNING' }],
    ['that is only a link', { status: 'RUNNING' }],
  ] as const)('%s is not asked for', async (_, item) => {
    await open(item, item);
    await wait(3);
    expect([asked(), shown()]).toEqual([0, 'at rest']);
  });
});
