import {
  createBrowserRouter,
  createHashRouter,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  useRouteError,
} from 'react-router-dom';
import { isHashed } from '../current-app.ts';
import { currentLanguage, languageRedirect } from '../i18n/language.ts';
import { LanguageContext } from '../i18n/language-context.ts';
import { readAddress } from '../pages/read-address.ts';
import { loadRoutes } from '../routing/app-routes.ts';
import { leavesFrame } from '../routing/embedded.ts';
import { leavesApp, setNavigator } from '../routing/navigation.ts';
import { isChunkFailure, isServerReached, reloadOnce } from '../routing/reload-guard.ts';
import { FailedPage } from './FailedPage.tsx';
import { Frame } from './Frame.tsx';
import { loadPage } from './load-page.ts';

const frame = <Frame />;
let first = true;
/** Asked for again at the same address. */
let isUnreached = false;

/** One route for all: what an address means is decided by the matcher that the server uses, too. */
export function createRouter() {
  const create = isHashed ? createHashRouter : createBrowserRouter;
  const router = create([
    {
      id: 'page',
      path: '*',
      loader: load,
      // Filters change the query alone: the page is the same, and its reads follow by themselves.
      shouldRevalidate: ({ currentUrl, nextUrl }) => isUnreached || currentUrl.pathname !== nextUrl.pathname,
      // One element, so that the shell which stands from the beginning is the one that stays.
      element: frame,
      errorElement: <RouteFailure />,
      hydrateFallbackElement: frame,
    },
  ]);
  setNavigator(router);
  return router;
}

async function load({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const isFirst = first;
  first = false;
  isUnreached = false;
  const elsewhere = isFirst ? languageRedirect(url.pathname) : undefined;
  if (elsewhere) return redirect(elsewhere + url.search);
  try {
    await loadRoutes();
    // Whoever frames a page frames that kind of page: the others are asked of the server, which says who may.
    if (!isFirst && leavesFrame(url.pathname)) return redirectDocument(url.pathname + url.search + url.hash);
    const outcome = await loadPage(url, isFirst);
    if ('page' in outcome) return outcome.page;
    return (leavesApp(outcome.redirect) ? redirectDocument : redirect)(outcome.redirect);
  } catch (error) {
    if (!isChunkFailure(error)) throw error;
    if (!(await isServerReached())) {
      isUnreached = true;
      return { ...readAddress(url.pathname), unreached: true };
    }
    if (reloadOnce(url.pathname + url.search)) return new Promise<never>(() => {});
    throw error;
  }
}

function RouteFailure() {
  const error = useRouteError();
  // The page that would have named its language is the one that failed.
  return (
    <LanguageContext value={currentLanguage()}>
      <FailedPage error={error} />
    </LanguageContext>
  );
}
