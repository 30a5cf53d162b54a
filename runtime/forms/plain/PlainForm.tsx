import type { RJSFValidationError, UiSchema } from '@rjsf/utils';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { hasText } from '#runtime/i18n/i18n.ts';
import { useText } from '#runtime/i18n/use-text.ts';
import { SendButton } from '../field-parts.tsx';
import type { FormFieldsProps } from '../form-context.ts';
import { errorWriter } from '../messages.ts';
import { withWords } from '../words.ts';
import { PlainField } from './PlainField.tsx';
import { fieldOf } from './plain-validator.ts';
import '../form.css';
import './plain.css';

/** A form of short texts: what the form engine would draw of it, by a fiftieth of its weight. */
export function PlainForm(props: FormFieldsProps) {
  const { schema, uiSchema, validator, idPrefix, formData, formContext, extraErrors } = props;
  const t = useText();
  const [faults, setFaults] = useState<readonly RJSFValidationError[]>([]);
  const spoken = useMemo(() => withWords(schema, uiSchema, { t, hasText }), [schema, uiSchema, t]);
  const names: readonly string[] = spoken['ui:order'] ?? Object.keys(schema.properties ?? {});
  const change = (name: string, value: string) => {
    setFaults((now) => now.filter((fault) => fieldOf(fault) !== name));
    props.onChange({ formData: { ...formData, [name]: value === '' ? undefined : value } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const write = errorWriter(t, hasText);
    const { errors } = validator.validateFormData(formData, schema, undefined, write, spoken);
    setFaults(errors);
    if (errors.length === 0) props.onSubmit({ formData });
  };
  const { submitText = '', props: button = {} } = (spoken['ui:submitButtonOptions'] ?? {}) as Submit;
  return (
    <form className="rjsf" noValidate onSubmit={submit}>
      {formContext.isToldAtField ? null : <Faults faults={inOrder(faults, names)} />}
      <fieldset className="form-root" id={idPrefix}>
        {names.map((name) => (
          <PlainField
            key={name}
            name={name}
            id={`${idPrefix}_${name}`}
            schema={schema.properties?.[name]}
            uiSchema={(spoken[name] ?? {}) as UiSchema}
            value={formData[name]}
            isRequired={schema.required?.includes(name) ?? false}
            errors={[
              ...faults.filter((fault) => fieldOf(fault) === name).map(({ message = '' }) => message),
              ...(extraErrors?.[name]?.__errors ?? []),
            ]}
            formContext={formContext}
            onChange={(value) => change(name, value)}
          />
        ))}
      </fieldset>
      <SendButton
        text={submitText}
        isDanger={button.tone === 'danger'}
        isSending={button.loading ?? false}
        isDisabled={button.disabled ?? false}
        onCancel={formContext.onCancel}
      />
    </form>
  );
}

interface Submit {
  submitText?: string;
  props?: { loading?: boolean; disabled?: boolean; tone?: string };
}

const inOrder = (faults: readonly RJSFValidationError[], names: readonly string[]) =>
  [...faults].sort((one, other) => names.indexOf(fieldOf(one)) - names.indexOf(fieldOf(other)));

/** The faults over the fields, as long as these have them; takes the focus, so that a failed attempt is heard and seen. */
function Faults({ faults }: { faults: readonly RJSFValidationError[] }) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(0);
  useEffect(() => {
    // Fewer of them means that one is being mended, where the focus is.
    if (faults.length > before.current) box.current?.focus();
    before.current = faults.length;
  }, [faults.length]);
  if (faults.length === 0) return null;
  return (
    <div className="form-error-list" role="alert" tabIndex={-1} ref={box}>
      <p>{t('validation.title')}</p>
      <ul>
        {faults.map(({ stack }) => (
          <li key={stack}>{stack}</li>
        ))}
      </ul>
    </div>
  );
}
