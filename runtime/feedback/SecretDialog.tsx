import { useEffect, useId, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { CopyButton } from '../arco/CopyButton.tsx';
import { useText } from '../i18n/use-text.ts';
import { ScrollBox } from '../look/ScrollBox.tsx';
import { forgetSecret, type ShownSecret, secrets } from './secrets.ts';
import './dialogs.css';

/** A secret that is shown this once, with a button that copies it. */
export function SecretDialog() {
  const { shown } = useSnapshot(secrets);
  return shown ? <OpenSecret key={shown.secret} {...shown} /> : null;
}

function OpenSecret({ title, text, secret }: ShownSecret) {
  const t = useText();
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog ref={box} className="dialog" aria-labelledby={id} onClose={forgetSecret}>
      <h2 id={id}>{title}</h2>
      {text ? <p className="dialog__text">{text}</p> : null}
      <div className="dialog-secret">
        <ScrollBox as="code">{secret}</ScrollBox>
        <CopyButton text={secret} label={t('field.control.copy')} />
      </div>
      <div className="dialog-actions">
        <button type="button" className="button button--primary" onClick={forgetSecret}>
          {t('shell.close')}
        </button>
      </div>
    </dialog>
  );
}
