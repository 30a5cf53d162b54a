import { expect, it } from 'vitest';
import { requestIdOf } from './request-id.ts';

it('keeps an id that a request brought', () => {
  expect(requestIdOf('trace-12345.6')).toBe('trace-12345.6');
});

it.each([undefined, 'short', 'x'.repeat(65), '<script>alert()', ['12345678', '87654321']])(
  'makes one in place of %j',
  (brought) => {
    expect(requestIdOf(brought)).toMatch(/^[0-9a-f]{32}$/);
  },
);

it('makes no id twice', () => {
  const ids = Array.from({ length: 10_000 }, () => requestIdOf(undefined));
  expect(new Set(ids).size).toBe(ids.length);
});
