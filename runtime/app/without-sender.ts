import { ApiError, type Middleware } from '#generated/api/client.ts';
import { currentAddress } from '../current-app.ts';
import { isChunkFailure, isServerReached, reloadOnce } from '../routing/reload-guard.ts';

/**
 * A browser may keep that it could not load a file for as long as the page is open (whatwg/html#6768), so that no call could be
 * sent any more. Where the hub is there all the same, as after a release, the page is loaded anew.
 */
export const withoutSender: Middleware = async (_spec, _input, { silent }, next) => {
  try {
    return await next();
  } catch (error) {
    const isUnsent = error instanceof ApiError && isChunkFailure(error.cause);
    // What nobody waits for takes nothing away that somebody is typing.
    if (!isUnsent || silent || !(await isServerReached(askDocument))) throw error;
    const { pathname, search } = currentAddress();
    if (reloadOnce(pathname + search)) return new Promise<never>(() => {});
    throw error;
  }
};

/** Without what sends calls, the page itself is asked for. */
async function askDocument(): Promise<void> {
  const { status } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
  if (status >= 500) throw Object.assign(new Error('The hub does not answer'), { status });
}
