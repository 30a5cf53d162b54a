import { Input } from '@arco-design/web-react';
import { errorId, type FieldProps, getUiOptions, titleId } from '@rjsf/utils';
import { use, useEffect, useState } from 'react';
import { ariaOf } from '#runtime/arco/aria.ts';
import { Required } from '../field-parts.tsx';
import { UnreadContext } from '../unread.ts';

/** A value that no schema describes, as the JSON that it is; what is no JSON is a fault of the field. */
export function JsonField(props: FieldProps) {
  const { fieldPathId, formData, schema, uiSchema, name, required, disabled, readonly, onChange, rawErrors } =
    props;
  const unread = use(UnreadContext);
  const [text, setText] = useState(() => textOf(formData));
  const options = getUiOptions(uiSchema);
  const id = fieldPathId.$id;
  const isObject = schema.type === 'object';
  const label = options.title || schema.title || name;
  const hasFault = (rawErrors ?? props.errorSchema?.__errors ?? []).length > 0;

  useEffect(() => () => void unread.delete(id), [unread, id]);

  const handleChange = (next: string) => {
    setText(next);
    const read = parse(next, isObject);
    if (read.isRight) unread.delete(id);
    else unread.set(id, fieldPathId.path);
    onChange(read.value, fieldPathId.path);
  };
  return (
    <>
      {/* The field around an object leaves its name to what is inside. */}
      {isObject ? (
        <label className="form-label" id={titleId(id)} htmlFor={id}>
          {label}
          {required ? <Required /> : null}
        </label>
      ) : null}
      <Input.TextArea
        id={id}
        className="form-json"
        {...ariaOf({
          describedBy: hasFault ? errorId(id) : undefined,
          invalid: hasFault,
          required: required ?? false,
        })}
        value={text}
        disabled={disabled}
        readOnly={readonly}
        error={hasFault}
        spellCheck={false}
        autoSize={{ minRows: 2, maxRows: 16 }}
        onChange={handleChange}
      />
    </>
  );
}

function textOf(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2);
}

function parse(text: string, isObject: boolean): { isRight: boolean; value?: unknown } {
  if (text.trim() === '') return { isRight: true };
  try {
    const value: unknown = JSON.parse(text);
    const isRight = !isObject || (typeof value === 'object' && value !== null && !Array.isArray(value));
    return isRight ? { isRight, value } : { isRight };
  } catch {
    return { isRight: false };
  }
}
