import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { polls } from '#generated/qa/polls.ts';
import { proves } from '#generated/qa/support/proves.ts';
import type { Scope } from '#generated/screens/types.ts';
import { cutOff, fakeHub } from '../../tests/support/fake-hub.ts';
import { mount, scopeAt } from '../../tests/support/mount.tsx';
import { useAnyPoll } from './use-poll.ts';

const around = scopeAt('/');
const within = (known: object) => ({ ...around, ...known }) as Scope;

/** A page that asks, of which no more is drawn than whether it does. What is answered is taken for what the page knows. */
function Page({ poll, knows }: { poll: (typeof polls)[number]; knows: object }) {
  const { isPolling } = useAnyPoll<object>(poll.poll, within(knows), poll.input, within);
  return <output>{isPolling ? 'asked again' : 'at rest'}</output>;
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => screen.getByRole('status').textContent;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe.each(polls)('the poll $poll', (poll) => {
  const asked = () => fakeHub.inputsOf(poll.ask).length;
  const open = async (knows: object, ...answers: unknown[]) => {
    for (const load of poll.loads) fakeHub.answers(load, {});
    fakeHub.answers(poll.ask, ...answers);
    const drawn = mount(<Page poll={poll} knows={knows} />);
    await wait(0);
    return drawn;
  };
  const about = { what: `poll ${poll.poll}`, door: 'clock' };

  it('asks at its interval, and not a millisecond before', async ({ task }) => {
    proves(task, about);
    await open(poll.on, poll.on);
    expect(asked()).toBe(1);
    for (const round of [1, 2, 3]) {
      await wait(poll.everyMs - 1);
      expect(asked()).toBe(round);
      await wait(1);
      expect([asked(), shown()]).toEqual([round + 1, 'asked again']);
    }
  });

  it('is not begun where its condition does not hold, and ends once it does not', async ({ task }) => {
    proves(task, about);
    const drawn = await open(poll.off, poll.on);
    await wait(2 * poll.everyMs);
    expect([asked(), shown()]).toEqual([0, 'at rest']);
    drawn.unmount();
    await open(poll.on, poll.on, poll.off);
    await wait(poll.everyMs + 1);
    expect(shown()).toBe('at rest');
    // What follows may read the page once more.
    const last = asked();
    expect(last).toBeLessThanOrEqual(3);
    for (const load of poll.loads) expect(fakeHub.inputsOf(load)).toHaveLength(1);
    await wait(3 * poll.everyMs);
    expect(asked()).toBe(last);
  });

  it('goes on where the first is not answered, and ends as soon as what was said no longer holds', async ({
    task,
  }) => {
    proves(task, about);
    await open(poll.on, cutOff, poll.on, poll.off);
    expect([asked(), shown()]).toEqual([1, 'asked again']);
    await wait(poll.everyMs);
    expect([asked(), shown()]).toEqual([2, 'asked again']);
    await wait(poll.everyMs + 1);
    expect(shown()).toBe('at rest');
  });

  it('asks nothing while the window is hidden, and goes on where it is seen again', async ({ task }) => {
    proves(task, about);
    await open(poll.on, poll.on);
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await wait(5 * poll.everyMs);
    expect(asked()).toBe(1);
    state.mockRestore();
    await wait(poll.everyMs);
    expect(asked()).toBe(2);
  });

  it('asks nothing more of a page that was left', async ({ task }) => {
    proves(task, about);
    const { unmount } = await open(poll.on, poll.on);
    await wait(poll.everyMs);
    unmount();
    await wait(5 * poll.everyMs);
    expect(asked()).toBe(2);
  });

  it.skipIf(poll.atMost === undefined)('asks as often as it may, and not once more', async ({ task }) => {
    proves(task, about);
    const { atMost = 0, everyMs } = poll;
    await open(poll.on, poll.on);
    await wait((atMost - 1) * everyMs);
    expect([asked(), shown()]).toEqual([atMost, 'asked again']);
    await wait(everyMs + 1);
    expect(shown()).toBe('at rest');
    await wait(3 * everyMs);
    // The first is no round, and what follows reads the page once more.
    expect(asked() - atMost).toBeGreaterThanOrEqual(1);
    expect(asked() - atMost).toBeLessThanOrEqual(2);
  });
});
