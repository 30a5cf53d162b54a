import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { changeSearch, type SearchChanges } from './address.ts';

/**
 * The query of this page's address, and a way to change it. A list that is kept alive behind another page keeps
 * the query that it had: the address bar belongs to the other page then.
 */
export function usePageSearch(path: string): readonly [string, (changes: SearchChanges) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const [kept, setKept] = useState(location.search);
  const isHere = location.pathname === path;
  if (isHere && kept !== location.search) setKept(location.search);
  const search = isHere ? location.search : kept;
  const change = useCallback(
    (changes: SearchChanges) => {
      navigate({ search: changeSearch(search, changes) }, { preventScrollReset: true });
    },
    [navigate, search],
  );
  return [search, change];
}
