import type { ReactNode } from 'react';
import { useText } from '#runtime/i18n/use-text.ts';
import type { FieldNote } from './form-context.ts';

/**
 * What helps, and in its place what was found out about what is typed, so that neither moves what comes under it. The element of the note
 * stays, so that a screen reader hears when it changes.
 */
export function Beneath({ help, note }: { help: ReactNode; note: (FieldNote & { id: string }) | undefined }) {
  if (!note) return help;
  return (
    <div className="form-beneath" data-says={note.text ? '' : undefined}>
      {help}
      <p id={note.id} className="form-note" data-note="field" data-state={note.state} role="status">
        {note.text}
      </p>
    </div>
  );
}

/** The star that everybody knows; screen readers hear `required` from the control itself. */
export function Required() {
  return (
    <span className="form-required" aria-hidden="true">
      *
    </span>
  );
}

interface SendProps {
  text: string;
  isDanger: boolean;
  isSending: boolean;
  isDisabled: boolean;
  /** What leaves the form without sending it, where it stands in a dialog. */
  onCancel?: (() => void) | undefined;
}

/** The button that sends the form. One that must wait keeps the focus: whoever pressed it goes on from there. */
export function SendButton({ text, isDanger, isSending, isDisabled, onCancel }: SendProps) {
  const t = useText();
  const submit = (
    <button
      type="submit"
      className={`button button--${isDanger ? 'danger' : 'primary'} form-submit`}
      aria-disabled={isDisabled || isSending || undefined}
      aria-busy={isSending || undefined}
    >
      {text}
    </button>
  );
  if (!onCancel) return submit;
  return (
    <div className="form-buttons">
      <button type="button" className="button" onClick={onCancel}>
        {t('form.cancel')}
      </button>
      {submit}
    </div>
  );
}
