import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareText, type Faults } from '../faults/fault.ts';
import { plain } from '../yaml/spec-node.ts';
import type { Laid } from './lay-over.ts';

/** What a site was laid over when it was last looked at: it stands beside the site's own files, and is kept with them. */
export interface SiteLock {
  /** File → the JSON Pointers (RFC 6901) of what the product said there too. */
  over: Readonly<Record<string, readonly string[]>>;
  /** File → pointer → a list that the site replaces whole. */
  lists: Readonly<Record<string, Readonly<Record<string, LockedList>>>>;
}

interface LockedList {
  /** What the product's list held. */
  product: readonly unknown[];
  /** A hash of the site's list: one that was changed since was looked at. */
  site: string;
}

export const siteLockFile = 'site.lock.json';

/** Undefined where there is none, or none that can be read: then nothing is known of what was there before. */
export function readSiteLock(site: string): SiteLock | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(join(site, siteLockFile), 'utf8'));
    return isLock(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isLock(read: unknown): read is SiteLock {
  const { over, lists } = (read ?? {}) as Partial<Record<keyof SiteLock, unknown>>;
  const isMap = (value: unknown): value is object => typeof value === 'object' && value !== null;
  return isMap(over) && isMap(lists) && Object.values(over).every(Array.isArray);
}

/** Names what a site was laid over, and the product no longer has: it would change nothing, or make something new. */
export function tellGone(laid: readonly Laid[], { over }: SiteLock, faults: Faults): void {
  for (const one of laid) {
    if (one.below !== undefined) continue;
    const own = pointerOf(one);
    const gone = (over[one.path] ?? []).filter((known) => known === own || known.startsWith(`${own}/`));
    for (const pointer of gone) faults.add('HUB1018', one.at, { name: wordsOf(one.path, pointer) });
  }
}

/** A list of a site's own, and what the product's has gained since. */
export interface Gained {
  laid: Laid;
  items: readonly unknown[];
}

/** The lists that a site replaces whole while the product's own gained something that the site's has not. */
export function gainedSince(laid: readonly Laid[], lock: SiteLock | undefined): Gained[] {
  return laid.flatMap((one) => {
    const [now, own] = [itemsIn(one.below), itemsIn(one.above)];
    const locked = lockedOf(one, lock);
    if (now === undefined || own === undefined || locked === undefined) return [];
    const known = new Set([...locked.product, ...own].map(textOf));
    const items = now.filter((item) => !known.has(textOf(item)));
    return items.length > 0 ? [{ laid: one, items }] : [];
  });
}

/** What is written down now; what a list has gained stays told until the site's own is changed, or all is accepted. */
export function lockOf(laid: readonly Laid[], before: SiteLock | undefined): SiteLock {
  const over: Record<string, string[]> = {};
  const lists: Record<string, Record<string, LockedList>> = {};
  for (const one of [...laid].sort(
    (a, b) => compareText(a.path, b.path) || compareText(pointerOf(a), pointerOf(b)),
  )) {
    if (one.below === undefined) continue;
    const pointer = pointerOf(one);
    over[one.path] = [...(over[one.path] ?? []), pointer];
    const [now, own] = [itemsIn(one.below), itemsIn(one.above)];
    if (now === undefined || own === undefined) continue;
    const list = lockedOf(one, before) ?? { product: now, site: hashOf(own) };
    lists[one.path] = { ...lists[one.path], [pointer]: list };
  }
  return { over, lists };
}

/** Writes it where it differs. */
export function writeSiteLock(site: string, lock: SiteLock): void {
  const text = `${JSON.stringify(lock, null, 2)}\n`;
  const file = join(site, siteLockFile);
  if (text !== textIn(file)) writeFileSync(file, text);
}

function textIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** What is known of the product's list, as long as the site's is the one that was laid over it. */
function lockedOf(one: Laid, lock: SiteLock | undefined): LockedList | undefined {
  const locked = lock?.lists[one.path]?.[pointerOf(one)];
  const own = itemsIn(one.above);
  return locked !== undefined && own !== undefined && locked.site === hashOf(own) ? locked : undefined;
}

const itemsIn = (node: Laid['above']): unknown[] | undefined =>
  node?.t === 'list' ? node.items.map(plain) : undefined;

const textOf = (item: unknown): string => JSON.stringify(item);
const hashOf = (items: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(items)).digest('hex').slice(0, 16);

/** Where it stands in its file. */
export const pointerOf = ({ keys }: Pick<Laid, 'keys'>): string =>
  keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

const wordsOf = (path: string, pointer: string): string =>
  pointer === ''
    ? path
    : `${pointer.slice(1).replaceAll('/', ' › ').replaceAll('~1', '/').replaceAll('~0', '~')} in ${path}`;
