import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Ask, LeaveDialog, Modal } from '#runtime/offers/presses.ts';
import { ScopeProvider, ScreenIdContext } from '#runtime/offers/scope.ts';
import { useText } from '#runtime/offers/words.ts';
import { FormInside } from './Form.tsx';
import { type DialogOfForm, FormDialog } from './form-dialog.ts';
import { useFormWords } from './form-words.ts';

interface AskDialogProps {
  ask: Ask;
  onClose: () => void;
}

/** A form in a dialog. Esc leaves it, but where something is on its way or would be lost: then it asks first. */
export function AskDialog({ ask: { form, scope, screen }, onClose }: AskDialogProps) {
  const t = useText();
  const words = useFormWords(scope);
  const [held, setHeld] = useState<'sending' | 'unsaved'>();
  const [isLeaving, setLeaving] = useState(false);
  const latest = useRef({ held, close: () => {} });
  latest.current.held = held;
  const dialog = useMemo<DialogOfForm>(
    () => ({
      close: () => latest.current.close(),
      cancel: () => {
        const why = latest.current.held;
        if (why === undefined) latest.current.close();
        else if (why === 'unsaved') setLeaving(true);
      },
      hold: setHeld,
    }),
    [],
  );
  return (
    <Modal
      title={form.title ? t(form.title, words) : ''}
      text={form.text && t(form.text, words)}
      onClose={onClose}
      stays={held !== undefined}
      onHeld={dialog.cancel}
      actions={(close) => {
        // What comes after begins on the page, and may ask something else.
        latest.current.close = () => {
          close();
          onClose();
        };
        return null;
      }}
    >
      <ScopeProvider scope={scope}>
        <ScreenIdContext value={screen}>
          <FormDialog value={dialog}>
            <FormInside props={form} scope={scope} screen={screen} />
          </FormDialog>
        </ScreenIdContext>
      </ScopeProvider>
      {isLeaving ? (
        <LeaveDialog
          onStay={() => setLeaving(false)}
          onLeave={() => {
            // Closed from within, the outer dialog gives the focus back only where the inner one is gone.
            flushSync(() => {
              setLeaving(false);
              setHeld(undefined);
            });
            latest.current.close();
          }}
        />
      ) : null}
    </Modal>
  );
}
