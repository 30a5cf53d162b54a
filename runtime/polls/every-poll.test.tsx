import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { serverErrors } from '#generated/errors.ts';
import { polls } from '#generated/qa/polls.ts';
import { proves } from '#generated/qa/support/proves.ts';
import type { Effect, Scope } from '#generated/screens/types.ts';
import { polls as known } from '#generated/states.ts';
import { cutOff, fakeHub, refused } from '../../tests/support/fake-hub.ts';
import { mount, scopeAt } from '../../tests/support/mount.tsx';
import { dialogs } from '../feedback/dialogs.ts';
import { queryClient } from '../reads/query-client.ts';
import { type ReadInput, useAnyRead } from '../reads/use-read.ts';
import { usePoll } from './by-id.ts';
import { againOf, type PollResult, useAnyPoll, useEnd, useRounds } from './use-poll.ts';

const around = scopeAt('/');
const within = (known: object) => ({ ...around, ...known }) as Scope;

interface Asking {
  poll: (typeof polls)[number];
  knows: object;
  /** Absent where a page does not know yet what it asks for. */
  input?: ReadInput | undefined;
}

/** What the last page that was drawn was told. */
let told: PollResult<object> | undefined;

/** As code asks that knows the poll. */
const useOwnPoll = usePoll as unknown as typeof useAnyPoll<object>;

/** A page that asks, of which no more is drawn than whether it does. What is answered is taken for what the page knows. */
function Page({ poll, knows, ...more }: Asking) {
  told = useOwnPoll(poll.poll, within(knows), 'input' in more ? more.input : poll.input, within);
  return <output>{told.isPolling ? 'asked again' : 'at rest'}</output>;
}

/** A page that asks of nothing that is asked again. */
function Still() {
  const { isPolling, answer, answeredAt } = useAnyPoll(undefined, around, {}, () => around);
  return <output>{JSON.stringify([isPolling, answer, answeredAt])}</output>;
}

interface Writing {
  poll: (typeof polls)[number];
  isEndless?: boolean;
  /** In the place of what follows the poll. */
  follows?: readonly Effect[];
}

/** The same, written out at a page, which shows a failure rather than to ask on. */
function Written({ poll, isEndless, follows }: Writing) {
  const { everyMs, atMost, while: goesOn, then: usual = [] } = againOf(poll.poll);
  const then = follows ?? usual;
  const own = { every: String(everyMs), then, ...(goesOn && !isEndless && { while: goesOn }) };
  const most = poll.atMost ?? atMost;
  const polling = { ...own, ...(most !== undefined && { atMost: String(most) }) } as never;
  const rounds = useRounds<object>(polling, (answer) => [around, within(answer)]);
  const { data } = useAnyRead<object>(poll.ask, poll.input, { again: rounds.again });
  const isOn = rounds.goesOn(data);
  useEnd(polling, isOn, { input: poll.input, answer: data });
  return <output>{isOn ? 'asked again' : 'at rest'}</output>;
}

