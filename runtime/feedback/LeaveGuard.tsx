import { useEffect } from 'react';
import { useBlocker, useLocation, useNavigation } from 'react-router-dom';
import { useText } from '../i18n/use-text.ts';
import { hasUnsaved, setLeaving } from '../state/unsaved.ts';
import { Modal } from './Modal.tsx';

/** Asks before a page is left whose form would lose what was typed; Esc and the first button stay. */
export function LeaveGuard() {
  const t = useText();
  // A change of the query alone leaves the form where it is.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useAskingAgain();
  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    setLeaving(true);
    blocker.proceed();
  };
  return (
    <Modal
      title={t('form.leave.title')}
      text={t('form.leave.text')}
      onClose={() => blocker.reset()}
      actions={(close) => (
        <>
          <button type="button" className="button button--primary" onClick={close}>
            {t('form.leave.stay')}
          </button>
          <button type="button" className="button" onClick={leave}>
            {t('form.leave.go')}
          </button>
        </>
      )}
    />
  );
}

/** However the way out ended, a form that stands yet is asked about the next time. */
function useAskingAgain(): void {
  const { state } = useNavigation();
  const { key } = useLocation();
  useEffect(() => {
    if (state === 'idle' && key) setLeaving(false);
  }, [state, key]);
}
