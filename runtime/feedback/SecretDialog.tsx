import { useSnapshot } from 'valtio';
import { useCopied } from '../arco/use-copied.ts';
import { useText } from '../i18n/use-text.ts';
import { Icon } from '../look/icons.tsx';
import { Modal } from './Modal.tsx';
import { forgetSecret, secrets } from './secrets.ts';

/** A secret that is shown this once, as an alert: a stray Esc would lose what nobody can get again. */
export function SecretDialog() {
  const t = useText();
  const { shown } = useSnapshot(secrets);
  const [copied, copy] = useCopied();
  if (!shown) return null;
  const { title, text, secret } = shown;
  return (
    <Modal
      title={title}
      text={text}
      onClose={forgetSecret}
      isAlert
      actions={(close) => (
        <>
          <button type="button" className="button" onClick={close}>
            {t('shell.close')}
          </button>
          <button ref={begins} type="button" className="button button--primary" onClick={() => copy(secret)}>
            <Icon name={copied ? 'check' : 'copy'} />
            <span aria-live="polite">{t(copied ? 'readme.copied' : 'field.control.copy')}</span>
          </button>
        </>
      )}
    >
      <code className="dialog-secret">{secret}</code>
    </Modal>
  );
}

/** A dialog gives the focus to what is marked so, which React does not write. */
const begins = (button: HTMLButtonElement | null) => button?.setAttribute('autofocus', '');
