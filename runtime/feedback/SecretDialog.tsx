import { useSnapshot } from 'valtio';
import { CopyButton } from '../arco/CopyButton.tsx';
import { useText } from '../i18n/use-text.ts';
import { ScrollBox } from '../look/ScrollBox.tsx';
import { Modal } from './Modal.tsx';
import { forgetSecret, secrets } from './secrets.ts';

/** A secret that is shown this once, with a button that copies it. */
export function SecretDialog() {
  const t = useText();
  const { shown } = useSnapshot(secrets);
  if (!shown) return null;
  const { title, text, secret } = shown;
  return (
    <Modal
      title={title}
      text={text}
      onClose={forgetSecret}
      actions={(close) => (
        <button type="button" className="button button--primary" onClick={close}>
          {t('shell.close')}
        </button>
      )}
    >
      <div className="dialog-secret">
        <ScrollBox as="code">{secret}</ScrollBox>
        <CopyButton text={secret} label={t('field.control.copy')} />
      </div>
    </Modal>
  );
}
