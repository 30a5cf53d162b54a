import type { ErrorSchema, RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils';
import { useMemo, useState } from 'react';
import { ApiError } from '#generated/api/client.ts';
import type { FormProps, Scope } from '#generated/screens/types.ts';
import { useEffects } from '#runtime/feedback/use-effects.ts';
import { ArcoForm } from '#runtime/forms/ArcoForm.tsx';
import type { FormValues } from '#runtime/forms/templates/slot.tsx';
import { useText } from '#runtime/i18n/use-text.ts';
import { callEndpoint } from '#runtime/reads/endpoints.ts';
import { clearDraft, readDraft, writeDraft } from './draft.ts';
import { fieldErrors } from './field-errors.ts';
import { paramsOfAnswer } from './params-of-answer.ts';
import { valuesOf } from './values-of.ts';

type Values = Record<string, unknown>;

/** What is asked, and who checks it. */
interface Asked {
  schema: RJSFSchema;
  uiSchema: UiSchema;
  validator: ValidatorType;
  start?: Values;
  /** Whether its fields are named in our words. */
  isOurs: boolean;
}

interface FormBodyProps {
  asked: Asked;
  props: FormProps;
  scope: Scope;
}

/** The form itself: checks, sends, puts the server's faults on their fields, then does what comes after. */
export function FormBody({ asked, props, scope }: FormBodyProps) {
  const t = useText();
  const { faults, sending, send } = useSending(props, scope);
  const draftKey = draftKeyOf(props, scope);
  const [values, setValues] = useState<Values>(() => ({ ...asked.start, ...readDraft(draftKey) }));
  const uiSchema = useMemo(() => {
    const submitText = t(props.action ?? 'form.submit');
    return { ...asked.uiSchema, 'ui:submitButtonOptions': { submitText, props: { loading: sending } } };
  }, [asked, props.action, sending, t]);
  const formContext: FormValues = { fields: values, scope };
  return (
    <ArcoForm
      schema={asked.schema}
      uiSchema={uiSchema}
      validator={asked.validator}
      isOurs={asked.isOurs}
      formData={values}
      formContext={formContext}
      extraErrors={faults}
      disabled={sending}
      onChange={({ formData }) => {
        setValues(formData);
        writeDraft(draftKey, formData);
      }}
      onSubmit={({ formData }) => send(formData)}
    />
  );
}

function useSending(props: FormProps, scope: Scope) {
  const t = useText();
  const runEffects = useEffects();
  const [faults, setFaults] = useState<ErrorSchema>();
  const [sending, setSending] = useState(false);
  const into = props.schema?.into;
  const send = async (values: Values) => {
    setFaults(undefined);
    setSending(true);
    try {
      const asked = into === undefined ? values : { [into]: values };
      const answer = await callEndpoint(props.submit, { ...asked, ...valuesOf(props.fixed, scope) });
      clearDraft(draftKeyOf(props, scope));
      runEffects(props.then ?? [], paramsOfAnswer(answer));
    } catch (error) {
      // The error catalogue has spoken already; what concerns a field is said at the field as well.
      if (!(error instanceof ApiError)) throw error;
      setFaults(fieldErrors(error, t, into));
    } finally {
      setSending(false);
    }
  };
  return { faults, sending, send };
}

function draftKeyOf({ draft }: FormProps, scope: Scope): string | undefined {
  return draft ? scope.route.path : undefined;
}
