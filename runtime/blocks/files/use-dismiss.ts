import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Closes what is open when the reader presses, or moves the focus, elsewhere. */
export function useDismiss(box: RefObject<HTMLElement | null>, open: boolean, onDismiss: () => void): void {
  const handleElsewhere = useEffectEvent((event: Event) => {
    const inside = event.target instanceof Node && box.current?.contains(event.target);
    if (!inside) onDismiss();
  });
  useEffect(() => {
    if (!open) return;
    document.addEventListener('pointerdown', handleElsewhere);
    document.addEventListener('focusin', handleElsewhere);
    return () => {
      document.removeEventListener('pointerdown', handleElsewhere);
      document.removeEventListener('focusin', handleElsewhere);
    };
  }, [open]);
}
