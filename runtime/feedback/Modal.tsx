import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import './dialogs.css';

interface ModalProps {
  title: string;
  text?: string | undefined;
  /** Esc asks for it as well, but where the dialog stays. */
  onClose: () => void;
  stays?: boolean;
  /** The buttons. Closed by `close`, the dialog gives the focus back to where it was. */
  actions: (close: () => void) => ReactNode;
  children?: ReactNode;
}

/**
 * A dialog over the page, which waits meanwhile. It hangs from the body: the cell, the line or the form that asks
 * lends it neither its looks nor its sending.
 */
export function Modal({ title, text, onClose, stays = false, actions, children }: ModalProps) {
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return createPortal(
    <dialog
      ref={box}
      className="dialog"
      aria-labelledby={id}
      onClose={onClose}
      onCancel={(event) => stays && event.preventDefault()}
      // A browser lets only the first Esc be held back.
      onKeyDown={(event) => stays && event.key === 'Escape' && event.preventDefault()}
      // React would carry it on to the form that asks.
      onSubmit={(event) => event.stopPropagation()}
    >
      <h2 id={id}>{title}</h2>
      {text ? <p className="dialog__text">{text}</p> : null}
      {children}
      <div className="dialog-actions">{actions(() => box.current?.close())}</div>
    </dialog>,
    document.body,
  );
}
