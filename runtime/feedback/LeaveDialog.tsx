import { useText } from '../i18n/use-text.ts';
import { Modal } from './Modal.tsx';

/** Asks whether what was typed may be lost; Esc and the first button stay. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useText();
  return (
    <Modal
      title={t('form.leave.title')}
      text={t('form.leave.text')}
      onClose={onStay}
      actions={(close) => (
        <>
          <button type="button" className="button button--primary" onClick={close}>
            {t('form.leave.stay')}
          </button>
          <button type="button" className="button" onClick={onLeave}>
            {t('form.leave.go')}
          </button>
        </>
      )}
    />
  );
}
