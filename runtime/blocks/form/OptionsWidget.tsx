import type { WidgetProps } from '@rjsf/utils';
import type { FormProps } from '#generated/screens/types.ts';
import { Select, type SelectOption } from '#runtime/arco/Select.tsx';
import { ariaOfField } from '#runtime/forms/field-aria.ts';
import type { FormValues } from '#runtime/forms/form-context.ts';
import { rowScope } from '#runtime/look/present.ts';
import { useRead } from '#runtime/reads/use-read.ts';
import { valuesOf } from './values-of.ts';

type Options = NonNullable<FormProps['options']>[string];

/** How the form engine is told to ask a field by a list of the server. */
export function optionsUi(options: Options) {
  return { 'ui:widget': OptionsWidget, 'ui:options': { offered: options } };
}

/** One of what a call answers, or, where the spec allows it, something else that is typed. */
function OptionsWidget(props: WidgetProps) {
  const { value, disabled, readonly, required, onChange, onBlur, onFocus, id, placeholder } = props;
  const { scope } = props.registry.formContext as FormValues;
  const offered = props.options.offered as Options;
  const { data } = useRead<{ list?: Record<string, unknown>[] }>(
    offered.load,
    valuesOf(offered.with, scope),
    { toast: true },
  );
  const options = (data?.list ?? []).map((row): SelectOption => {
    const own = rowScope(scope, row);
    const sent = String(offered.value.get(own) ?? '');
    return { value: sent, label: String(offered.label?.get(own) ?? sent) };
  });
  return (
    <Select
      {...ariaOfField(props)}
      options={options}
      value={value}
      disabled={disabled || readonly}
      placeholder={placeholder}
      clearable={!required}
      others={offered.others}
      onChange={onChange}
      onBlur={() => onBlur(id, value)}
      onFocus={() => onFocus(id, value)}
    />
  );
}
