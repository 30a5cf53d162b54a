import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { topLayer, useTopLayer } from './top-layer.ts';
import './dialogs.css';

interface ModalProps {
  title?: string | undefined;
  text?: string | undefined;
  /** Esc and a click beside it ask for it as well, but where the dialog stays. */
  onClose: () => void;
  stays?: boolean;
  /** What Esc and a click beside it do where the dialog stays. */
  onHeld?: () => void;
  /** Whether it is an alert, which nothing but its own buttons closes (seed 5). */
  isAlert?: boolean;
  /** The buttons. Closed by `close`, the dialog gives the focus back to where it was. */
  actions: (close: () => void) => ReactNode;
  children?: ReactNode;
}

/**
 * A dialog over the page, which waits meanwhile. It hangs from the body: the cell, the line or the form that asks
 * lends it neither its looks nor its sending.
 */
export function Modal(props: ModalProps) {
  const { title, text, onClose, isAlert = false, stays = isAlert, onHeld, actions, children } = props;
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  useEffect(() => box.current?.showModal(), []);
  useTopLayer(box);
  // Where the focus is nowhere, as after a click on words, no key is heard here.
  useEffect(() => {
    if (!stays) return;
    const hold = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || topLayer.dialogs.at(-1) !== box.current) return;
      if (box.current.contains(event.target as Node)) return;
      event.preventDefault();
      onHeld?.();
    };
    document.addEventListener('keydown', hold);
    return () => document.removeEventListener('keydown', hold);
  }, [stays, onHeld]);
  return createPortal(
    <dialog
      ref={box}
      className="dialog"
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={title ? id : undefined}
      aria-describedby={isAlert && text ? `${id}-text` : undefined}
      onClose={(event) => isOwn(event) && onClose()}
      onCancel={(event) => isOwn(event) && stays && event.preventDefault()}
      // A browser lets only the first Esc be held back.
      onKeyDown={(event) => {
        if (!isOwn(event) || !stays || event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onHeld?.();
      }}
      // A press that began inside, as when text is marked, is none beside it.
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        if (!pressedBeside.current || !isBeside(event)) return;
        if (stays) onHeld?.();
        else box.current?.close();
      }}
      // React would carry it on to the form that asks.
      onSubmit={(event) => event.stopPropagation()}
    >
      {title ? <h2 id={id}>{title}</h2> : null}
      {text ? (
        <p id={`${id}-text`} className="dialog__text">
          {text}
        </p>
      ) : null}
      {children}
      <div className="dialog-actions">{actions(() => box.current?.close())}</div>
    </dialog>,
    document.body,
  );
}

/** React carries on what happens in a dialog that this one has opened, though it stands elsewhere. */
const isOwn = ({ currentTarget, target }: SyntheticEvent) => currentTarget.contains(target as Node);

/** Whether the backdrop was hit: the browser says that the dialog was, and the place lies outside of its edges. */
function isBeside({ currentTarget, target, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
