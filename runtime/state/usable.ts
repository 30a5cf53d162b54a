const waiting: (() => void)[] = [];
let isUsable = false;

/**
 * Does a work once the first page can be used and the browser has nothing else to do: what nobody needs before they press something, and
 * is at hand then.
 */
export function whenUsable(work: () => void): void {
  if (isUsable) whenIdle(work);
  else waiting.push(work);
}

/** The page that one came to stands, and hears what is pressed. Whoever measures a first visit waits for the mark. */
export function sayUsable(): void {
  document.documentElement.dataset.ready = '';
  isUsable = true;
  for (const work of waiting.splice(0)) whenIdle(work);
}

/** Where a browser does not say when it is idle, the next turn is late enough. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work);
}
