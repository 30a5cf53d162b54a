import { routeScrollResetMs, scrollKept } from '#generated/constants.ts';

const storageKey = 'scroll';

/** Scroll positions by history entry, kept for the tab so that a reload finds them too. */
const positions = new Map<string, number>(readStored());

export function saveScroll(key: string, top: number): void {
  positions.set(key, top);
}

/** Writes the positions away when the tab is left. */
export function storeScroll(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-scrollKept)));
  } catch {
    // Without storage a reload starts at the top.
  }
}

export function savedScroll(key: string): number | undefined {
  return positions.get(key);
}

/** Whether the document was open in this tab before: one whose address was typed or followed is read from its top. */
export function isReturning(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  const type = (entry as PerformanceNavigationTiming | undefined)?.type;
  return type === 'reload' || type === 'back_forward';
}

/** Scrolls now, and once more after the page has had time to grow; a visitor who scrolls first wins. */
export function scrollPage(top: number): () => void {
  window.scrollTo(0, top);
  const reached = window.scrollY;
  const timer = setTimeout(() => {
    if (window.scrollY === reached && reached !== top) window.scrollTo(0, top);
  }, routeScrollResetMs);
  return () => clearTimeout(timer);
}

function readStored(): [string, number][] {
  try {
    const entries: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(entries) ? (entries as [string, number][]) : [];
  } catch {
    return [];
  }
}
