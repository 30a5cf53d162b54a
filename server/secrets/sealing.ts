import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Key } from './keys.ts';

/** Where a value belongs: it opens nowhere else, so that who can write into the database cannot hand it on. */
export interface SealedPlace {
  itemId: string;
  name: string;
  /** Where it may go. */
  places: readonly string[];
}

const algorithm = 'aes-256-gcm';
// biome-ignore lint/plugin: NIST SP 800-38D, 8.2.2: 96 bits of chance for each value
const nonceBytes = 12;
// biome-ignore lint/plugin: NIST SP 800-38D, 5.2.1.2: the whole tag
const tagBytes = 16;

/** A value as it is kept: the chance it was sealed with, what tells whether it is whole, and the rest. */
export function seal(key: Key, place: SealedPlace, value: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key.bytes, nonce, { authTagLength: tagBytes });
  cipher.setAAD(boundTo(place));
  const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The value; undefined where it was sealed with another key or for another place, or was changed since. */
export function unseal(key: Key, place: SealedPlace, kept: string): string | undefined {
  const bytes = Buffer.from(kept, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, key.bytes, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(boundTo(place));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const rest = bytes.subarray(nonceBytes + tagBytes);
    return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
  } catch {
    // Node says no more than that it does not fit.
    return undefined;
  }
}

/** As a list in JSON, in which no part can pass for two. */
const boundTo = ({ itemId, name, places }: SealedPlace): Buffer =>
  Buffer.from(JSON.stringify(['hub secret', itemId, name, ...places]));

/** The place of a row. */
export const placeOf = ({ item_id: itemId, name, places }: SecretColumns): SealedPlace => ({
  ...{ itemId, name },
  places: JSON.parse(places) as string[],
});

interface SecretColumns {
  item_id: string;
  name: string;
  places: string;
}
