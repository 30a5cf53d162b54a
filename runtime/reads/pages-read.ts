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

/** Pages are drawn ahead of time as well, where there is no address yet. */
function openAddress(): string {
  const { pathname = '', search = '', hash = '' } = globalThis.location ?? {};
  return pathname + search + hash;
}

const address = openAddress();
const before = new Map<string, number>(isReturning() ? readKept() : []);

/** Notes how far a list is read, for whoever loads its page anew. */
export function notePages(list: string, pages: number): void {
  read.set(list, pages);
}

/** How far a list was read before its page was loaded anew; nothing once one has gone elsewhere, or it is read as far. */
export function pagesBefore(list: string): number {
  if (openAddress() !== address) before.clear();
  return Math.min(before.get(list) ?? 0, pagesReadAgain);
}

/** From then on the list begins at its beginning. */
export function forgetPagesBefore(list: string): void {
  before.delete(list);
}

globalThis.addEventListener?.('pagehide', () => {
  try {
    const pages = [...read].filter(([, count]) => count > 1);
    const kept: Kept = { address: openAddress(), pages };
    sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Without storage a reload shows the first page of a list.
  }
});

function readKept(): Kept['pages'] {
  try {
    const kept: Partial<Kept> | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    const isHere = kept?.address === openAddress();
    return isHere && Array.isArray(kept.pages) ? kept.pages : [];
  } catch {
    return [];
  }
}
