import { createContext, useContext, useEffect } from 'react';
import type { PageRouter, Question, RouterState } from './page-router.ts';

/** What whoever is drawn may ask of the router. */
type AskedRouter = Pick<PageRouter<unknown>, 'askBefore' | 'reload'>;

export const RouterContext = createContext<AskedRouter | undefined>(undefined);
export const RouterStateContext = createContext<RouterState<unknown> | undefined>(undefined);

export function useRouter(): AskedRouter {
  const router = useContext(RouterContext);
  if (!router) throw new Error('useRouter() needs a <RouterView> above it');
  return router;
}

/** How far the router is: what is on its way, and what is asked about. */
export function useRouterState(): RouterState<unknown> {
  const state = useContext(RouterStateContext);
  if (!state) throw new Error('useRouterState() needs a <RouterView> above it');
  return state;
}

/** Asks before the page is left, as long as it stands; always the same question. */
export function useAskBefore(question: Question): void {
  const router = useRouter();
  useEffect(() => router.askBefore(question), [router, question]);
}
