import { expect, it } from 'vitest';
import { steadyClock } from './steady-clock.ts';

it('goes on with the machine, and stands where that one is set back', () => {
  let time = 1_000_000;
  const now = steadyClock(() => time);
  time += 500;
  expect(now()).toBe(1_000_500);
  time -= 900_000;
  expect(now()).toBe(1_000_500);
  time += 20;
  expect(now()).toBe(1_000_520);
});
