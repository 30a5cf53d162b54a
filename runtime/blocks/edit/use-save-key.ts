import { useEffect, useRef } from 'react';
import { topLayer } from '#runtime/offers/presses.ts';

/** Ctrl+S and Cmd+S commit, wherever the focus is, but under a dialog. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isSave =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 's';
      if (!isSave || topLayer.dialogs.length > 0) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}
