import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '#runtime/offers/words.ts';

/** The description; of a long one the first lines, and the rest when the reader asks for it. */
export function HeadText({ children }: { children: ReactNode }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [box, isCut] = useIsCut();
  return (
    <div className="record-head__text">
      <p ref={box} data-open={isOpen || undefined}>
        {children}
      </p>
      {isCut || isOpen ? (
        <button type="button" className="text-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'item.textLess' : 'item.textMore')}
        </button>
      ) : null}
    </div>
  );
}

/** Whether an element holds more than it shows, at whatever width the window has. */
function useIsCut() {
  const box = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => setCut(element.scrollHeight > element.clientHeight + 1);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, isCut] as const;
}
