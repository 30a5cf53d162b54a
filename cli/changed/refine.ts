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

/** What a compiler reads of a product; what is wrong with the rest, the check of the same run says. */
const isProductCode = (file: string) => /^(?:server|runtime|screens|blocks|generated)\/.*\.tsx?$/.test(file);

/** Makes the pages, which tests find made: what it runs then is run by none of them. */
const pageMaker = 'cli/build.ts';

/**
 * Whether a test that asks for what changed by way of others can break by it. Where only functions of a file changed, it cannot
 * if it called none of them; and it cannot by a file that it did not load. Of other code than it was seen with, nothing is known.
 */
export function canBreak(test: string, known: Known): boolean {
  const { changed, before, now, touched } = known;
  const record = touched.get(test);
  if (record === undefined || changed.includes(test)) return true;
  const near = nearOf(test, record, known);
  if (isStale(near, record, known)) return true;
  return changed.some((file) => near.reach.has(file) && !near.isSpared(file, before(file), now(file)));
}

/** Whether a test may read one of these as a text, with its comments: itself, or by way of those that it loaded. */
export function canRead(test: string, files: readonly string[], known: Known): boolean {
  const record = known.touched.get(test);
  if (record === undefined) return true;
  const near = nearOf(test, record, known);
  return isStale(near, record, known) || files.some(near.isRead);
}

/** Whether something that matters to a test is other than it was when the test was seen. */
const isStale = ({ reach, isSpared }: Near, { at }: Touched, { before }: Known) =>
  [...reach].some((file) => {
    const [then, base] = [at.get(file), before(file)];
    return then?.text !== base?.text && !isSpared(file, then, base);
  });

/** What a test stands on, as far as it was seen. */
interface Near {
  reach: ReadonlySet<string>;
  isRead: (file: string) => boolean;
  /** Whether a file that was one and is another now is nothing to the test. */
  isSpared: (file: string, one: Seen | undefined, other: Seen | undefined) => boolean;
}

/**
 * What a test asks for by way of those that it loaded, what it ran, what the pages are made of that it looks at, and of a test that
 * lets a compiler read a product, all of that.
 */
function nearOf(test: string, { loaded, called, ran }: Touched, { texts, asking }: Known): Near {
  const { asks, reads } = asking;
  const isPast = (file: string) => isRunByNode(file) && !loaded.has(file);
  const all = reachFrom(test, asks);
  const pages = all.has(pageMaker) ? reachFrom(pageMaker, asks) : new Set<string>();
  const compiled = compilesCode.test(texts.get(test) ?? '') ? [...all].filter(isProductCode) : [];
  const near = [...reachFrom(test, asks, isPast), ...pages];
  const readers = near.filter((file) => !isPast(file) || pages.has(file));
  const whole = new Set(compiled);
  const isRead = (file: string) => readers.some((by) => reads.get(by)?.has(file));
  const isSame = (file: string, one: Seen | undefined, other: Seen | undefined) =>
    one?.frame !== undefined && one.frame === other?.frame && !called.has(file);
  return {
    reach: new Set([...near, ...compiled, ...ran]),
    isRead,
    isSpared: (file, one, other) =>
      isRunByNode(file) &&
      !whole.has(file) &&
      !isRead(file) &&
      (loaded.has(file) ? isSame(file, one, other) : !pages.has(file)),
  };
}
