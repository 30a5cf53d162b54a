import { randomInt } from 'node:crypto';
import { passwordMadeUp } from '#generated/constants.ts';

/** Letters and digits that nobody mistakes for one another when reading them off a screen. */
const readable = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password that nobody chose, to be told once. */
export function madeUpPassword(): string {
  return Array.from({ length: passwordMadeUp }, () => readable[randomInt(readable.length)]).join('');
}
