import { getDefaultFormState } from '@rjsf/utils';
import { ArcoForm, type FormFieldsProps } from '#runtime/offers/forms.ts';
import type { Asked } from './asked.ts';

/** The fields of any form, drawn by the form engine. */
export function EngineFields({ onChange, onSubmit, ...props }: FormFieldsProps) {
  return (
    <ArcoForm
      {...props}
      onChange={({ formData = {} }) => onChange({ formData })}
      onSubmit={({ formData = {} }) => onSubmit({ formData })}
    />
  );
}

/** As the form engine will have it, so that its defaults are no change. */
export function fillByEngine(
  { schema, validator }: Pick<Asked, 'schema' | 'validator'>,
  start: Record<string, unknown>,
): Record<string, unknown> {
  return (getDefaultFormState(validator, schema, start, schema) ?? start) as Record<string, unknown>;
}
