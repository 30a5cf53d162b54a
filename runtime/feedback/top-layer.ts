import { useEffect } from 'react';
import { proxy, ref } from 'valtio';

/** The dialogs that are open, the last on top: what stands outside of it nobody can reach, nor hear. */
export const topLayer = proxy({ dialogs: [] as HTMLElement[] });

/** Notes a dialog as long as it stands, or as it is open. */
export function useTopLayer(box: { current: HTMLElement | null }, isOpen = true): void {
  useEffect(() => {
    const own = box.current;
    if (own === null || !isOpen) return;
    topLayer.dialogs.push(ref(own));
    return () => {
      const at = topLayer.dialogs.indexOf(own);
      if (at >= 0) topLayer.dialogs.splice(at, 1);
    };
  }, [box, isOpen]);
}
