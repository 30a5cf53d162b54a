import { type FieldFilter, listFilters } from '#generated/lists.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import type { CollectionProps, Scope } from '#generated/screens/types.ts';

/** A field that narrows the list here, and what it is called. */
export interface Narrow extends FieldFilter {
  field: string;
  label: MessageKey;
}

/** What was chosen, by the inputs of the call. */
export type Narrowed = Readonly<Record<string, string | readonly string[]>>;

/** The fields that narrow a list on this page, in its order. */
export function narrowsOf({ load, narrows = [] }: CollectionProps, scope: Scope): Narrow[] {
  return narrows.flatMap((one) => {
    const said = typeof one === 'string' ? { field: one } : one;
    const filter = listFilters[load]?.[said.field];
    if (filter === undefined || ('when' in said && said.when?.(scope) === false)) return [];
    const label = 'label' in said ? said.label : undefined;
    return [{ ...filter, field: said.field, label: label ?? (`field.${said.field}` as MessageKey) }];
  });
}

/** The inputs that a field has: those are its names in the address too. */
export const inputsOf = ({ is, least, most }: FieldFilter): string[] =>
  [is, least, most].filter((name) => name !== undefined);

/** Reads the address; what is no value of a field counts as not chosen. */
export function readNarrowed(params: URLSearchParams, narrows: readonly Narrow[]): Narrowed {
  const chosen: Record<string, string | readonly string[]> = {};
  for (const narrow of narrows)
    for (const input of inputsOf(narrow)) {
      const { values } = narrow;
      const given = params.getAll(input).filter((value) => isOne(value, input, narrow));
      if (given.length === 0) continue;
      chosen[input] = values ? [...new Set(given)] : (given[0] ?? '');
    }
  return chosen;
}

function isOne(value: string, input: string, { is, values, isWhole, maxLength }: Narrow): boolean {
  if (value === '') return false;
  if (values) return values.some((one) => one.value === value);
  if (input === is) return maxLength === undefined || [...value].length <= maxLength;
  return isWhole ? Number.isSafeInteger(Number(value)) : Number.isFinite(Number(value));
}
