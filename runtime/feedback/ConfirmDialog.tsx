import { useEffect, useId, useRef } from 'react';
import { useText } from '../i18n/use-text.ts';
import './dialogs.css';

interface ConfirmDialogProps {
  title: string;
  text?: string | undefined;
  /** The words on the button that goes on. */
  action: string;
  tone?: 'plain' | 'danger';
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done; Esc and the first button leave everything as it is. */
export function ConfirmDialog({
  title,
  text,
  action,
  tone = 'plain',
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useText();
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog ref={box} className="dialog" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {text ? <p className="dialog__text">{text}</p> : null}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          {t('form.cancel')}
        </button>
        <button
          type="button"
          className={tone === 'danger' ? 'button button--danger' : 'button button--primary'}
          onClick={onConfirm}
        >
          {action}
        </button>
      </div>
    </dialog>
  );
}
