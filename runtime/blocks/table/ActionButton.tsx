import { useRef, useState } from 'react';
import { ApiError } from '#generated/api/client.ts';
import type { Scope, TableProps } from '#generated/screens/types.ts';
import { ConfirmDialog } from '../../feedback/ConfirmDialog.tsx';
import { useEffects } from '../../feedback/use-effects.ts';
import { type TextParams, useText } from '../../i18n/use-text.ts';
import type { Row } from '../../look/present.ts';
import { valuesOf } from '../../look/values-of.ts';
import { callAny } from '../../reads/endpoints.ts';
import { paramsOfAnswer } from '../form/params-of-answer.ts';

interface ActionButtonProps {
  action: NonNullable<TableProps['actions']>[number];
  scope: Scope;
  /** What the words may name; absent for what concerns all rows. */
  row?: Row;
}

/** A button that calls, asking first where the spec says so. */
export function ActionButton({ action, scope, row = {} }: ActionButtonProps) {
  const t = useText();
  const runEffects = useEffects('good', scope);
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    try {
      const answer = await callAny(action.call, valuesOf(action.with, scope));
      runEffects(action.then ?? [], { ...row, ...paramsOfAnswer(answer) });
      // The row may go, and the focus with it.
      button.current?.closest('section')?.focus();
    } catch (error) {
      // The error catalogue has spoken already.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const { confirm, tone = 'plain' } = action;
  const named = wordsOfRow(row);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={tone === 'danger' ? 'button button--danger' : 'button'}
        // A button that is truly disabled would lose the focus.
        aria-disabled={isBusy}
        onClick={() => (isBusy ? undefined : confirm ? setAsking(true) : void act())}
      >
        {t(action.text)}
      </button>
      {confirm && isAsking ? (
        <ConfirmDialog
          title={t(confirm.title, named)}
          text={confirm.text && t(confirm.text, named)}
          action={t(action.text)}
          tone={tone}
          onConfirm={() => void act()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** What of a row words may name. */
function wordsOfRow(row: Row): TextParams {
  const plain = Object.entries(row).filter((field): field is [string, string | number] =>
    ['string', 'number'].includes(typeof field[1]),
  );
  return Object.fromEntries(plain);
}
