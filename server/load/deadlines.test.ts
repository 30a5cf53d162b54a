import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Deadlines, type Due } from './deadlines.ts';

let deadlines: Deadlines;
let over: string[];

beforeEach(() => {
  vi.useFakeTimers();
  deadlines = new Deadlines(1000);
  over = [];
});
afterEach(() => void vi.useRealTimers());

function begin(name: string): Due {
  const due: Due = { dueMs: 0, expire: () => void over.push(name) };
  deadlines.begin(due);
  return due;
}

it('ends each when its own time is over', () => {
  begin('first');
  vi.advanceTimersByTime(400);
  begin('second');

  vi.advanceTimersByTime(599);
  expect(over).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(over).toEqual(['first']);
  vi.advanceTimersByTime(400);
  expect(over).toEqual(['first', 'second']);
});

it('leaves alone what has ended, and watches what comes after it', () => {
  deadlines.end(begin('quick'));
  vi.advanceTimersByTime(700);
  begin('slow');
  vi.advanceTimersByTime(999);
  expect(over).toEqual([]);

  vi.advanceTimersByTime(1);

  expect(over).toEqual(['slow']);
  expect(deadlines.size).toBe(0);
});

it('needs one timer however many there are, and none where there is nothing to watch', () => {
  for (let n = 0; n < 1000; n++) deadlines.end(begin('quick'));
  expect(vi.getTimerCount()).toBe(1);

  vi.advanceTimersByTime(1000);

  expect(vi.getTimerCount()).toBe(0);
});

it('takes what begins while others end', () => {
  deadlines.begin({ dueMs: 0, expire: () => void begin('child') });
  vi.advanceTimersByTime(1000);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(999);
  expect(over).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(over).toEqual(['child']);
});
