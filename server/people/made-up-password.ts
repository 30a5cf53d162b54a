import { randomInt } from 'node:crypto';

/** Letters and digits that nobody mistakes for one another when reading them off a screen. */
const readable = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 16;

/** A password that nobody chose, to be told once. */
export function madeUpPassword(): string {
  return Array.from({ length }, () => readable[randomInt(readable.length)]).join('');
}
