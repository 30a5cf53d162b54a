import { routeScrollResetMs, scrollAwaitedMs, scrollKept } from '#generated/constants.ts';

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

/**
 * Scrolls now, and again as the page grows to where that is: a long list comes page by page. A visitor who scrolls first wins, and so does whatever
 * grows no more for longer than anybody waits.
 */
export function scrollPage(top: number): () => void {
  window.scrollTo(0, top);
  let reached = window.scrollY;
  if (reached === top) return () => {};
  const isLeft = () => window.scrollY !== reached && !isAtEnd();
  const again = () => {
    if (isLeft() || reached === top) return;
    window.scrollTo(0, top);
    reached = window.scrollY;
  };
  const timer = setTimeout(again, routeScrollResetMs);
  let last = setTimeout(() => end(), scrollAwaitedMs);
  const growth = new ResizeObserver(() => {
    again();
    clearTimeout(last);
    if (reached === top) end();
    else last = setTimeout(end, scrollAwaitedMs);
  });
  const end = () => {
    growth.disconnect();
    for (const one of [timer, last]) clearTimeout(one);
    for (const type of visitorActs) window.removeEventListener(type, end);
  };
  growth.observe(document.documentElement);
  for (const type of visitorActs) window.addEventListener(type, end, { passive: true });
  return end;
}

/** What somebody does who wants to be elsewhere on the page. */
const visitorActs = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Where a page has become shorter, its end is where the browser put it. */
const isAtEnd = () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;

function readStored(): [string, number][] {
  try {
    const entries: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(entries) ? (entries as [string, number][]) : [];
  } catch {
    return [];
  }
}
