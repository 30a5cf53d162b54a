import type { EndpointId } from '#generated/ids.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import { givenTo, partsFor } from '#generated/routes/matcher.ts';
import type { RouteEntry } from '#generated/routes/types.ts';
import type { Effect, Scope } from '#generated/screens/types.ts';
import { browserPorts } from '../feedback/ports.ts';
import { type EffectPorts, runEffects } from '../guards/effects.ts';
import { refusalOf } from '../guards/refusal.ts';
import { runGuards } from '../guards/run-guards.ts';
import { enterPage } from '../http/abort.ts';
import { loadLanguage } from '../i18n/i18n.ts';
import { valuesOf } from '../look/values-of.ts';
import { type LoadedPage, pageName } from '../pages/page-view.ts';
import { readAddress } from '../pages/read-address.ts';
import { scopeOf } from '../pages/scope-of.ts';
import { waitsForSession } from '../pages/surroundings.ts';
import { fetchRead } from '../reads/fetch-read.ts';
import { matchRoute } from '../routing/app-routes.ts';
import { hrefOfLink, hrefOfRoute, itemParams, missingScreen } from '../routing/href.ts';
import { readablePath } from '../routing/pattern.ts';
import { unreadEffects } from '../routing/query-limits.ts';
import { loginHref, wayBack } from '../routing/way-back.ts';
import { preloadScreen } from '../screens/screens.ts';
import { sessionReady } from '../session/session.ts';
import { activity } from '../state/activity.ts';
import type { PlacedPage } from '../state/page.ts';
import { isMissing, wayFromGone } from './gone.ts';

const missingEffects: readonly Effect[] = [{ page: missingScreen }];
/** As those, of an address that a route has and that means nothing: the specification says so in words of its own (seed 8). */
const invalidText: MessageKey = 'page.missing.invalid';
const invalidEffects: readonly Effect[] = [{ page: missingScreen, text: invalidText }];
const isNothing = (effects: readonly Effect[]) => effects === missingEffects || effects === invalidEffects;

/** What loading a page ends in: a page, or the address to go to instead. */
export type LoadOutcome = { page: LoadedPage } | { redirect: string };

/** Finds what an address means, runs its guards and fetches its parts; `first` is the address the visitor came to. */
export async function loadPage(url: URL, first: boolean): Promise<LoadOutcome> {
  const now = matchRoute(url.pathname)?.moved;
  if (now) return { redirect: now + url.search + url.hash };
  const page = readAddress(url.pathname);
  const { entry, chain, language } = page;
  enterPage({ name: pageName(page), keepAlive: entry?.keepAlive ?? false });
  activity.loading = Boolean(entry?.blocking) && !activity.ready;
  try {
    if (waitsForSession(page)) await sessionReady();
    const words = loadLanguage(language);
    const parts = Promise.all(chain.map(({ screen }) => preloadScreen(screen, language)));
    const effects = unreadEffects(url.search) ?? (await refusedAt(page, url));
    if (effects) {
      await Promise.all([words, parts.catch(() => undefined)]);
      return stopAt(page, effects, url, first);
    }
    const moved = await movedTo(page, url);
    if (moved) return { redirect: moved };
    await Promise.all([words, parts]);
    return { page };
  } finally {
    activity.loading = false;
  }
}

/** What keeps a visitor out of an address. */
async function refusedAt(page: LoadedPage, url: URL): Promise<readonly Effect[] | undefined> {
  const { entry } = page;
  if (!entry) return missingEffects;
  return (await checkRoute(page, entry, url)) ?? (await checkAllowed(page, entry, url));
}

function checkRoute(page: LoadedPage, entry: RouteEntry, url: URL): Promise<readonly Effect[] | undefined> {
  const scope = () => scopeOf(page, url.search);
  return runGuards(entry, scope, {
    ready: sessionReady,
    load: (endpoint) => fetchRead(endpoint, {}, page.language),
    validate: async () => {
      if (statusOf(page, scope()) !== undefined) return invalidEffects;
      return (await isGone(page)) ? missingEffects : undefined;
    },
  });
}

