import { useText } from '../i18n/use-text.ts';
import { Modal } from './Modal.tsx';

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
  const goesOn = tone === 'danger' ? 'button button--danger' : 'button button--primary';
  return (
    <Modal
      title={title}
      text={text}
      onClose={onClose}
      actions={(close) => (
        <>
          <button type="button" className="button" onClick={close}>
            {t('form.cancel')}
          </button>
          <button
            type="button"
            className={goesOn}
            onClick={() => {
              close();
              onConfirm();
            }}
          >
            {action}
          </button>
        </>
      )}
    />
  );
}
