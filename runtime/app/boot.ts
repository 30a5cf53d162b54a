import { loadSender } from '#generated/api/client.ts';
import { boot } from '#generated/app.ts';
import { currentAddress, isHashed } from '../current-app.ts';
import { loadLanguage } from '../i18n/i18n.ts';
import { currentLanguage } from '../i18n/language.ts';
import { readAddress } from '../pages/read-address.ts';
import { scopeOf } from '../pages/scope-of.ts';
import { loadHead } from '../pages/use-head.ts';
import { callAny } from '../reads/endpoints.ts';
import { loadRoutes } from '../routing/app-routes.ts';
import { installLinks } from '../routing/links.ts';
import { session, startSession } from '../session/session.ts';
import { watchToken } from '../session/token-watch.ts';
import { startTheme } from '../state/theme.ts';
import { whenUsable } from '../state/usable.ts';
import { watchBuild } from './build-check.ts';
import { installHttp } from './install-http.ts';
import { loadPageParts } from './page-parts.ts';

/** What has to stand before the first page is drawn; who is signed in is asked meanwhile. */
export async function start(): Promise<void> {
  startTheme();
  installHttp();
  watchToken();
  installLinks();
  window.history.scrollRestoration = 'manual';
  const routes = loadRoutes();
  const known = startSession((input) => routes.then(() => runBoot(input)));
  // Where it cannot be had, the page that is not reached says so.
  const parts = loadPageParts().catch(() => undefined);
  await Promise.all([routes, parts, loadLanguage(currentLanguage())]);
  whenUsable(() => {
    // Whoever presses something does not wait for it.
    loadSender().catch(() => undefined);
    if (!isHashed) loadHead().catch(() => undefined);
    afterLoad(() => watchBuild());
    void known.then(askNews);
  });
}

/** Visitors are told nothing, and do not pay for it. */
async function askNews(): Promise<void> {
  if (session.user) (await import('../session/news.ts')).renewNews();
}

/** The first page goes before the question which build it is; mostly it is there by now, and tells so no more. */
function afterLoad(work: () => void): void {
  if (document.readyState === 'complete') work();
  else window.addEventListener('load', work, { once: true });
}

/** Runs the boot calls of the spec; their answers together are what is known of the session. */
async function runBoot(input: object): Promise<unknown> {
  const { pathname, search } = currentAddress();
  const scope = scopeOf(readAddress(pathname), search);
  const steps = boot.filter(({ when }) => !when || when(scope));
  const answers = await Promise.all(
    steps.map(({ load, asksFor = [] }) => {
      const also = Object.fromEntries(asksFor.map((name) => [name, true]));
      return callAny<object>(load, { ...also, ...input }, { keepOnRouteChange: true });
    }),
  );
  return Object.assign({}, ...answers);
}
