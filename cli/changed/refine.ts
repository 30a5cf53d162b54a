import { compilesCode } from './read-elsewhere.ts';
import { isRunByNode, type Seen, type Touched } from './record/touched.ts';
import { type Asking, reachFrom } from './who-asks.ts';

/** What is known of a change, and of earlier runs. */
export interface Known {
  texts: ReadonlyMap<string, string>;
  asking: Asking;
  changed: readonly string[];
  /** How a file stood where the change began, and how it stands now. */
  before: (file: string) => Seen | undefined;
  now: (file: string) => Seen | undefined;
  touched: ReadonlyMap<string, Touched>;
}

/**
 * Whether a test that asks for what changed by way of others can break by it. It cannot where it was seen not to load
 * the file, or to call no function of one of which only functions changed; it can where that was not seen, or was seen of other
 * code.
 */
export function canBreak(test: string, known: Known): boolean {
  const { texts, asking, changed, before, now, touched } = known;
  const record = touched.get(test);
  if (record === undefined || changed.includes(test) || compilesCode.test(texts.get(test) ?? '')) return true;
  const reach = reachFrom(test, asking.asks);
  const isRead = (file: string) => [...reach].some((by) => asking.reads.get(by)?.has(file));
  const isSame = (file: string, one: Seen | undefined, other: Seen | undefined) =>
    one?.frame !== undefined && one.frame === other?.frame && !record.called.has(file);
  const isSpared = (file: string, one: Seen | undefined, other: Seen | undefined) =>
    isRunByNode(file) && !isRead(file) && (!record.loaded.has(file) || isSame(file, one, other));
  const isStale = [...reach].some((file) => {
    const [then, base] = [record.at.get(file), before(file)];
    return then?.text !== base?.text && !isSpared(file, then, base);
  });
  if (isStale) return true;
  return changed.some((file) => reach.has(file) && !isSpared(file, before(file), now(file)));
}
