import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gitTurnLongestMs, gitTurnLookEveryMs } from '#generated/constants.ts';
import { whenTurnIsOver } from './turn-over.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a place is held as long as it is needed where nobody waits, and no longer than a turn where somebody does', () => {
  const place = { isInTheWay: true };
  const over = vi.fn();
  whenTurnIsOver(place, over);
  vi.advanceTimersByTime(gitTurnLongestMs - 1);
  expect(over).not.toHaveBeenCalled();
  place.isInTheWay = false;
  vi.advanceTimersByTime(2 * gitTurnLongestMs);
  expect(over).not.toHaveBeenCalled();
  place.isInTheWay = true;
  vi.advanceTimersByTime(gitTurnLookEveryMs);
  expect(over).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(gitTurnLongestMs);
  expect(over).toHaveBeenCalledOnce();
});

it('what has ended is not looked at any more', () => {
  const over = vi.fn();
  whenTurnIsOver({ isInTheWay: true }, over)();
  vi.advanceTimersByTime(gitTurnLongestMs);
  expect(over).not.toHaveBeenCalled();
});
