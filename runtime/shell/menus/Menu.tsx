import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { IconName } from '#generated/icons.ts';
import { Icon } from '../../look/icons.tsx';
import { useDismiss } from '../../look/use-dismiss.ts';

interface MenuProps {
  /** What the button is called; shown beside its icon when `words` is set. */
  label: string;
  /** The name of one, or what is drawn in its place. */
  icon: IconName | Exclude<ReactNode, string>;
  words?: boolean;
  className?: string;
  children: (close: () => void) => ReactNode;
}

/** A button that opens a small panel: Esc, a click elsewhere, leaving it and another page close it. */
export function Menu({ label, icon, words = false, className = '', children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { key } = useLocation();
  useEffect(() => {
    if (!key) return;
    // What was followed goes with the menu: the focus goes on where the new page starts.
    if (panel.current?.contains(document.activeElement)) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    setOpen(false);
  }, [key]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useDismiss({ box, isOpen: open, onDismiss: () => setOpen(false), onEscape: close });
  return (
    <div className={`menu ${className}`.trim()} ref={box}>
      <button
        ref={button}
        type="button"
        className={words ? 'button' : 'button button--quiet button--icon'}
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        {...(words ? {} : { title: label })}
        onClick={() => setOpen(!open)}
      >
        {typeof icon === 'string' ? <Icon name={icon} /> : icon}
        {words ? <span>{label}</span> : null}
      </button>
      <div id={id} ref={panel} className="menu-panel" hidden={!open}>
        {open ? children(close) : null}
      </div>
    </div>
  );
}
