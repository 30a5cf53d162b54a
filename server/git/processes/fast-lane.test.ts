import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gitFastAtOnce, gitFastForMs, gitFastNiceness, gitNiceness } from '#generated/constants.ts';
import { putBehind } from '../../load/processes/priority.ts';
import { goFast } from './fast-lane.ts';

vi.mock('../../load/processes/priority.ts', () => ({ putBehind: vi.fn() }));
// The first has started the second, and that the third.
vi.mock('../../load/processes/processor-time.ts', () => ({
  childrenOf: (pid: number) => (pid < 3 ? [pid + 1] : []),
}));

const running = (pid: number) => ({ pid, exitCode: null, signalCode: null });

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(putBehind).mockClear();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('lets few go at once, and one of each asker', () => {
  expect(goFast(running(10), 'one')).toBeTypeOf('function');
  expect(goFast(running(11), 'one')).toBeUndefined();
  const others = Array.from({ length: gitFastAtOnce }, (_, at) => goFast(running(20 + at), `other ${at}`));
  expect(others.filter(Boolean)).toHaveLength(gitFastAtOnce - 1);
});

it('gives a place back when git has ended, once', () => {
  const leave = goFast(running(10), 'one');
  leave?.();
  leave?.();
  const all = Array.from({ length: gitFastAtOnce + 1 }, (_, at) => goFast(running(20 + at), `${at}`));
  expect(all.filter(Boolean)).toHaveLength(gitFastAtOnce);
});

it('puts what lasts behind, with all that it has started, and gives its place to others', () => {
  goFast(running(1), 'one');
  expect(vi.mocked(putBehind).mock.calls).toEqual([[1, { niceness: gitFastNiceness }]]);
  vi.advanceTimersByTime(gitFastForMs);
  expect(vi.mocked(putBehind).mock.calls.slice(1)).toEqual(
    [1, 2, 3].map((pid) => [pid, { niceness: gitNiceness }]),
  );
  expect(goFast(running(10), 'one')).toBeTypeOf('function');
});

it('leaves alone whoever has the number of a git that has ended', () => {
  goFast({ pid: 1, exitCode: 0, signalCode: null }, 'one');
  vi.advanceTimersByTime(gitFastForMs);
  expect(putBehind).toHaveBeenCalledTimes(1);
});
