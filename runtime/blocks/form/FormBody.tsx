import type { ErrorSchema } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { useMemo, useState } from 'react';
import { ApiError } from '#generated/api/client.ts';
import type { Form } from '#generated/forms/types.ts';
import type { FormProps, Scope } from '#generated/screens/types.ts';
import { useEffects } from '#runtime/feedback/use-effects.ts';
import { ArcoForm } from '#runtime/forms/ArcoForm.tsx';
import { useText } from '#runtime/i18n/use-text.ts';
import { callEndpoint } from '#runtime/reads/endpoints.ts';
import { clearDraft, readDraft, writeDraft } from './draft.ts';
import { fieldErrors } from './field-errors.ts';
import { paramsOfAnswer } from './params-of-answer.ts';

type Values = Record<string, unknown>;

interface FormBodyProps {
  form: Form;
  props: FormProps;
  scope: Scope;
}

/** The form itself: checks, sends, puts the server's faults on their fields, then does what comes after. */
export function FormBody({ form, props, scope }: FormBodyProps) {
  const t = useText();
  const runEffects = useEffects();
  const draftKey = props.draft ? scope.route.path : undefined;
  const [values, setValues] = useState<Values>(() => readDraft(draftKey));
  const [faults, setFaults] = useState<ErrorSchema>();
  const [sending, setSending] = useState(false);
  const validator = useMemo(() => createPrecompiledValidator(form.validate, form.schema), [form]);
  const uiSchema = useMemo(() => {
    const submitText = t(props.action ?? 'create.submit');
    return { ...form.uiSchema, 'ui:submitButtonOptions': { submitText, props: { loading: sending } } };
  }, [form, props.action, sending, t]);

  const handleSubmit = async (sent: Values) => {
    setFaults(undefined);
    setSending(true);
    try {
      const answer = await callEndpoint(props.submit, { ...sent, ...fixedOf(props, scope) });
      clearDraft(draftKey);
      runEffects(props.then ?? [], paramsOfAnswer(answer));
    } catch (error) {
      // The error catalogue has spoken already; what concerns a field is said at the field as well.
      if (!(error instanceof ApiError)) throw error;
      setFaults(fieldErrors(error, t));
    } finally {
      setSending(false);
    }
  };
  return (
    <ArcoForm
      schema={form.schema}
      uiSchema={uiSchema}
      validator={validator}
      formData={values}
      extraErrors={faults}
      disabled={sending}
      onChange={({ formData }) => {
        setValues(formData);
        writeDraft(draftKey, formData);
      }}
      onSubmit={({ formData }) => handleSubmit(formData)}
    />
  );
}

function fixedOf({ fixed = {} }: FormProps, scope: Scope): Values {
  return Object.fromEntries(Object.entries(fixed).map(([name, value]) => [name, value.get(scope)]));
}
