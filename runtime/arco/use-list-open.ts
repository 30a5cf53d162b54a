import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Whether a list is open: arrows open it as Enter does, and the focus stays in its field when it closes. */
export function useListOpen(box: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false);
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    // Arco takes the focus away with the list.
    if (!isOpen) focused.current?.focus({ preventScroll: true });
    focused.current = null;
  }, [isOpen]);
  return {
    isOpen,
    change: (next: boolean) => {
      const active = document.activeElement;
      focused.current = active instanceof HTMLElement && box.current?.contains(active) ? active : null;
      setOpen(next);
    },
    handleKeyDown: (event: KeyboardEvent) => {
      if (isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
      event.preventDefault();
      setOpen(true);
    },
  };
}
