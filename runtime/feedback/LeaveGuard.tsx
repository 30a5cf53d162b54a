import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { useText } from '../i18n/use-text.ts';
import { hasUnsaved, releaseAll } from '../state/unsaved.ts';
import './dialogs.css';

/** Asks before a page is left whose form would lose what was typed. */
export function LeaveGuard() {
  const t = useText();
  const box = useRef<HTMLDialogElement>(null);
  // A change of the query alone leaves the form where it is.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  const isAsking = blocker.state === 'blocked';
  useEffect(() => {
    if (isAsking) box.current?.showModal();
  }, [isAsking]);
  if (!isAsking) return null;
  const leave = () => {
    releaseAll();
    blocker.proceed();
  };
  return (
    <dialog ref={box} className="dialog" aria-labelledby="leave-title" onCancel={() => blocker.reset()}>
      <h2 id="leave-title">{t('form.leave.title')}</h2>
      <p className="dialog__text">{t('form.leave.text')}</p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={leave}>
          {t('form.leave.go')}
        </button>
        <button type="button" className="button button--primary" onClick={() => blocker.reset()}>
          {t('form.leave.stay')}
        </button>
      </div>
    </dialog>
  );
}
