import { randomBytes } from 'node:crypto';

// biome-ignore lint/plugin: the milliseconds of three thousand years to the base of 36
const timeChars = 9;
const randomByteCount = 10;

/** An id that sorts by the time it was made and cannot be guessed from its neighbours. */
export function makeId(now = Date.now()): string {
  return now.toString(36).padStart(timeChars, '0') + randomBytes(randomByteCount).toString('hex');
}

/** An opaque key that says nothing, not even when it was made. */
export function makeKey(): string {
  return randomBytes(12).toString('base64url');
}
