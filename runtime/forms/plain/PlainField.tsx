import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { type InputHTMLAttributes, useState } from 'react';
import { RevealButton } from '#runtime/look/RevealButton.tsx';
import { Beneath, Required } from '../field-parts.tsx';
import { type FormValues, isRequiredNow, noteOf } from '../form-context.ts';

interface PlainFieldProps {
  name: string;
  id: string;
  schema: RJSFSchema | boolean | undefined;
  uiSchema: UiSchema;
  value: unknown;
  isRequired: boolean;
  errors: readonly string[];
  formContext: FormValues;
  onChange: (value: string) => void;
}

/** A label, one line to type in, what is wrong with it and what helps. */
export function PlainField(props: PlainFieldProps) {
  const { name, id, schema, uiSchema, value, errors, formContext, onChange } = props;
  const widget = uiSchema['ui:widget'];
  if (widget === 'hidden') return null;
  const isRequired = props.isRequired || isRequiredNow(formContext, id);
  const help = uiSchema['ui:help'];
  const note = errors.length > 0 ? undefined : noteOf(formContext, id);
  const described = [
    errors.length > 0 ? `${id}__error` : '',
    note?.text ? note.id : '',
    help ? `${id}__help` : '',
  ].filter(Boolean);
  const format = typeof schema === 'object' ? schema.format : undefined;
  const control: InputHTMLAttributes<HTMLInputElement> = {
    id,
    name: id,
    type: format === 'email' ? 'email' : 'text',
    autoComplete: uiSchema['ui:autocomplete'] as string | undefined,
    placeholder: uiSchema['ui:placeholder'] as string | undefined,
    value: value === undefined || value === null ? '' : String(value),
    'aria-required': isRequired || undefined,
    'aria-invalid': errors.length > 0 || note?.state === 'refused' || undefined,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
    onChange: (event) => onChange(event.target.value),
  };
  const classes = ['form-field', errors.length > 0 ? 'rjsf-field-error' : '', uiSchema['ui:classNames']];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <label className="form-label" id={`${id}__title`} htmlFor={id}>
        {uiSchema['ui:title'] ?? name}
        {isRequired ? <Required /> : null}
      </label>
      {widget === 'password' ? <Secret {...control} /> : <input {...control} className="field" />}
      {errors.length > 0 ? (
        <ul id={`${id}__error`} className="form-errors">
          {[...new Set(errors)].map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      ) : null}
      <Beneath
        help={
          help ? (
            <div id={`${id}__help`} className="form-help">
              {help}
            </div>
          ) : null
        }
        note={note}
      />
    </div>
  );
}

/** Hides what is typed, with a button that shows it. */
function Secret(control: InputHTMLAttributes<HTMLInputElement>) {
  const [isShown, setShown] = useState(false);
  return (
    <span className="field field--with">
      <input {...control} type={isShown ? 'text' : 'password'} />
      <RevealButton isShown={isShown} onChange={setShown} />
    </span>
  );
}
