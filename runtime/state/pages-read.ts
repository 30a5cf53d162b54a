import { pagesReadAgain } from '#generated/constants.ts';
import { isReturning } from '../routing/scroll.ts';

const storageKey = 'pages-read';

/** How many pages of each list are read, by what the list is asked. */
const read = new Map<string, number>();

interface Kept {
  /** The page that the tab was on: only who comes back to it reads as far again. */
  address: string;
  pages: readonly (readonly [string, number])[];
}

const before = new Map<string, number>(isReturning() ? readKept() : []);

const addressOf = ({ pathname, search, hash }: Location) => pathname + search + hash;

/** Notes how far a list is read, for whoever loads its page anew. */
export function notePages(list: string, pages: number): void {
  read.set(list, pages);
}

/** How far a list was read before its page was loaded anew. It is asked once: later on the list begins at its beginning. */
export function takePagesBefore(list: string): number {
  const pages = Math.min(before.get(list) ?? 0, pagesReadAgain);
  before.delete(list);
  return pages;
}

globalThis.addEventListener?.('pagehide', () => {
  try {
    const pages = [...read].filter(([, count]) => count > 1);
    sessionStorage.setItem(
      storageKey,
      JSON.stringify({ address: addressOf(location), pages } satisfies Kept),
    );
  } catch {
    // Without storage a reload shows the first page of a list.
  }
});

function readKept(): Kept['pages'] {
  try {
    const kept: Partial<Kept> | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    const isHere = kept?.address === addressOf(location);
    return isHere && Array.isArray(kept.pages) ? kept.pages : [];
  } catch {
    return [];
  }
}
