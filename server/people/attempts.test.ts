import { expect, it } from 'vitest';
import { attemptKey } from './attempts.ts';

it('counts an account whatever the case of its name', () => {
  expect(attemptKey('LinYue', '192.0.2.1')).toBe(attemptKey('linyue', '192.0.2.1'));
});
