import { useCallback, useState } from 'react';
import { goTo, usePlace } from '#runtime/offers/links.ts';
import { changeSearch, type SearchChanges } from './address.ts';

/**
 * The query of this page's address, and a way to change it. A change shows at once, before the address follows, so
 * that a tick does not jump back. A list that is kept alive behind another page keeps the query that it had: the
 * address bar belongs to the other page then.
 */
export function usePageSearch(path: string): readonly [string, (changes: SearchChanges) => void] {
  const location = usePlace();
  const [{ seen, search }, setState] = useState({ seen: location.search, search: location.search });
  if (location.pathname === path && location.search !== seen) {
    setState({ seen: location.search, search: location.search });
  }
  const change = useCallback(
    (changes: SearchChanges) => {
      const next = changeSearch(search, changes);
      setState((state) => ({ ...state, search: next }));
      goTo(path + next);
    },
    [path, search],
  );
  return [search, change];
}
