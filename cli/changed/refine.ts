import { compilesCode } from './read-elsewhere.ts';
import { isRunByNode, type Seen, type Touched } from './record/touched.ts';
import { type Asking, type Asks, reachFrom } from './who-asks.ts';

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

/** What a compiler reads of a product; what is wrong with the rest, the check of the same run says. */
const isProductCode = (file: string) => /^(?:server|runtime|screens|blocks|generated)\/.*\.tsx?$/.test(file);

/** Makes the pages, which tests find made: what it runs then is run by none of them. */
const pageMaker = 'cli/build.ts';

/**
 * Whether a test that asks for what changed by way of others can break by it. It cannot where it was seen not to load
 * the file, or whoever reads it, or to call no function of one of which only functions changed; it can where that was not seen, or
 * was seen of other code.
 */
export function canBreak(test: string, known: Known): boolean {
  const { texts, asking, changed, before, now, touched } = known;
  const record = touched.get(test);
  if (record === undefined || changed.includes(test)) return true;
  const { reach, readers, pages } = nearOf(test, asking.asks, record);
  const compiles = compilesCode.test(texts.get(test) ?? '');
  const compiled = new Set(compiles ? [...reachFrom(test, asking.asks)].filter(isProductCode) : []);
  const isRead = (file: string) => readers.some((by) => asking.reads.get(by)?.has(file));
  const isSame = (file: string, one: Seen | undefined, other: Seen | undefined) =>
    one?.frame !== undefined && one.frame === other?.frame && !record.called.has(file);
  const isSpared = (file: string, one: Seen | undefined, other: Seen | undefined) =>
    isRunByNode(file) &&
    !isRead(file) &&
    !compiled.has(file) &&
    (record.loaded.has(file) ? isSame(file, one, other) : !pages.has(file));
  const isReached = new Set([...reach, ...compiled]);
  const isStale = [...isReached].some((file) => {
    const [then, base] = [record.at.get(file), before(file)];
    return then?.text !== base?.text && !isSpared(file, then, base);
  });
  if (isStale) return true;
  return changed.some((file) => isReached.has(file) && !isSpared(file, before(file), now(file)));
}

/** Whether a test may read one of these as a text, with its comments: itself, or by way of those that it loaded. */
export function canRead(test: string, files: readonly string[], { asking, touched }: Known): boolean {
  const record = touched.get(test);
  if (record === undefined) return true;
  const { readers } = nearOf(test, asking.asks, record);
  return readers.some((by) => files.some((file) => asking.reads.get(by)?.has(file)));
}

/** What a test asks for by way of those that it loaded, who of them may read others, and what pages that it looks at are made by and of. */
function nearOf(test: string, asks: Asks, { loaded }: Touched) {
  const isPast = (file: string) => isRunByNode(file) && !loaded.has(file);
  const pages = reachFrom(test, asks).has(pageMaker) ? reachFrom(pageMaker, asks) : new Set<string>();
  const near = reachFrom(test, asks, isPast);
  const reach = [...new Set([...near, ...pages])];
  return { reach, readers: reach.filter((file) => !isPast(file) || pages.has(file)), pages };
}
