import { createCipheriv, createDecipheriv, createSecretKey, hash, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { databaseKeptCursors } from '#generated/constants.ts';
import { HubError } from '../ground/hub-error.ts';
import { named } from '../load/caches.ts';

/** What a cursor carries. */
type CursorKey = readonly (string | number)[];

/** Makes and reads the opaque cursors of lists that page by key. */
export interface Cursors {
  /** `scope` says which list the cursor belongs to: it is marked along, not carried. */
  format(key: CursorKey, scope: string): string;
  /** Throws `cursorStale` for anything that we did not make for this very list. */
  parse<Key extends CursorKey = (string | number)[]>(cursor: string, scope: string): Key;
}

const cipher = 'aes-256-ctr';
// biome-ignore lint/plugin: what a block of AES begins with
const markBytes = 16;

/**
 * Cursors that only this data folder's secret can make or read: what they carry, such as the number of a row, says how many
 * there are that nobody is shown. The mark of what is carried is what its encryption begins with, as RFC 5297 has it, so that
 * the same page is the same bytes.
 */
export function createCursors(secret: string): Cursors {
  // As a key, and not as bytes: Node makes one of bytes at each call, which takes several times as long as the rest.
  const key = createSecretKey(hash('sha256', `cursors\n${secret}`, 'buffer'));
  // One call instead of an HMAC object: every page of every list makes a cursor. Cut off, it cannot be lengthened.
  const markOf = (payload: string, scope: string) =>
    hash('sha256', `${secret}\n${payload}\n${scope}`, 'buffer').subarray(0, markBytes);
  // Pages that many ask for carry the same cursors: of each list both ways between a cursor and what it carries.
  const kept = named('cursors', new LRUCache<string, string>({ max: databaseKeptCursors }));
  const keep = (cursor: string, payload: string, scope: string) => {
    kept.set(`${payload}\n${scope}`, cursor);
    kept.set(`${cursor}\n${scope}`, payload);
    return cursor;
  };
  return {
    format(carried, scope) {
      const payload = JSON.stringify(carried);
      const known = kept.get(`${payload}\n${scope}`);
      if (known !== undefined) return known;
      const mark = markOf(payload, scope);
      const sealed = createCipheriv(cipher, key, mark);
      const bytes = Buffer.concat([mark, sealed.update(payload, 'utf8'), sealed.final()]);
      return keep(bytes.toString('base64url'), payload, scope);
    },
    parse<Key extends CursorKey>(cursor: string, scope: string) {
      const known = kept.get(`${cursor}\n${scope}`);
      if (known !== undefined) return JSON.parse(known) as Key;
      const bytes = Buffer.from(cursor, 'base64url');
      const mark = bytes.subarray(0, markBytes);
      // Another text of the same bytes is none of ours either.
      if (bytes.length <= markBytes || bytes.toString('base64url') !== cursor)
        throw new HubError('cursorStale');
      const opened = createDecipheriv(cipher, key, mark);
      const payload = Buffer.concat([opened.update(bytes.subarray(markBytes)), opened.final()]).toString();
      if (!timingSafeEqual(mark, markOf(payload, scope))) throw new HubError('cursorStale');
      keep(cursor, payload, scope);
      return JSON.parse(payload) as Key;
    },
  };
}
