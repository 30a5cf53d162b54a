import { hash, randomBytes } from 'node:crypto';
import { secretSizeBytes } from '#generated/constants.ts';

/** A key of the store. */
export interface Key {
  /** Told from what the key is, so that nobody can give two keys one name, nor one key two. */
  readonly id: string;
  readonly bytes: Buffer;
}

/** Keys, of which the first seals and all open. */
export type KeyRing = readonly [Key, ...Key[]];

/** Enough to tell keys apart that one hub has, and too little to say anything of them. */
const idDigits = 12;

/** Keys by their digits. */
export const ringOf = ([first, ...others]: readonly [string, ...string[]]): KeyRing => [
  keyOf(first),
  ...others.map(keyOf),
];

function keyOf(digits: string): Key {
  const bytes = Buffer.from(digits, 'hex');
  return {
    id: hash('sha256', Buffer.concat([Buffer.from('hub secret key '), bytes])).slice(0, idDigits),
    bytes,
  };
}

export const makeKeyDigits = (): string => randomBytes(secretSizeBytes).toString('hex');
export const digitsOf = ({ bytes }: Key): string => bytes.toString('hex');
