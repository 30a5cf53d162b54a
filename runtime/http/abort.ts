import { ApiError, type Middleware } from '#generated/api/client.ts';

/** What leaving a page needs to know of it: the route's name without language, and whether the page lives on. */
export interface PageName {
  name: string;
  keepAlive: boolean;
}

interface Open {
  page: string | undefined;
  controller: AbortController;
}

export const routeChange = 'route change';

const open = new Set<Open>();
let current: PageName | undefined;

/**
 * Gives every call a signal that ends with the page that asked, unless the call says otherwise. What changes something is
 * given up by the page alone: it may be done already, so that it is heard to its end for what shows the thing elsewhere.
 */
export const abortOnRouteChange: Middleware = async (spec, _input, options, next) => {
  if (options.keepOnRouteChange) return next();
  const entry: Open = { page: current?.name, controller: new AbortController() };
  open.add(entry);
  if (spec.touches) {
    entry.controller.signal.addEventListener('abort', () => {
      options.isLeft = true;
    });
    return givenUp(next(), entry.controller.signal).finally(() => open.delete(entry));
  }
  options.signal = options.signal
    ? AbortSignal.any([options.signal, entry.controller.signal])
    : entry.controller.signal;
  try {
    return await next();
  } finally {
    open.delete(entry);
  }
};

/** Called when a navigation starts: aborts what the left page asked, with the seed's two exceptions (seed 4). */
export function enterPage(next: PageName): void {
  const left = current;
  current = next;
  if (!left || left.name === next.name || left.keepAlive) return;
  for (const entry of open) {
    if (entry.page === left.name) entry.controller.abort(routeChange);
  }
}

/** What `work` answers, or the failure of a call that was given up, as soon as it is. */
function givenUp(work: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new ApiError({ code: 'aborted', cause: signal.reason }));
    signal.addEventListener('abort', end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}
