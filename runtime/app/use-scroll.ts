import { useLayoutEffect, useRef } from 'react';
import { type Location, useNavigationType } from 'react-router-dom';
import { isReturning, savedScroll, saveScroll, scrollPage, storeScroll } from '../routing/scroll.ts';

/**
 * Where a page is scrolled to. Back, forward and a reload, and a kept list with the address it was left with, stand
 * where they were; a new page starts at its top; a change of the query moves nothing.
 */
export function useScroll(location: Location, keptKey: string | undefined): void {
  const how = useNavigationType();
  const before = useRef<Location | undefined>(undefined);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = location;
    const isSamePath = last?.pathname === location.pathname;
    // A place that was never scrolled has told nobody where it stood, and the way back leads there too.
    if (last && isSamePath && last !== location) saveScroll(keyOf(last), window.scrollY);
    const kept = keptKey && !isSamePath ? savedScroll(keptKey + location.search) : undefined;
    const own = how === 'POP' ? savedScroll(keyOf(location)) : undefined;
    const saved = last || isReturning() ? (own ?? kept) : undefined;
    if (saved !== undefined) return scrollPage(saved);
    if (location.hash || (isSamePath && last)) return;
    // A document that is opened stands at its top: to say so once more would lay the page out before it is whole.
    if (!last && !isReturning()) return;
    return scrollPage(0);
  }, [location, how, keptKey]);
  useLayoutEffect(() => {
    const save = () => {
      saveScroll(keyOf(location), window.scrollY);
      if (keptKey) saveScroll(keptKey + location.search, window.scrollY);
    };
    window.addEventListener('scroll', save, { passive: true });
    window.addEventListener('pagehide', storeScroll);
    return () => {
      window.removeEventListener('scroll', save);
      window.removeEventListener('pagehide', storeScroll);
    };
  }, [location, keptKey]);
}

/** Every document starts with one and the same key, and links that the browser follows within a page share theirs. */
function keyOf({ key, pathname, search, hash }: Location): string {
  return key + pathname + search + hash;
}
