import { createHash } from 'node:crypto';
import { endpoints } from '#generated/server/contract.ts';

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
  const [, type, how = '', text = ''] = written.exec(url) ?? [];
  if (type === undefined) return undefined;
  if (how.endsWith(';base64')) return { type, content: Buffer.from(text, 'base64') };
  try {
    return { type, content: Buffer.from(decodeURIComponent(text)) };
  } catch {
    // Signs that are no text: there is nothing to show.
    return undefined;
  }
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
