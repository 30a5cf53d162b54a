import { Input } from '@arco-design/web-react';
import type { WidgetProps } from '@rjsf/utils';
import { ariaOf } from '#runtime/arco/aria.ts';
import { TagsInput } from '#runtime/arco/TagsInput.tsx';
import { ariaOfField } from '../field-aria.ts';

/** Several lines; grows with what is typed. */
export function TextareaWidget(props: WidgetProps) {
  const { id, htmlName, options, placeholder, value, disabled, readonly, onChange, onBlur, onFocus } = props;
  const aria = ariaOfField(props);
  const rows = typeof options.rows === 'number' ? options.rows : 3;
  return (
    <Input.TextArea
      id={id}
      name={htmlName || id}
      {...ariaOf({ ...aria, labelledBy: undefined })}
      value={value ?? ''}
      placeholder={placeholder}
      disabled={disabled}
      readOnly={readonly}
      error={aria.invalid}
      autoSize={{ minRows: rows, maxRows: rows * 4 }}
      onChange={(next) => onChange(next === '' ? options.emptyValue : next)}
      onBlur={() => onBlur(id, value)}
      onFocus={() => onFocus(id, value)}
    />
  );
}

/** A list of short texts, each a tag. */
export function TagsWidget(props: WidgetProps) {
  const { value, disabled, readonly, placeholder, onChange } = props;
  const tags = Array.isArray(value) ? value.map(String) : [];
  return (
    <TagsInput
      {...ariaOfField(props)}
      value={tags}
      onChange={onChange}
      disabled={disabled}
      readOnly={readonly}
      placeholder={placeholder}
    />
  );
}

/** A number chosen by feel, with the number beside it. */
export function RangeWidget(props: WidgetProps) {
  const { id, htmlName, value, disabled, readonly, schema, onChange } = props;
  const aria = ariaOfField(props);
  return (
    <span className="form-range">
      <input
        type="range"
        id={id}
        name={htmlName || id}
        {...ariaOf({ ...aria, labelledBy: undefined, required: undefined })}
        min={schema.minimum}
        max={schema.maximum}
        step={schema.multipleOf ?? (schema.type === 'integer' ? 1 : 'any')}
        value={value ?? schema.minimum ?? 0}
        disabled={disabled || readonly}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <output htmlFor={id}>{value}</output>
    </span>
  );
}
