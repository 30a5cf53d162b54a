import { useMemo, useSyncExternalStore } from 'react';

/** Whether the window is at least so wide, as a style sheet would say it. */
export function useWide(least: string): boolean {
  const { subscribe, read } = useMemo(() => watching(`(min-width: ${least})`), [least]);
  return useSyncExternalStore(subscribe, read, () => true);
}

function watching(query: string) {
  return {
    subscribe(changed: () => void): () => void {
      const watched = window.matchMedia(query);
      watched.addEventListener('change', changed);
      return () => watched.removeEventListener('change', changed);
    },
    read: () => window.matchMedia(query).matches,
  };
}
