import { useBlocker } from 'react-router-dom';
import { useText } from '../i18n/use-text.ts';
import { hasUnsaved, releaseAll } from '../state/unsaved.ts';
import { Modal } from './Modal.tsx';

/** Asks before a page is left whose form would lose what was typed. */
export function LeaveGuard() {
  const t = useText();
  // A change of the query alone leaves the form where it is.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    releaseAll();
    blocker.proceed();
  };
  return (
    <Modal
      title={t('form.leave.title')}
      text={t('form.leave.text')}
      onClose={() => blocker.reset()}
      actions={(close) => (
        <>
          <button type="button" className="button" onClick={leave}>
            {t('form.leave.go')}
          </button>
          <button type="button" className="button button--primary" onClick={close}>
            {t('form.leave.stay')}
          </button>
        </>
      )}
    />
  );
}
