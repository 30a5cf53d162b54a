import { createHmac, timingSafeEqual } from 'node:crypto';
import { HubError } from './hub-error.ts';

/** Makes and reads the opaque cursors of lists that page by key. */
export interface Cursors {
  /** `scope` says which list the cursor belongs to: it is signed along, not carried. */
  format(key: readonly (string | number)[], scope: string): string;
  /** Throws `cursorStale` for anything that we did not make for this very list. */
  parse(cursor: string, scope: string): (string | number)[];
}

const signatureBytes = 12;

/** Cursors that only this data folder's secret can sign. */
export function createCursors(secret: string): Cursors {
  const sign = (payload: string, scope: string) =>
    createHmac('sha256', secret).update(`${payload}\n${scope}`).digest().subarray(0, signatureBytes);
  return {
    format(key, scope) {
      const payload = Buffer.from(JSON.stringify(key)).toString('base64url');
      return `${payload}.${sign(payload, scope).toString('base64url')}`;
    },
    parse(cursor, scope) {
      const [payload = '', signature = '', ...rest] = cursor.split('.');
      const given = Buffer.from(signature, 'base64url');
      const right = sign(payload, scope);
      if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) {
        throw new HubError('cursorStale');
      }
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as (string | number)[];
    },
  };
}
