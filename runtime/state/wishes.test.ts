import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wishKeptForMs } from '#generated/constants.ts';
import { forgetAllButDrafts } from './drafts.ts';
import { keepWish, takeWish } from './wishes.ts';

const does = [['items.favorite', { key: '1' }]];

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

it('is fulfilled once, after somebody has signed in', () => {
  keepWish('/models/a/b', does);
  forgetAllButDrafts();
  expect(takeWish('/models/a/b', does)).toBe(true);
  expect(takeWish('/models/a/b', does)).toBe(false);
});

it('is fulfilled on its page alone, and for nothing else', () => {
  keepWish('/models/a/b', does);
  expect(takeWish('/models/a/c', does)).toBe(false);
  expect(takeWish('/models/a/b', [['items.unfavorite', { key: '1' }]])).toBe(false);
  // What was taken for something else is gone as well.
  expect(takeWish('/models/a/b', does)).toBe(false);
});

it('is forgotten when it is old, and so is what nobody can read', () => {
  vi.useFakeTimers();
  keepWish('/models/a/b', does);
  vi.advanceTimersByTime(wishKeptForMs);
  expect(takeWish('/models/a/b', does)).toBe(false);
  for (const text of ['', '{', 'null', '[]', '{"page":"/models/a/b","does":1,"at":"now"}']) {
    sessionStorage.setItem('wished', text);
    expect(takeWish('/models/a/b', does)).toBe(false);
  }
});
