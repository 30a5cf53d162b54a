import type { WidgetProps } from '@rjsf/utils';
import type { FormProps, Scope } from '#generated/screens/types.ts';
import { Select, type SelectOption } from '#runtime/arco/Select.tsx';
import { ariaOfField } from '#runtime/forms/field-aria.ts';
import type { FormValues } from '#runtime/forms/form-context.ts';
import { rowScope } from '#runtime/look/present.ts';
import { valuesOf } from '#runtime/look/values-of.ts';
import { useRead } from '#runtime/reads/use-read.ts';

type Options = NonNullable<FormProps['options']>[string];

/** How the form engine is told to ask a field by a list of the server. */
export function optionsUi(options: Options) {
  return { 'ui:widget': OptionsWidget, 'ui:options': { offered: options } };
}

/** One or several of what a call answers, or, where the spec allows it, something else that is typed. */
function OptionsWidget(props: WidgetProps) {
  const { value, disabled, readonly, required, onChange, onBlur, onFocus, id, placeholder, schema } = props;
  const { scope } = props.registry.formContext as FormValues;
  const offered = props.options.offered as Options;
  const { data } = useRead<{ list?: Row[] }>(offered.load, valuesOf(offered.with, scope), { toast: true });
  const isMany = schema.type === 'array';
  return (
    <Select
      {...ariaOfField(props)}
      options={withChosen(optionsOf(data?.list ?? [], offered, scope), value)}
      value={isMany ? (value ?? []) : value}
      multiple={isMany}
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

type Row = Record<string, unknown>;

function optionsOf(list: readonly Row[], { row: inner, where, value, label }: Options, scope: Scope) {
  const rows = inner === undefined ? list : list.flatMap((row) => (row[inner] ?? []) as Row[]);
  const scopes = rows.map((row) => rowScope(scope, row)).filter((own) => where?.(own) ?? true);
  return scopes.map((own): SelectOption => {
    const sent = String(value.get(own) ?? '');
    return { value: sent, label: String(label?.get(own) ?? sent) };
  });
}

/** What was chosen before is there to be seen, whether it is still offered or not. */
function withChosen(options: SelectOption[], value: unknown): SelectOption[] {
  const chosen = (Array.isArray(value) ? value : [value]).filter(
    (one) => typeof one === 'string' && one !== '',
  );
  const missing = chosen.filter((one) => !options.some((option) => option.value === one));
  return [...options, ...missing.map((one): SelectOption => ({ value: one, label: one }))];
}
