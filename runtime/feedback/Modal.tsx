import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTopLayer } from './top-layer.ts';
import './dialogs.css';

interface ModalProps {
  title: string;
  text?: string | undefined;
  /** Esc asks for it as well, but where the dialog stays. */
  onClose: () => void;
  stays?: boolean;
  /** What Esc does where the dialog stays. */
  onHeld?: () => void;
  /** The buttons. Closed by `close`, the dialog gives the focus back to where it was. */
  actions: (close: () => void) => ReactNode;
  children?: ReactNode;
}

/**
 * A dialog over the page, which waits meanwhile. It hangs from the body: the cell, the line or the form that asks
 * lends it neither its looks nor its sending.
 */
export function Modal({ title, text, onClose, stays = false, onHeld, actions, children }: ModalProps) {
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  useTopLayer(box);
  return createPortal(
    <dialog
      ref={box}
      className="dialog"
      aria-labelledby={id}
      onClose={(event) => isOwn(event) && onClose()}
      onCancel={(event) => isOwn(event) && stays && event.preventDefault()}
      // A browser lets only the first Esc be held back.
      onKeyDown={(event) => {
        if (!isOwn(event) || !stays || event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onHeld?.();
      }}
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

/** React carries on what happens in a dialog that this one has opened, though it stands elsewhere. */
const isOwn = ({ currentTarget, target }: SyntheticEvent) => currentTarget.contains(target as Node);
