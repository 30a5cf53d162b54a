import { type ComponentType, lazy, Suspense, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { MessageKey } from '#generated/messages/keys.ts';
import type { FormProps, Scope } from '#generated/screens/types.ts';
import type { FieldNote, FormFieldsProps, FormValues } from '#runtime/offers/forms.ts';
import { valuesOf } from '#runtime/offers/look.ts';
import { useText } from '#runtime/offers/words.ts';
import { draftKey } from '#runtime/offers/work.ts';
import { type Asked, fieldsOf, refusalsOf, shownValues } from './asked.ts';
import { changedFields } from './changes.ts';
import { focusField } from './focus-field.ts';
import { FormDialog } from './form-dialog.ts';
import { hiddenUi } from './hidden-ui.tsx';
import { loadPreview } from './load-preview.ts';
import { noticeOf } from './notice-of.ts';
import { doesChange } from './start-values.ts';
import { useAsks } from './use-asks.ts';
import { useFormValues } from './use-form-values.ts';
import { useSending } from './use-sending.ts';

/** Without what shows how it will look a form is what it is: nobody misses what could not be fetched. */
const Preview = lazy(() =>
  loadPreview().then(
    (module) => ({ default: module.Preview }),
    () => ({ default: () => null }),
  ),
);

interface FormBodyProps {
  asked: Asked;
  props: FormProps;
  scope: Scope;
  /** Names the form among all: what was typed into it is kept under this. */
  name: string;
  /** What draws the fields. */
  Fields: ComponentType<FormFieldsProps>;
}

/** The form itself: checks, sends, puts the server's faults on their fields, then does what comes after. */
export function FormBody({ asked, props, scope, name, Fields }: FormBodyProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  // Whose it is does not change when the session ends under it.
  const [key] = useState(() => draftKeyOf(name, props, scope));
  const form = useFormValues(asked, { props, scope, draftKey: key });
  const { fault, sending, send, forgetFault } = useSending({ asked, props, scope, form });
  // The part itself is an anchor by its name.
  const prefix = props.id === undefined ? 'root' : `${props.id}-fields`;
  const shown = shownValues(asked, form.values);
  const notes = useNotes(asked, { props, scope, form: { ...form, values: shown }, prefix, sending });
  const isUnchanged = doesChange(props, scope) && !form.isDirty;
  const hidden = fieldsOf(asked)
    .filter((name) => !form.shown.includes(name))
    .join();
  const uiSchema = useMemo(() => {
    const submitText = t(props.action ?? 'form.submit');
    const button = { loading: sending, disabled: isUnchanged, tone: props.tone };
    const own = { ...asked.uiSchema, ...hiddenUi(hidden === '' ? [] : hidden.split(',')) };
    return { ...own, 'ui:submitButtonOptions': { submitText, props: button } };
  }, [asked, hidden, props.action, props.tone, sending, isUnchanged, t]);
  const dialog = useContext(FormDialog);
  const isHeld = sending ? 'sending' : form.isUnsaved ? 'unsaved' : undefined;
  useEffect(() => dialog?.hold(isHeld), [dialog, isHeld]);
  useEffect(() => {
    if (fault && !sending) focusField(box.current, [prefix, ...fault.path]);
  }, [fault, sending, prefix]);
  const noticed = noticeOf(props, scope)?.field;
  useEffect(() => {
    if (noticed !== undefined) focusField(box.current, [prefix, noticed]);
  }, [noticed, prefix]);
  const required = asked.requires?.(shown).map((field) => `${prefix}_${field}`);
  const formContext: FormValues = {
    fields: form.values,
    scope: { ...scope, input: shown },
    notes,
    ...(required && { required }),
    isToldAtField: fault !== undefined,
    ...(dialog && { onCancel: dialog.cancel }),
  };
  const { preview } = props;
  return (
    <>
      <div ref={box} className="form-block__body">
        <Fields
          schema={asked.schema}
          uiSchema={uiSchema}
          validator={asked.validator}
          isOurs={asked.isOurs}
          idPrefix={prefix}
          formData={form.values}
          formContext={formContext}
          extraErrors={fault?.errors}
          onChange={({ formData }) => {
            // What the server refused is being mended.
            if (fault && changedFields(formData, form.values, fieldsOf(asked)).length > 0) forgetFault();
            form.change(formData);
          }}
          onSubmit={({ formData }) => isUnchanged || send(formData)}
        />
      </div>
      {preview && !dialog ? (
        <Suspense fallback={null}>
          <Preview preview={preview} props={props} scope={formContext.scope} values={shown} />
        </Suspense>
      ) : null}
    </>
  );
}

interface NotesOptions {
  props: FormProps;
  scope: Scope;
  form: ReturnType<typeof useFormValues>;
  prefix: string;
  sending: boolean;
}

const noNote: FieldNote = { state: 'none', text: '' };

/** What is said about fields while they are typed, by the ids of their controls. */
function useNotes(
  asked: Asked,
  { props, scope, form, prefix, sending }: NotesOptions,
): Record<string, FieldNote> {
  const t = useText();
  const { values, clean } = form;
  const refusals = useMemo(() => refusalsOf(asked), [asked]);
  const ruled = useMemo(() => Object.keys(refusals), [refusals]);
  const isAsItWas = (field: string) => changedFields(values, clean, [field]).length === 0;
  const notes = useAsks({
    asks: asked.asks,
    ruled,
    values,
    inputs: () => ({ ...values, ...valuesOf(props.with, scope) }),
    judge: (field) => {
      // What is being sent is judged by whom it is sent to; asked now, it might be taken already by that.
      if (sending) return 'skip';
      if (isAsItWas(field) || changedFields(values, {}, [field]).length === 0) return 'skip';
      const { errors, errorSchema } = asked.validator.validateFormData(values, asked.schema);
      if (!errorSchema[field]) return 'ask';
      const refusal = errors
        .filter(({ property }) => property === `.${field}`)
        .map(({ name = '', params }) => refusals[field]?.[name] ?? (params?.says as MessageKey | undefined))
        .find((key) => key !== undefined);
      return refusal === undefined ? 'skip' : { fault: t(refusal) };
    },
  });
  // What was saved is no question any more.
  const told = Object.entries(notes).map(
    ([field, note]) => [field, isAsItWas(field) ? noNote : note] as const,
  );
  return Object.fromEntries(told.map(([field, note]) => [`${prefix}_${field}`, note]));
}

/**
 * A draft belongs to a form at an address in any language, to the row that the form is about, and to whoever typed it:
 * nothing is kept of nobody, nor of the word that stands between somebody and what cannot be undone.
 */
function draftKeyOf(name: string, { id = '', tone }: FormProps, { route, viewer, row }: Scope) {
  const rowKey = row?.key ?? row?.id;
  const part = rowKey === undefined ? id : `${id}:${rowKey}`;
  return viewer && tone !== 'danger' ? draftKey(viewer.id, name, part, route.params) : undefined;
}