/** More failures than these take seconds, also by a clock of their own. */
const fewRounds = 100;

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

  it('goes on with every value that its condition names, and with no other', async ({ task }) => {
    proves(task, about);
    for (const { scope, holds } of poll.each) {
      expect([scope, againOf(poll.poll).while?.(within(scope))]).toEqual([scope, holds]);
      const drawn = await open(scope, scope);
      expect([scope, shown()]).toEqual([scope, holds ? 'asked again' : 'at rest']);
      drawn.unmount();
      queryClient.clear();
    }
  });

  it('does once what follows, as it ends, and not before', async ({ task }) => {
    proves(task, about);
    await open(poll.on, poll.on, poll.on, poll.off);
    const anew = vi.spyOn(queryClient, 'invalidateQueries');
    await wait(poll.everyMs);
    expect(anew).not.toHaveBeenCalled();
    await wait(poll.everyMs + 1);
    await wait(5 * poll.everyMs);
    expect(anew).toHaveBeenCalledTimes(poll.refreshes ? 1 : 0);
    for (const load of poll.loads) expect(fakeHub.inputsOf(load)).toHaveLength(1);
  });

  it('says what was answered last, and when', async ({ task }) => {
    proves(task, about);
    await open(poll.on, () => new Promise(() => {}));
    expect(told).toEqual({ isPolling: true, answer: undefined, answeredAt: 0 });
    cleanup();
    queryClient.clear();
    await open(poll.on, poll.on, poll.off);
    expect(told).toEqual({ isPolling: true, answer: poll.on, answeredAt: Date.now() });
    await wait(poll.everyMs);
    const since = Date.now();
    await wait(poll.everyMs - 1);
    expect(told).toMatchObject({ isPolling: false, answer: poll.off });
    expect([0, 1]).toContain((told?.answeredAt ?? 0) - since);
  });

  it('waits until it is known what is asked for, and is told nothing of what a page knew before', async ({
    task,
  }) => {
    proves(task, about);
    for (const load of poll.loads) fakeHub.answers(load, {});
    fakeHub.answers(poll.ask, poll.on);
    const still = { isPolling: false, answer: undefined, answeredAt: 0 };
    const { rerender } = mount(<Page poll={poll} knows={poll.on} input={undefined} />);
    await wait(2 * poll.everyMs);
    expect([asked(), told]).toEqual([0, still]);
    rerender(<Page poll={poll} knows={poll.on} />);
    await wait(0);
    expect([asked(), told?.isPolling]).toEqual([1, true]);
    rerender(<Page poll={poll} knows={poll.off} />);
    await wait(2 * poll.everyMs);
    expect([asked(), told]).toEqual([1, still]);
  });

  it('has not ended where something else is asked for', async ({ task }) => {
    proves(task, about);
    const other = Object.fromEntries(Object.keys(poll.input).map((name) => [name, 'other']));
    const { rerender } = await open(poll.on, poll.on);
    const anew = vi.spyOn(queryClient, 'invalidateQueries');
    rerender(<Page poll={poll} knows={poll.on} input={other} />);
    await wait(poll.everyMs);
    expect(fakeHub.inputsOf(poll.ask).at(-1)).toMatchObject(other);
    expect(anew).not.toHaveBeenCalled();
    fakeHub.answers(poll.ask, poll.off);
    await wait(2 * poll.everyMs);
    expect(anew).toHaveBeenCalledTimes(poll.refreshes ? 1 : 0);
    // What follows is about what was asked for last.
    for (const load of poll.loads)
      expect(Object.values(fakeHub.inputsOf(load).at(-1) ?? {})).toEqual(expect.arrayContaining(['other']));
  });

  it('begins anew on each page, however often others have asked', async ({ task }) => {
    proves(task, about);
    if (poll.atMost === undefined || poll.atMost > fewRounds) return;
    const { unmount } = await open(poll.on, poll.on);
    await wait(3 * poll.everyMs);
    unmount();
    const before = asked();
    await open(poll.on, poll.on);
    await wait((poll.atMost - 2) * poll.everyMs);
    expect(shown()).toBe('asked again');
    await wait(3 * poll.everyMs);
    expect(shown()).toBe('at rest');
    expect(asked() - before).toBeLessThanOrEqual(poll.atMost + 2);
  });

  it('waits as long as a server says that is busy from the start, and no longer than that', async ({
    task,
  }) => {
    proves(task, about);
    const seconds = Math.ceil((3 * poll.everyMs) / 1000);
    for (const [data, ms] of [
      [{ seconds }, seconds * 1000],
      [{ seconds: String(seconds) }, poll.everyMs],
      [{}, poll.everyMs],
      [{ seconds: 0 }, poll.everyMs],
    ] as const) {
      const drawn = await open(poll.on, refused(String(serverErrors.busy.code), data), poll.on);
      const before = asked();
      await wait(ms - 1);
      expect([data, asked() - before]).toEqual([data, 0]);
      await wait(1);
      expect([data, asked() - before]).toEqual([data, 1]);
      drawn.unmount();
      queryClient.clear();
    }
  });

  it('reads of a page how often, how long and until when as it stands there', async ({ task }) => {
    proves(task, about);
    const { everyMs, while: goesOn, then = [] } = againOf(poll.poll);
    const page = { every: '7', while: goesOn, then } as never;
    expect(againOf(page)).toEqual({ everyMs: 7, while: goesOn, then });
    expect(againOf({ ...(page as object), atMost: '3' } as never)).toMatchObject({ everyMs: 7, atMost: 3 });
    expect([everyMs, againOf(poll.poll).atMost]).toEqual([poll.everyMs, poll.atMost]);
  });

  it('ends on a page as often as that says, and does what follows', async ({ task }) => {
    proves(task, about);
    for (const load of poll.loads) fakeHub.answers(load, {});
    // A page is drawn anew where something else is answered.
    let round = 0;
    fakeHub.answers(poll.ask, () => ({ ...poll.on, round: ++round }));
    const anew = vi.spyOn(queryClient, 'invalidateQueries');
    mount(<Written poll={{ ...poll, atMost: 3 }} />);
    await wait(2 * poll.everyMs);
    expect([asked(), shown(), anew.mock.calls.length]).toEqual([3, 'asked again', 0]);
    // The first is no round.
    await wait(poll.everyMs + 2);
    expect(shown()).toBe('at rest');
    await wait(5 * poll.everyMs);
    expect(anew).toHaveBeenCalledTimes(poll.refreshes ? 1 : 0);
    expect([4, 5]).toContain(asked());
  });

  it('knows in what follows what was asked for, and what was answered at last', async ({ task }) => {
    proves(task, about);
    const follows = [{ dialog: { id: 'told' } } as never];
    const last = { ...poll.off, said: 'at last' };
    const own = known[poll.poll];
    // By its name what follows stands in the description; a page says it itself.
    onTestFinished(() => void Object.assign(known, { [poll.poll]: own }));
    Object.assign(known, { [poll.poll]: { ...(own as object), then: follows } });
    for (const page of [
      <Written key="written" poll={poll} follows={follows} />,
      <Page key="named" poll={poll} knows={poll.on} />,
    ]) {
      fakeHub.answers(poll.ask, poll.on, last);
      const drawn = mount(page);
      await wait(0);
      await wait(poll.everyMs + 1);
      const [{ params, scope } = {}, ...more] = dialogs.open.splice(0);
      expect(more).toEqual([]);
      expect(params).toMatchObject({ ...poll.input, said: 'at last' });
      expect(scope).toMatchObject({ answer: last, route: around.route });
      drawn.unmount();
      queryClient.clear();
    }
  });

  it('waits for as long as a server says that is busy', async ({ task }) => {
    proves(task, about);
    const seconds = Math.ceil((3 * poll.everyMs) / 1000);
    await open(poll.on, poll.on, refused(String(serverErrors.busy.code), { seconds }), poll.on);
    await wait(poll.everyMs);
    expect(asked()).toBe(2);
    await wait(seconds * 1000 - 1);
    expect(asked()).toBe(2);
    await wait(1);
    expect(asked()).toBe(3);
    await wait(poll.everyMs);
    expect(asked()).toBe(4);
  });

  it('is the same where a page says it, but for a first failure', async ({ task }) => {
    proves(task, about);
    for (const load of poll.loads) fakeHub.answers(load, {});
    fakeHub.answers(poll.ask, poll.on, poll.on, poll.off);
    const drawn = mount(<Written poll={poll} />);
    await wait(0);
    await wait(poll.everyMs - 1);
    expect([asked(), shown()]).toEqual([1, 'asked again']);
    await wait(1);
    expect([asked(), shown()]).toEqual([2, 'asked again']);
    await wait(poll.everyMs + 1);
    expect(shown()).toBe('at rest');
    for (const load of poll.loads) expect(fakeHub.inputsOf(load)).toHaveLength(1);
    drawn.unmount();
    queryClient.clear();
    fakeHub.answers(poll.ask, cutOff, poll.on);
    const before = asked();
    mount(<Written poll={poll} />);
    await wait(0);
    await wait(3 * poll.everyMs);
    expect([asked() - before, shown()]).toEqual([1, 'at rest']);
  });

  it('goes on for ever where a page says no condition', async ({ task }) => {
    proves(task, about);
    fakeHub.answers(poll.ask, poll.off);
    mount(<Written poll={poll} isEndless />);
    await wait(0);
    const rounds = Math.min(3, (poll.atMost ?? 4) - 1);
    await wait(rounds * poll.everyMs);
    expect([asked(), shown()]).toEqual([1 + rounds, 'asked again']);
  });

  const { atMost, everyMs } = poll;
  if (atMost === undefined) return;

  it('asks as often as it may, and not once more', async ({ task }) => {
    proves(task, about);
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

  if (atMost > fewRounds) return;

  it('ends as well where it is never answered', async ({ task }) => {
    proves(task, about);
    await open(poll.on, cutOff);
    await wait((atMost - 2) * everyMs);
    expect([asked(), shown()]).toEqual([atMost - 1, 'asked again']);
    await wait(everyMs + 1);
    expect(shown()).toBe('at rest');
    await wait(5 * everyMs);
    // What follows reads the page once more.
    expect([atMost, atMost + 1]).toContain(asked());
  });
});

it('asks nothing where a page names no poll', async ({ task }) => {
  proves(task, { what: `poll ${polls[0]?.poll}`, door: 'clock' });
  mount(<Still />);
  await wait(0);
  expect([shown(), fakeHub.asked.length]).toEqual([JSON.stringify([false, undefined, 0]), 0]);
});
