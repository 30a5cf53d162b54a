import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiError } from '#generated/api/client.ts';
import { prove } from '#generated/engine-calls/prove.ts';
import { ariaOf, fieldLook, PasswordInput } from '#runtime/offers/forms.ts';
import { Modal, reasonOf } from '#runtime/offers/presses.ts';
import { useText } from '#runtime/offers/words.ts';

interface ProofDialogProps {
  /** Whose password it is. */
  userName: string;
  onAnswer: (isProven: boolean) => void;
}

/** Asks for the password; what is wrong with it is said at the field. */
export function ProofDialog({ userName, onAnswer }: ProofDialogProps) {
  const t = useText();
  const id = useId();
  const [current, setCurrent] = useState('');
  const { fault, isSending, send } = useProving(current, () => onAnswer(true));
  const aria = { describedBy: fault && `${id}-fault`, required: true, invalid: fault !== undefined };
  return (
    <Modal
      title={t('proof.title')}
      text={t('proof.text')}
      onClose={() => onAnswer(false)}
      stays={isSending}
      actions={(close) => (
        <>
          <button type="button" className="button" disabled={isSending} onClick={close}>
            {t('form.cancel')}
          </button>
          <button type="submit" form={id} className="button button--primary" disabled={isSending}>
            {t('proof.action')}
          </button>
        </>
      )}
    >
      <form id={id} className="dialog-proof" onSubmit={send} noValidate>
        {/* A keeper of passwords is told whose it is. */}
        <input type="hidden" name="username" autoComplete="username" value={userName} />
        <label className={fieldLook.label} htmlFor={`${id}-current`}>
          {t('field.password')}
        </label>
        <PasswordInput
          id={`${id}-current`}
          name="current"
          autoComplete="current-password"
          {...ariaOf(aria)}
          error={aria.invalid}
          value={current}
          onChange={setCurrent}
        />
        {fault === undefined ? null : (
          <p id={`${id}-fault`} className={fieldLook.errors} role="alert">
            {fault}
          </p>
        )}
      </form>
    </Modal>
  );
}

/** Sends it, once however often it is asked to. */
function useProving(current: string, onProven: () => void) {
  const t = useText();
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  // A second press comes before the button is drawn as disabled.
  const isOn = useRef(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isOn.current || !prove) return;
    if (current === '') {
      setFault(t('validation.required'));
      return;
    }
    isOn.current = true;
    setSending(true);
    setFault(undefined);
    try {
      await prove({ current }, { saidInPlace: true });
      onProven();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(reasonOf(error, t) ?? t('error.other'));
    } finally {
      isOn.current = false;
      setSending(false);
    }
  };
  return { fault, isSending, send };
}
