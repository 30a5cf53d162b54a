import { hash, timingSafeEqual } from 'node:crypto';
import { HubError } from '../ground/hub-error.ts';

/** What a cursor carries. */
type CursorKey = readonly (string | number)[];

/** Makes and reads the opaque cursors of lists that page by key. */
export interface Cursors {
  /** `scope` says which list the cursor belongs to: it is signed along, not carried. */
  format(key: CursorKey, scope: string): string;
  /** Throws `cursorStale` for anything that we did not make for this very list. */
  parse<Key extends CursorKey = (string | number)[]>(cursor: string, scope: string): Key;
}

// biome-ignore lint/plugin: 132 bits of a hash in base64
const signatureChars = 22;

/** Cursors that only this data folder's secret can sign. */
export function createCursors(secret: string): Cursors {
  // One call instead of an HMAC object: every page of every list makes a cursor. Cut off, it cannot be lengthened.
  const sign = (payload: string, scope: string) =>
    hash('sha256', `${secret}\n${payload}\n${scope}`, 'base64url').slice(0, signatureChars);
  return {
    format(key, scope) {
      const payload = Buffer.from(JSON.stringify(key)).toString('base64url');
      return `${payload}.${sign(payload, scope)}`;
    },
    parse<Key extends CursorKey>(cursor: string, scope: string) {
      const [payload = '', signature = '', ...rest] = cursor.split('.');
      const given = Buffer.from(signature);
      const right = Buffer.from(sign(payload, scope));
      if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) {
        throw new HubError('cursorStale');
      }
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Key;
    },
  };
}
