import type { WidgetProps } from '@rjsf/utils';
import type { Scope } from '#generated/screens/types.ts';
import { ariaOfField, type FormValues, Select, type SelectOption } from '#runtime/offers/forms.ts';
import { type Row, rowScope, valuesOf } from '#runtime/offers/look.ts';
import { useAnyRead } from '#runtime/offers/reads.ts';
import { useText } from '#runtime/offers/words.ts';
import { type Options, rowsIn } from './option-rows.ts';
import { type BeginningOf, rowsOf } from './start-values.ts';

/** How the form engine is told to ask a field by a list of the server; `beginning` says what it holds at first. */
export function optionsUi(options: Options, beginning?: BeginningOf) {
  return { 'ui:widget': OptionsWidget, 'ui:options': { offered: options, beginning } };
}

/** One or several of what a call answers, or, where the spec allows it, something else that is typed. */
function OptionsWidget(props: WidgetProps) {
  const { value, disabled, readonly, required, onChange, onBlur, onFocus, id, placeholder, schema } = props;
  const t = useText();
  const { scope } = props.registry.formContext as FormValues;
  const offered = props.options.offered as Options;
  const { data, isLoading } = useAnyRead<{ list?: Row[] }>(offered.load, valuesOf(offered.with, scope), {
    toast: true,
  });
  const isMany = schema.type === 'array';
  const rows = [
    ...rowsIn(data?.list ?? [], offered),
    ...rowsOf(props.options.beginning as BeginningOf, scope),
  ];
  return (
    <Select
      {...ariaOfField(props)}
      options={withChosen(optionsOf(rows, offered, scope), value)}
      value={isMany ? (value ?? []) : value}
      multiple={isMany}
      disabled={disabled || readonly}
      placeholder={placeholder}
      clearable={!required}
      loading={isLoading}
      others={offered.others}
      none={offered.none && t(offered.none)}
      max={isMany ? schema.maxItems : undefined}
      onChange={onChange}
      onBlur={() => onBlur(id, value)}
      onFocus={() => onFocus(id, value)}
    />
  );
}

function optionsOf(rows: readonly Row[], { where, value, label }: Options, scope: Scope): SelectOption[] {
  const scopes = rows.map((row) => rowScope(scope, row)).filter((own) => where?.(own) ?? true);
  const options = scopes.map((own) => {
    const sent = String(value.get(own) ?? '');
    return [sent, { value: sent, label: String(label?.get(own) ?? sent), also: sent }] as const;
  });
  return [...new Map(options).values()];
}

/** What was chosen before is there to be seen, whether it is still offered or not. */
function withChosen(options: SelectOption[], value: unknown): SelectOption[] {
  const chosen = (Array.isArray(value) ? value : [value]).filter(
    (one) => typeof one === 'string' && one !== '',
  );
  const missing = chosen.filter((one) => !options.some((option) => option.value === one));
  return [...options, ...missing.map((one): SelectOption => ({ value: one, label: one }))];
}
