import { createHash } from 'node:crypto';
import { endpoints } from '#generated/server/contract.ts';
import { pictureType } from '../../git/index.ts';

export interface Picture {
  /** Such as `image/png`. */
  type: string;
  content: Buffer;
}

const written = /^data:(image\/[a-z+]+)([^,]*),(.*)$/s;
// biome-ignore lint/plugin: 64 bits of a hash tell one picture from another
const versionChars = 16;

/** The picture that a `data:` address holds; undefined for an address elsewhere and for one that cannot be read. */
export function pictureOf(url: string): Picture | undefined {
  const [, type, how = '', raw = ''] = written.exec(url) ?? [];
  const text = type === undefined ? undefined : unescaped(raw);
  if (type === undefined || text === undefined) return undefined;
  if (!how.endsWith(';base64')) return { type, content: Buffer.from(text) };
  const content = Buffer.from(text, 'base64');
  // Node passes over what it cannot read, and stops at what ends it.
  return unfilled(content.toString('base64')) === unfilled(text) ? { type, content } : undefined;
}

/** Without the signs that fill it up, which browsers do not miss. */
const unfilled = (text: string) => text.replace(/={1,2}$/, '');

/** Signs that are no text say nothing. */
function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Whether a picture begins as one of its type does: an empty one does not, nor what was cut or coded wrongly. */
export function isSound({ type, content }: Picture): boolean {
  return pictureType(content, type === 'image/svg+xml' ? '.svg' : '') === type;
}

/** Changes with the picture. */
export function versionOf(url: string): string {
  return createHash('sha256').update(url).digest('base64url').slice(0, versionChars);
}

/** Where a person's picture stands: a written one at an address of ours, any other where it was. */
export function shownAvatar(personId: string, url: string): string {
  if (!url.startsWith('data:')) return url;
  const route = endpoints['people.avatar'].routes[0]?.url ?? '';
  return `${route.replace(':userId', encodeURIComponent(personId))}?v=${versionOf(url)}`;
}
