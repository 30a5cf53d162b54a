import { reloadAskMs, reloadGuardMs } from '#generated/constants.ts';
import { health } from '#generated/engine-calls/health.ts';
import { isHashed } from '../current-app.ts';

const keyPrefix = 'reload:';

/** Words of the three browsers for a script that could not be fetched, and Vite's own for a style. */
const chunkFailure =
  /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload css|loading chunk/i;

/** Whether a part of the app failed to load: after a release the old parts are gone. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && chunkFailure.test(error.message);
}

export interface ReloadGuard {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now: () => number;
  reload: (path: string) => void;
}

const browserGuard: ReloadGuard = {
  get storage() {
    return sessionStorage;
  },
  now: Date.now,
  reload: (path) => {
    // Assigning the address that is open already would change nothing but the hash.
    if (isHashed) {
      window.history.replaceState(null, '', `#${path}`);
      window.location.reload();
    } else if (path === window.location.pathname + window.location.search) window.location.reload();
    else window.location.assign(path);
  },
};

/**
 * Whether the server can be reached: without it a page that is loaded anew would be replaced by one of the browser,
 * which nothing leads back from.
 */
export async function isServerReached(ask: () => Promise<unknown> = askHealth): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    // A server that cannot answer this question may still serve the page; a gateway before one that is gone cannot.
    const { status } = error as { status?: number };
    return status !== undefined && status > 0 && status < 500;
  }
}

function askHealth(): Promise<unknown> {
  return health({}, { keepOnRouteChange: true, silent: true, signal: AbortSignal.timeout(reloadAskMs) });
}

/** Loads the whole target page anew, at most once per path and interval (seed 4); says whether it does. */
export function reloadOnce(path: string, guard: ReloadGuard = browserGuard): boolean {
  const key = keyPrefix + path;
  try {
    const last = Number(guard.storage.getItem(key) ?? 0);
    if (guard.now() - last < reloadGuardMs) return false;
    guard.storage.setItem(key, String(guard.now()));
  } catch {
    // Without storage a loop could not be noticed, so the error page it is.
    return false;
  }
  guard.reload(path);
  return true;
}
