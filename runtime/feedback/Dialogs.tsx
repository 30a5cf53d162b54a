import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Words } from '#generated/screens/types.ts';
import { runEffects } from '../guards/effects.ts';
import { useText } from '../i18n/use-text.ts';
import { closeDialog, dialogs } from './dialogs.ts';
import { browserPorts } from './ports.ts';
import { wordsOf } from './words-of.ts';
import './dialogs.css';

/** The dialog that effects ask for: one at a time. */
export function Dialogs() {
  const t = useText();
  const box = useRef<HTMLDialogElement>(null);
  useSnapshot(dialogs);
  const dialog = dialogs.open[0];
  useEffect(() => {
    if (dialog) box.current?.showModal();
  }, [dialog]);
  if (!dialog) return null;
  const { title, steps = [], action } = dialog;
  return (
    <dialog ref={box} className="dialog" onClose={closeDialog} aria-labelledby="dialog-title">
      {title ? <h2 id="dialog-title">{wordsOf(title)}</h2> : null}
      <ol>
        {steps.map((step) => (
          <li key={step}>{wordsOf(step as Words)}</li>
        ))}
      </ol>
      <form method="dialog" className="dialog-actions">
        {action ? (
          <button
            type="submit"
            className="button button--primary"
            onClick={() => runEffects(action.effects, browserPorts())}
          >
            {wordsOf(action.text)}
          </button>
        ) : null}
        <button type="submit" className="button">
          {t('shell.close')}
        </button>
      </form>
    </dialog>
  );
}
