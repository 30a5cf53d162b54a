import type { ErrorSchema } from '@rjsf/utils';
import { useContext, useRef, useState } from 'react';
import { ApiError } from '#generated/api/client.ts';
import type { Effect, FormProps, Scope } from '#generated/screens/types.ts';
import { valuesOf } from '#runtime/offers/look.ts';
import { paramsOfAnswer, paramsOfTyped, useEffects } from '#runtime/offers/presses.ts';
import { callAny, takenBy } from '#runtime/offers/reads.ts';
import { useText } from '#runtime/offers/words.ts';
import { type Asked, shownFields, shownValues } from './asked.ts';
import { changesOf } from './changes.ts';
import { faultyField, fieldErrors } from './field-errors.ts';
import { FormDialog } from './form-dialog.ts';
import { doesChange } from './start-values.ts';
import type { useFormValues } from './use-form-values.ts';

type Values = Record<string, unknown>;

/** A fault that the server found in a field. */
export interface ServerFault {
  path: readonly string[];
  errors: ErrorSchema;
}

interface Sending {
  asked: Asked;
  props: FormProps;
  scope: Scope;
  form: ReturnType<typeof useFormValues>;
}

/** Sends a form, once however often it is asked to; then does what comes after, or says what is wrong and where. */
export function useSending({ asked, props, scope, form }: Sending) {
  const t = useText();
  const runEffects = useEffects('good', scope);
  const dialog = useContext(FormDialog);
  const [fault, setFault] = useState<ServerFault>();
  const [sending, setSending] = useState(false);
  // A second press comes before the button is drawn as disabled.
  const isSending = useRef(false);
  const into = props.schema?.into;
  const whole = form.shown.filter((name) => asked.uiSchema[name]?.['ui:widget'] !== undefined);
  const askable = { fields: form.shown, whole, into };

  const send = async (values: Values) => {
    if (isSending.current) return;
    isSending.current = true;
    setFault(undefined);
    setSending(true);
    try {
      const answer = await callAny(props.submit, inputOf(values, { asked, props, scope, form }), {
        saidInPlace: (error) => faultyField(error, askable) !== undefined,
      });
      form.settle(values, dialog !== undefined || doesChange(props, scope) || leaves(props.then ?? []));
      dialog?.close();
      const input = shownValues(asked, values);
      runEffects(props.then ?? [], paramsOfAnswer(answer), paramsOfTyped(input), {
        answer: { ...(answer as object) },
        input,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const path = faultyField(error, askable);
      if (path) setFault({ path, errors: fieldErrors(error, path, t) });
    } finally {
      isSending.current = false;
      setSending(false);
    }
  };
  return { fault, sending, send, forgetFault: () => setFault(undefined) };
}

function inputOf(values: Values, { asked, props, scope, form }: Sending): Values {
  const { clean, ticket } = form;
  const fields = shownFields(asked, values);
  const own = doesChange(props, scope)
    ? changesOf(values, clean, { fields, clears: asked.clears, required: asked.schema.required ?? [] })
    : shownValues(asked, values);
  const into = props.schema?.into;
  const within = { ...scope, form: { ticket } };
  return takenBy(props.submit, {
    ...(into === undefined ? own : { [into]: own }),
    ...valuesOf(props.with, within),
  });
}

/** Whether one sees this form no more: emptying it would be seen in the last moment. */
function leaves(effects: readonly Effect[]): boolean {
  return effects.some(
    (effect) => 'go' in effect || 'return' in effect || 'back' in effect || 'page' in effect,
  );
}
