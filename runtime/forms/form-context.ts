import type { ErrorSchema, RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils';
import type { Scope } from '#generated/screens/types.ts';

type Values = Record<string, unknown>;

/** What draws the fields of a form and judges them: the form engine, or for short texts alone something lighter. */
export interface FormFieldsProps {
  schema: RJSFSchema;
  uiSchema: UiSchema;
  validator: ValidatorType;
  /** Whether fields are named in our words; a schema of somebody else speaks for itself. */
  isOurs?: boolean;
  idPrefix: string;
  formData: Values;
  formContext: FormValues;
  extraErrors?: ErrorSchema | undefined;
  onChange: (change: { formData: Values }) => void;
  onSubmit: (sent: { formData: Values }) => void;
}

/** What is said of a field beside what is wrong with it by the rules. */
export interface FieldNote {
  state: 'none' | 'checking' | 'free' | 'refused';
  text: string;
}

/** What a form knows beyond its schema, for its templates and for the files that draw some of its fields. */
export interface FormValues {
  fields: Record<string, unknown>;
  scope: Scope;
  /** By the id of the field's control. */
  notes?: Readonly<Record<string, FieldNote>>;
  /** The ids of fields that must be filled in as the form stands now, though their schema leaves them open. */
  required?: readonly string[];
  /** A fault of the server stands at its field and has the focus there: no list says it again. */
  isToldAtField?: boolean;
  /** What leaves the form without sending it: one in a dialog has a button for that. */
  onCancel?: () => void;
}

/** Whether a rule asks for the field as the form stands now. */
export function isRequiredNow(context: unknown, id: string): boolean {
  return (context as FormValues | undefined)?.required?.includes(id) ?? false;
}

/** The note of a field, and the id of the element that says it. */
export function noteOf(context: unknown, id: string): (FieldNote & { id: string }) | undefined {
  const note = (context as FormValues | undefined)?.notes?.[id];
  return note && { ...note, id: `${id}__note` };
}
