import { afterAll, vi } from 'vitest';

/** Packages listen once for all files: React to what is selected, React Query to whether one is there. */
const ofPackages = new Set(['selectionchange', 'visibilitychange', 'focus', 'online', 'offline']);

// What this repository keeps in its modules begins anew with each file of tests; what it takes from packages a worker reads once.
vi.resetModules();

type Listened = [
  what: string,
  listener: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
];

/** Undoes that modules listen which nobody reads any more. */
const endings = [window, document].map((target) => {
  const { addEventListener } = target;
  const heard: Listened[] = [];
  target.addEventListener = (...listened: Listened) => {
    if (!ofPackages.has(listened[0])) heard.push(listened);
    addEventListener.apply(target, listened);
  };
  return () => {
    target.addEventListener = addEventListener;
    for (const [what, listener, options] of heard) target.removeEventListener(what, listener, options);
  };
});

/** Whoever comes next finds an empty page that nobody has been to, and nobody who listens. */
afterAll(() => {
  for (const end of endings) end();
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});
