import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLoaderData, useLocation } from 'react-router-dom';
import { Dialogs } from '../feedback/Dialogs.tsx';
import { LeaveGuard } from '../feedback/LeaveGuard.tsx';
import { SecretDialog } from '../feedback/SecretDialog.tsx';
import { Toasts } from '../feedback/Toasts.tsx';
import { LanguageContext } from '../i18n/language-context.ts';
import { type LoadedPage, type PageView, pageKey } from '../routing/page-view.ts';
import { Shell } from '../shell/Shell.tsx';
import { resetPage } from '../state/page.ts';
import { tagOf } from '../words/format.ts';
import { BuildNotice } from './BuildNotice.tsx';
import { LoadingBar } from './LoadingBar.tsx';
import { Pages } from './Pages.tsx';
import { useScroll } from './use-scroll.ts';
import { useWindowTitle } from './use-title.ts';

/** The one route element: the shell around the page that the address means. */
export function Frame() {
  const page = useLoaderData<LoadedPage>();
  const location = useLocation();
  const view = useMemo((): PageView => ({ page, location }), [page, location]);
  useScroll(location, page.entry?.keepAlive ? pageKey(page) : undefined);
  // Before the paint: what another page left behind must not flash on this one.
  useLayoutEffect(() => {
    document.documentElement.lang = tagOf(page.language);
    document.body.dataset.background = page.entry?.background ?? '';
    return resetPage;
  }, [page]);
  return (
    <LanguageContext value={page.language}>
      <Titled view={view} />
      <LoadingBar />
      <Shell page={page} search={location.search}>
        <Pages view={view} />
      </Shell>
      <Toasts />
      <Dialogs />
      <SecretDialog />
      <LeaveGuard />
      <BuildNotice />
    </LanguageContext>
  );
}

function Titled({ view }: { view: PageView }) {
  useWindowTitle(view);
  const { pathname } = view.page;
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