/** What an address answers that means nothing by itself; the server's page has the same status. */
function statusOf({ chain }: LoadedPage, scope: Scope): number | undefined {
  return chain.find(({ validate }) => validate && !validate.when(scope))?.validate?.status;
}

/** Whether one may do what the address is for; trouble in finding out is left to the page, and to the server. */
async function checkAllowed(
  page: LoadedPage,
  entry: RouteEntry,
  url: URL,
): Promise<readonly Effect[] | undefined> {
  if (entry.allow.length === 0) return undefined;
  await sessionReady();
  try {
    const loaded = await Promise.all(
      Object.entries(entry.loads).map(
        async ([name, call]) =>
          [name, await fetchRead<unknown>(call, givenTo(entry, call, page.params), page.language)] as const,
      ),
    );
    return refusalOf(entry, { ...scopeOf(page, url.search), ...Object.fromEntries(loaded) });
  } catch {
    return undefined;
  }
}

/**
 * Asks whether the thing that an address is about exists, and not what a tab shows of it: of a missing file or folder the
 * files tell, beside the way back, whoever came and however (seed 3). Trouble of another kind is left to the page.
 */
async function isGone({ chain: [route], params, language }: LoadedPage): Promise<boolean> {
  if (!route?.exists) return false;
  return !(await asks(route.exists, givenTo(route, route.exists, params), language));
}

async function asks(endpoint: EndpointId, params: LoadedPage['params'], language: string): Promise<boolean> {
  try {
    const answer = await fetchRead<unknown>(endpoint, params, language);
    return !(typeof answer === 'object' && answer !== null && 'exists' in answer && answer.exists === false);
  } catch (error) {
    return !isMissing(error);
  }
}

/** Where a thing stands now that used to stand at the address, on the same page of it. */
async function movedTo(
  { entry, chain, params, language }: LoadedPage,
  url: URL,
): Promise<string | undefined> {
  const [first] = chain;
  const call = first?.exists;
  if (!entry || !call) return undefined;
  const answer = await fetchRead<unknown>(call, givenTo(first, call, params), language).catch(
    () => undefined,
  );
  if (!isItem(answer)) return undefined;
  const now = partsFor(first, call, itemParams(answer));
  const isHere = Object.entries(now).every(
    ([name, value]) => params[name] === undefined || params[name] === value,
  );
  return isHere ? undefined : hrefOfRoute(entry, { ...params, ...now }, language) + url.search;
}

function isItem(answer: unknown): answer is Parameters<typeof itemParams>[0] {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'createUser' in answer &&
    'kind' in answer &&
    'name' in answer
  );
}

function stopAt(page: LoadedPage, effects: readonly Effect[], url: URL, first: boolean): LoadOutcome {
  let placed: PlacedPage | undefined;
  let redirect: string | undefined;
  const params = { fullPath: readablePath(url.pathname) };
  const scope = scopeOf(page, url.search);
  const status = effects === invalidEffects ? statusOf(page, scope) : undefined;
  const ports: EffectPorts = {
    ...browserPorts({ params: { ...page.params, ...params }, scope }),
    page: (screen, text) => {
      placed = { screen, params, ...(text && { text: text as MessageKey }), ...(status && { status }) };
    },
    go: ({ go, with: given, comesBack }) => {
      const query = comesBack ? wayBack(url) : {};
      redirect = hrefOfLink(go, valuesOf(given, scope), { language: page.language, query });
    },
    login: (reason) => {
      // Inside a page of somebody else's everybody is a visitor, and no page for signing in is shown there.
      if (page.entry?.layout === 'empty') ports.page(missingScreen);
      else redirect = loginHref(url, reason);
    },
  };
  runEffects(effects, ports);
  // Deep links show the page.
  if (!first && isNothing(effects)) redirect = wayFromGone(page, params.fullPath);
  if (redirect) return { redirect };
  return { page: placed ? { ...page, placed } : page };
}
