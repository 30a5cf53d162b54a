import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { languages } from '#generated/app.ts';
import { pollAgentMax, pollAgentMs } from '#generated/constants.ts';
import { cutOff, fakeHub } from '../../tests/support/fake-hub.ts';
import { mount } from '../../tests/support/mount.tsx';
import { textOf } from '../i18n/i18n.ts';
import { ScreenView } from './ScreenView.tsx';
import { preloadScreen } from './screens.ts';

const agent = {
  key: 'k',
  kind: 'agent',
  name: 'guide',
  createUser: 'li',
  visibility: 'PUBLIC',
  tags: [],
  bareRepoInitStatus: 'SUCCESS',
  defaultFileInitStatus: 'SUCCESS',
};
const running = { ...agent, sourceType: 'host', status: 'STARTING' };
const failed = { ...running, status: 'FAILED' };

/** The page of an agent: what is loaded says the first, and who asks for its status is answered the others. */
async function open(first: object, answers: readonly unknown[] = [first], prefix = '') {
  loads(first);
  fakeHub.answers('items.status', ...answers);
  fakeHub.answers('items.visit', { done: true });
  fakeHub.answers('repos.info', {});
  await preloadScreen('hub/item');
  const at = `${prefix}/agent/li/guide`;
  const route = { path: at, params: { kind: 'agent', user: 'li', name: 'guide' }, query: {} };
  const drawn = mount(<ScreenView id="hub/item" />, {
    at,
    scope: { kind: { id: 'agent', tabs: ['intro'] }, route },
  });
  // It is found, then loaded, then asked for: each answer takes a moment, and no round goes by.
  for (let step = 0; step < 20; step++) await act(() => vi.advanceTimersByTimeAsync(1));
  return drawn;
}

const loads = (item: object) => {
  for (const read of ['items.find', 'items.view'] as const) fakeHub.answers(read, item);
};

const rounds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * pollAgentMs));
const asked = () => fakeHub.inputsOf('items.status').length;
const says = (word: 'item.running' | 'item.agentFailed') => screen.queryByText(textOf(word)) !== null;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the page of an agent', () => {
  it.each(languages)('that runs says so and follows it until it has failed, in $id', async ({ prefix }) => {
    await open(running, [running, running, failed], prefix);
    expect([asked(), says('item.running')]).toEqual([1, true]);
    await rounds(1);
    expect([asked(), says('item.running')]).toEqual([2, true]);
    loads(failed);
    await rounds(1);
    expect([says('item.running'), says('item.agentFailed')]).toEqual([false, true]);
    const last = asked();
    await rounds(9);
    expect(asked()).toBe(last);
  });

  it('asks a hundred times of one that never comes to an end', async () => {
    await open(running);
    await rounds(pollAgentMax * 2);
    // The first is no round, and what is read once more behind the last neither.
    expect(asked()).toBe(pollAgentMax + 2);
  });

  it('goes on where an answer is lost, and keeps what it knew', async () => {
    await open(running, [running, cutOff, failed]);
    await rounds(1);
    expect(says('item.running')).toBe(true);
    loads(failed);
    await rounds(2);
    expect(asked()).toBeGreaterThan(2);
    expect(says('item.agentFailed')).toBe(true);
  });

  it('asks nothing while its tab is hidden', async () => {
    await open(running);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await rounds(4);
    expect(asked()).toBe(1);
    vi.restoreAllMocks();
    await rounds(1);
    expect(asked()).toBe(2);
  });

  it('asks nothing once it is left', async () => {
    const { unmount } = await open(running);
    unmount();
    await rounds(4);
    expect(asked()).toBe(1);
  });

  it.each([
    ['of which nothing is known', { ...agent, sourceType: 'host' }],
    ['that is connected by API', { ...running, sourceType: 'api' }],
    ['that is but a link', { ...agent, status: 'STARTING' }],
    ['whose app is told of apart', { ...agent, sourceType: 'host', runtimeStatus: 'None' }],
  ])('%s says nothing of running and asks nobody', async (_, item) => {
    await open(item);
    await rounds(3);
    expect([asked(), says('item.running'), says('item.agentFailed')]).toEqual([0, false, false]);
  });
});
