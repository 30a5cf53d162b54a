import { type RefObject, useEffect, useEffectEvent } from 'react';

interface Dismissal {
  box: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onDismiss: () => void;
  /** For Esc, wherever the focus is; left out where what is open hears it by itself. */
  onEscape?: () => void;
}

/** Closes what is open when the reader presses, or moves the focus, elsewhere. */
export function useDismiss({ box, isOpen, onDismiss, onEscape }: Dismissal): void {
  const handleElsewhere = useEffectEvent((event: Event) => {
    const inside = event.target instanceof Node && box.current?.contains(event.target);
    if (!inside) onDismiss();
  });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onEscape?.();
  });
  useEffect(() => {
    if (!isOpen) return;
    const listener = new AbortController();
    const { signal } = listener;
    document.addEventListener('pointerdown', handleElsewhere, { signal });
    document.addEventListener('focusin', handleElsewhere, { signal });
    document.addEventListener('keydown', handleKey, { signal });
    return () => listener.abort();
  }, [isOpen]);
}
