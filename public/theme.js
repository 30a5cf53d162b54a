// Runs before the first paint, so that a dark page does not flash white. runtime/state/theme.ts takes over.
(() => {
  const root = document.documentElement;
  const asked = new URLSearchParams(location.search).get('theme');
  let choice = null;
  try {
    choice = /^(?:light|dark|system)$/.test(asked) ? asked : localStorage.getItem('theme');
  } catch {
    // Storage may be closed to us.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
})();
