import { Input } from '@arco-design/web-react';
import { type BaseInputTemplateProps, examplesId, getInputProps } from '@rjsf/utils';
import { ariaOf } from '#runtime/arco/aria.ts';
import { NumberInput } from '#runtime/arco/NumberInput.tsx';
import { PasswordInput } from '#runtime/arco/PasswordInput.tsx';
import { ariaOfField } from '../field-aria.ts';

/** One line of text, a number, a date, an address: whatever an `<input>` can ask. */
export function BaseInputTemplate(props: BaseInputTemplateProps) {
  const {
    id,
    htmlName,
    value,
    readonly,
    disabled,
    placeholder,
    schema,
    options,
    type,
    onBlur,
    onFocus,
    onChange,
  } = props;
  const native = getInputProps(schema, type, options);
  const aria = ariaOfField(props);
  const shared = { name: htmlName || id, disabled, readOnly: readonly, placeholder };
  const handleBlur = () => onBlur(id, value);
  const handleFocus = () => onFocus(id, value);

  if (native.type === 'number') {
    return (
      <NumberInput
        {...shared}
        {...aria}
        value={typeof value === 'number' ? value : undefined}
        min={numberOf(native.min)}
        max={numberOf(native.max)}
        step={numberOf(native.step)}
        whole={schema.type === 'integer'}
        onChange={(next) => onChange(next ?? options.emptyValue)}
        onBlur={handleBlur}
        onFocus={handleFocus}
      />
    );
  }
  const Control = native.type === 'password' ? PasswordInput : Input;
  return (
    <>
      <Control
        {...shared}
        {...ariaOf({ ...aria, labelledBy: undefined })}
        id={id}
        {...(native.type === 'password' ? {} : { type: native.type })}
        autoComplete={native.autoComplete}
        list={schema.examples ? examplesId(id) : undefined}
        value={value ?? ''}
        error={aria.invalid}
        onChange={(next, event) =>
          props.onChangeOverride
            ? props.onChangeOverride(event)
            : onChange(next === '' ? options.emptyValue : next)
        }
        onBlur={handleBlur}
        onFocus={handleFocus}
      />
      {Array.isArray(schema.examples) ? (
        <datalist id={examplesId(id)}>
          {schema.examples.map((example) => (
            <option key={String(example)} value={String(example)} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}

function numberOf(limit: unknown): number | undefined {
  const number = Number(limit);
  return limit === undefined || Number.isNaN(number) ? undefined : number;
}
