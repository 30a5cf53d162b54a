import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createHashHistory as createHashHistory,
} from 'react-router-dom';
import { isHashed } from '../current-app.ts';
import { languageRedirect } from '../i18n/language.ts';
import type { LoadedPage } from '../pages/page-view.ts';
import { readAddress } from '../pages/read-address.ts';
import { loadRoutes } from '../routing/app-routes.ts';
import { leavesFrame } from '../routing/embedded.ts';
import { leavesApp, setNavigator } from '../routing/navigation.ts';
import { type Outcome, PageRouter } from '../routing/page-router.ts';
import { isChunkFailure, isServerReached, reloadOnce } from '../routing/reload-guard.ts';
import { setLeaving } from '../state/unsaved.ts';
import { loadPage } from './load-page.ts';
import { loadPageParts } from './page-parts.ts';
import { takeSent } from './take-over.ts';

let first = true;

/** One route for all: what an address means is decided by the matcher that the server uses, too. */
export function createRouter(): PageRouter<LoadedPage> {
  const router = new PageRouter<LoadedPage>({
    history: isHashed ? createHashHistory() : createBrowserHistory(),
    load,
    // One that was not reached is asked for again at the same address.
    keeps: ({ unreached }) => !unreached,
    leave: (href, isReplaced) => (isReplaced ? window.location.replace(href) : window.location.assign(href)),
  });
  setNavigator(router);
  router.start();
  // A page that was left for another document may come back from memory, as it stood on its way out.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    setLeaving(false);
    router.restore();
  });
  return router;
}

async function load(url: URL): Promise<Outcome<LoadedPage>> {
  const isFirst = first;
  first = false;
  const elsewhere = isFirst ? languageRedirect(url.pathname) : undefined;
  if (elsewhere) return { redirect: elsewhere + url.search };
  try {
    await loadRoutes();
    await loadPageParts();
    takeSent();
    // Whoever frames a page frames that kind of page: the others are asked of the server, which says who may.
    if (!isFirst && leavesFrame(url.pathname)) return { leave: url.pathname + url.search + url.hash };
    const outcome = await loadPage(url, isFirst);
    if ('page' in outcome) return outcome;
    return leavesApp(outcome.redirect) ? { leave: outcome.redirect } : outcome;
  } catch (error) {
    if (!isChunkFailure(error)) throw error;
    if (!(await isServerReached())) return { page: { ...readAddress(url.pathname), unreached: true } };
    if (reloadOnce(url.pathname + url.search)) return new Promise<never>(() => {});
    throw error;
  }
}
