import { enumOptionsIndexForValue, enumOptionsValueForIndex, type WidgetProps } from '@rjsf/utils';
import { CheckboxGroup, RadioGroup } from '#runtime/arco/Choice.tsx';
import { Select } from '#runtime/arco/Select.tsx';
import type { SelectOption } from '#runtime/arco/select-choices.ts';
import { ariaOfField } from '../field-aria.ts';

// The index of an option stands for its value: values may be numbers, booleans, null or whole objects.

/** One or several of a list. */
export function SelectWidget(props: WidgetProps) {
  const {
    id,
    options,
    value,
    multiple = false,
    disabled,
    readonly,
    placeholder,
    required,
    onChange,
    onBlur,
    onFocus,
  } = props;
  const { enumOptions, emptyValue } = options;
  const selected = enumOptionsIndexForValue(value, enumOptions, multiple);
  return (
    <Select
      {...ariaOfField(props)}
      options={optionsOf(props)}
      value={selected}
      multiple={multiple}
      disabled={disabled || readonly}
      placeholder={placeholder}
      clearable={!required && props.schema.default === undefined}
      onChange={(next) =>
        onChange(next === undefined ? emptyValue : enumOptionsValueForIndex(next, enumOptions, emptyValue))
      }
      onBlur={() => onBlur(id, value)}
      onFocus={() => onFocus(id, value)}
    />
  );
}

/** One of a few, all in sight. */
export function RadioWidget(props: WidgetProps) {
  const { options, value, disabled, readonly, onChange, htmlName, id } = props;
  const { enumOptions, emptyValue, inline } = options;
  return (
    <RadioGroup
      {...ariaOfField(props)}
      name={htmlName || id}
      options={optionsOf(props)}
      value={single(enumOptionsIndexForValue(value, enumOptions, false))}
      disabled={disabled || readonly}
      inline={inline}
      onChange={(next) => onChange(enumOptionsValueForIndex(next, enumOptions, emptyValue))}
    />
  );
}

/** Several of a few, all in sight. */
export function CheckboxesWidget(props: WidgetProps) {
  const { options, value, disabled, readonly, onChange } = props;
  const { enumOptions, emptyValue, inline } = options;
  const selected = enumOptionsIndexForValue(value, enumOptions, true);
  return (
    <CheckboxGroup
      {...ariaOfField(props)}
      options={optionsOf(props)}
      value={Array.isArray(selected) ? selected : []}
      disabled={disabled || readonly}
      inline={inline}
      onChange={(next) => onChange(enumOptionsValueForIndex(next, enumOptions, emptyValue))}
    />
  );
}

function optionsOf({ options: { enumOptions = [], enumDisabled } }: WidgetProps): SelectOption[] {
  return enumOptions.map(({ value, label }, index) => ({
    value: String(index),
    label,
    disabled: enumDisabled?.includes(value) ?? false,
  }));
}

function single(selected: string | string[] | undefined): string | undefined {
  return Array.isArray(selected) ? selected[0] : selected;
}
