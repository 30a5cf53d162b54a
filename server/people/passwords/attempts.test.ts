import { expect, it } from 'vitest';
import { signInFirstWaitMs, signInFree } from '#generated/constants.ts';
import { Attempts, attemptKey } from './attempts.ts';

it('makes nobody wait for longer than it said because the clock was set back', () => {
  let time = 1_800_000_000_000;
  const attempts = new Attempts(() => time);
  for (let at = 0; at < signInFree; at++) attempts.begin('a');
  time -= 365 * 86_400_000;
  expect(() => attempts.begin('a')).toThrow(expect.objectContaining({ params: { seconds: 1 } }));
  time += signInFirstWaitMs;
  attempts.begin('a');
});

it('does not count what nobody looked at', () => {
  const attempts = new Attempts(() => 0);
  for (let at = 0; at < 3 * signInFree; at++) {
    attempts.begin('a');
    attempts.takeBack('a');
  }
  attempts.begin('a');
});

it('counts an account whatever the case of its name', () => {
  expect(attemptKey('LinYue', '192.0.2.1')).toBe(attemptKey('linyue', '192.0.2.1'));
});
