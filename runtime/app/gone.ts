import { ApiError, type Middleware } from '#generated/api/client.ts';
import { routeGone } from '#generated/constants.ts';
import { givenTo } from '#generated/routes/matcher.ts';
import { currentAddress } from '../current-app.ts';
import { showToast } from '../feedback/toasts.ts';
import { errorState } from '../http/error-effects.ts';
import { textOf } from '../i18n/i18n.ts';
import type { LoadedPage } from '../pages/page-view.ts';
import { readAddress } from '../pages/read-address.ts';
import { answers } from '../reads/answers.ts';
import { callAny } from '../reads/endpoints.ts';
import { readKey } from '../reads/fetch-read.ts';
import { hrefOfRoute, missingScreen } from '../routing/href.ts';
import { goTo, isUnderWay, onceDrawn } from '../routing/navigation.ts';
import { readablePath } from '../routing/pattern.ts';
import { placePage } from '../state/page.ts';

/** An address, or `page` where the page for nothing found is shown instead. */
const goneAddress: string = routeGone;

const notFound = 404;

/** Whether a call failed since what it asks about is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === notFound || errorState(error) === 'error.missing');
}

/**
 * Where whoever is inside the app is led from an address whose thing is gone, with a notice (seed 2.5); undefined where the page
 * for nothing found says so. What stands inside another page has no such list to go to.
 */
export function wayFromGone({ entry, language }: LoadedPage, fullPath: string): string | undefined {
  const hasList = entry?.fixed.kind !== undefined && entry.layout !== 'empty';
  if (!hasList || !goneAddress.startsWith('/')) return undefined;
  showToast(textOf('error.routeNotFound', { fullPath }), 'warning');
  return hrefOfRoute({ pattern: goneAddress }, {}, language);
}

let isLooking = false;

/**
 * A thing may go while one is inside of it. Whatever a page asks tells then that something is missing, which may be a branch or a
 * file as well: so it is asked whether the thing itself is there still, and where it is not, one is led on.
 */
export const leaveGone: Middleware = async (spec, _input, _options, next) => {
  try {
    return await next();
  } catch (error) {
    if (isMissing(error)) void lookAgain(spec.id);
    throw error;
  }
};

async function lookAgain(askedBy: string): Promise<void> {
  const { pathname } = currentAddress();
  const page = readAddress(pathname);
  const [route] = page.chain;
  const call = route?.exists;
  // A page that is being loaded has asked by itself.
  if (!call || isLooking || (call === askedBy && isUnderWay())) return;
  const given = givenTo(route, call, page.params);
  isLooking = true;
  const isThere = await callAny(call, given, { saidInPlace: true }).then(
    () => true,
    (error: unknown) => !isMissing(error),
  );
  isLooking = false;
  if (isThere) return;
  // The page that is on its way may have taken for there what was kept of before: its parts ask only once.
  if (isUnderWay()) return onceDrawn(() => void lookAgain(askedBy));
  if (currentAddress().pathname !== pathname) return;
  // Whoever comes back to it finds that it is gone.
  answers()?.removeQueries({ queryKey: readKey(call, given, page.language) });
  const way = wayFromGone(page, readablePath(pathname));
  if (way === undefined) placePage({ screen: missingScreen, params: { fullPath: readablePath(pathname) } });
  else goTo(way, { replace: true });
}
