import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useScope } from '../scope/scope.tsx';
import { type QueryValues, queryString } from './pattern.ts';

export interface PageQuery {
  get(name: string): string | undefined;
  all(name: string): readonly string[];
  /** Changes some parameters and keeps the others; an empty value removes its parameter. */
  set(patch: QueryValues, options?: { replace?: boolean }): void;
}

/** The query of the page around: that of a hidden page is the one it was left with. */
export function usePageQuery(): PageQuery {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { route } = useScope();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback(
    (patch: QueryValues, { replace = false } = {}) => {
      const kept: Record<string, readonly string[]> = {};
      for (const name of params.keys()) kept[name] = params.getAll(name);
      void navigate(route.path + queryString({ ...kept, ...patch }), { replace, preventScrollReset: true });
    },
    [navigate, params, route.path],
  );
  return useMemo(
    () => ({ get: (name) => params.get(name) ?? undefined, all: (name) => params.getAll(name), set }),
    [params, set],
  );
}
