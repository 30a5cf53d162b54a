import { useSnapshot } from 'valtio';
import type { Scope, Words } from '#generated/screens/types.ts';
import { Buttons, mainFirst } from '../buttons/Buttons.tsx';
import { closeDialog, dialogs, type OpenDialog } from '../feedback/dialogs.ts';
import { Modal } from '../feedback/Modal.tsx';
import { wordsOf } from '../feedback/words-of.ts';
import { useText } from '../i18n/use-text.ts';
import type { PageView } from '../pages/page-view.ts';
import { scopeOf } from '../pages/scope-of.ts';
import { ScopeProvider } from '../scope/scope.tsx';
import { session } from '../session/session.ts';

/** The dialogs that effects ask for: one at a time, over the page that one is on. */
export function Dialogs({ view }: { view: PageView }) {
  useSnapshot(dialogs);
  const open = dialogs.open[0];
  return open ? <DialogOfEffect key={open.number} open={open} view={view} /> : null;
}

function DialogOfEffect({ open, view }: { open: OpenDialog; view: PageView }) {
  const t = useText();
  const { user } = useSnapshot(session);
  const { title, text, steps = [], buttons } = open.dialog;
  const scope: Scope = {
    ...scopeOf(view.page, view.location.search),
    ...open.scope,
    viewer: user as Scope['viewer'],
  };
  return (
    <Modal
      title={title ? wordsOf(title, open.params) : undefined}
      text={text && wordsOf(text, open.params)}
      onClose={closeDialog}
      actions={(close) => (
        <>
          <ScopeProvider scope={scope}>
            <Buttons buttons={mainFirst(buttons)} scope={scope} params={open.params} />
          </ScopeProvider>
          <button type="button" className="button" onClick={close}>
            {t('shell.close')}
          </button>
        </>
      )}
    >
      {steps.length > 0 ? (
        <ol>
          {steps.map((step) => (
            <li key={step}>{wordsOf(step as Words, open.params)}</li>
          ))}
        </ol>
      ) : null}
    </Modal>
  );
}
