import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { LeaveGuard } from '../feedback/LeaveGuard.tsx';
import { Toasts } from '../feedback/Toasts.tsx';
import { tagOf } from '../i18n/language.ts';
import { LanguageContext } from '../i18n/language-context.ts';
import { type PageView, pageKey } from '../pages/page-view.ts';
import { readAddress } from '../pages/read-address.ts';
import { scopeOf } from '../pages/scope-of.ts';
import { usePageHead } from '../pages/use-head.ts';
import { renewShown } from '../reads/renewal.ts';
import { noteDrawn } from '../routing/navigation.ts';
import { AroundProvider } from '../scope/scope.tsx';
import { Shell } from '../shell/Shell.tsx';
import { resetPage } from '../state/page.ts';
import { sayUsable } from '../state/usable.ts';
import { toldBy } from '../told.ts';
import { BuildNotice } from './BuildNotice.tsx';
import { LoadingBar } from './LoadingBar.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { Pages } from './Pages.tsx';
import { pageParts } from './page-parts.ts';
import { ReadOnlyNotice } from './ReadOnlyNotice.tsx';
import { useLoaded } from './RouterView.tsx';
import { useScroll } from './use-scroll.ts';

/**
 * The one route element: the shell around the page that the address means. It stands before the first page does, and goes
 * on when that comes: what somebody has opened or typed in it meanwhile stays.
 */
export function Frame() {
  const loaded = useLoaded();
  const location = useLocation();
  const page = useMemo(() => loaded ?? readAddress(location.pathname), [loaded, location.pathname]);
  const view = useMemo((): PageView => ({ page, location }), [page, location]);
  // For what stands around the page: its menus.
  const scope = useMemo(() => scopeOf(page, location.search), [page, location.search]);
  const parts = pageParts();
  return (
    <LanguageContext value={page.language}>
      <LoadingBar />
      <ReadOnlyNotice />
      <AroundProvider scope={scope}>
        <Shell page={page} search={location.search} release={toldBy('release')} Around={parts?.PageShell}>
          {loaded ? <Pages view={view} /> : <PageSkeleton />}
        </Shell>
      </AroundProvider>
      <Toasts />
      {parts ? <parts.OverPage view={view} /> : null}
      <LeaveGuard />
      <div className="shell-corner">
        {parts ? <parts.News screen={page.entry?.screen} /> : null}
        <BuildNotice />
      </div>
      {loaded ? <Arrived view={view} /> : null}
    </LanguageContext>
  );
}

/** What follows when a page stands. The last child: what the page does when it comes is done before. */
function Arrived({ view }: { view: PageView }) {
  const { page, location } = view;
  const { pathname } = page;
  // Before the paint: what another page left behind must not flash on this one. And before anything asks how high it is: what
  // is said of the whole document has all of it styled anew.
  useLayoutEffect(() => {
    sayOf('lang', tagOf(page.language));
    sayOf('data-background', page.entry?.background ?? '');
    return resetPage;
  }, [page]);
  useScroll(location, page.entry?.keepAlive ? pageKey(page) : undefined);
  usePageHead(view);
  useEffect(() => {
    noteDrawn(location.key);
    sayUsable();
    renewShown();
  }, [location.key]);
  const arrived = useRef(false);
  useEffect(() => {
    // The first page starts where every page of the web does: at its top, before the skip link.
    if (!arrived.current) {
      arrived.current = true;
      return;
    }
    // Focus that the old page took with it starts again where the new page does.
    if (pathname && document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
  }, [pathname]);
  return null;
}

/** Tells the document something of its page: the same once more would cost as much as something else. */
function sayOf(attribute: string, value: string): void {
  const { documentElement } = document;
  if (documentElement.getAttribute(attribute) !== value) documentElement.setAttribute(attribute, value);
}
