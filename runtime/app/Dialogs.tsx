import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Scope, Words } from '#generated/screens/types.ts';
import { Buttons, mainFirst } from '../buttons/Buttons.tsx';
import { closeDialog, dialogs, type OpenDialog } from '../feedback/dialogs.ts';
import { useTopLayer } from '../feedback/top-layer.ts';
import { wordsOf } from '../feedback/words-of.ts';
import { useText } from '../i18n/use-text.ts';
import type { PageView } from '../pages/page-view.ts';
import { scopeOf } from '../pages/scope-of.ts';
import { ScopeProvider } from '../scope/scope.tsx';
import { session } from '../session/session.ts';
import '../feedback/dialogs.css';

/** The dialogs that effects ask for: one at a time, over the page that one is on. */
export function Dialogs({ view }: { view: PageView }) {
  useSnapshot(dialogs);
  const open = dialogs.open[0];
  return open ? <DialogOfEffect key={open.number} open={open} view={view} /> : null;
}

function DialogOfEffect({ open, view }: { open: OpenDialog; view: PageView }) {
  const t = useText();
  const box = useRef<HTMLDialogElement>(null);
  const { user } = useSnapshot(session);
  useTopLayer(box);
  useEffect(() => box.current?.showModal(), []);
  const { title, text, steps = [], buttons } = open.dialog;
  const scope: Scope = {
    ...scopeOf(view.page, view.location.search),
    ...open.scope,
    viewer: user as Scope['viewer'],
  };
  return (
    <dialog
      ref={box}
      className="dialog"
      // What a button asks before it acts is a dialog inside of this one, and React lets its end bubble.
      onClose={({ target, currentTarget }) => target === currentTarget && closeDialog()}
      aria-labelledby="dialog-title"
    >
      {title ? <h2 id="dialog-title">{wordsOf(title, open.params)}</h2> : null}
      {text ? <p className="dialog__text">{wordsOf(text, open.params)}</p> : null}
      {steps.length > 0 ? (
        <ol>
          {steps.map((step) => (
            <li key={step}>{wordsOf(step as Words, open.params)}</li>
          ))}
        </ol>
      ) : null}
      <form method="dialog" className="dialog-actions">
        <ScopeProvider scope={scope}>
          <Buttons buttons={mainFirst(buttons)} scope={scope} params={open.params} />
        </ScopeProvider>
        <button type="submit" className="button">
          {t('shell.close')}
        </button>
      </form>
    </dialog>
  );
}
