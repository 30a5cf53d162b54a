import type { FormEntry, FormField, FormFields, FormProps, Scope } from '#generated/screens/types.ts';

/** A field that a form asks, with what is said of it there, and whether it stands beside others. */
export interface AskedEntry extends FormField {
  readonly isBeside: boolean;
}

/** What a form asks at this address, in order. */
export function entriesOf({ fields }: Pick<FormProps, 'fields'>, { route }: Scope): readonly AskedEntry[] {
  if (fields === undefined) return [];
  if (!('by' in fields)) return inOrder(fields);
  const value = route.params[fields.by] ?? route.query[fields.by] ?? '';
  const own = Object.hasOwn(fields.cases, value) ? fields.cases[value] : undefined;
  return inOrder(own ?? fields.otherwise ?? []);
}

function inOrder(fields: FormFields): AskedEntry[] {
  return fields.flatMap((entry) =>
    isRow(entry) ? entry.map((one) => toEntry(one, true)) : [toEntry(entry, false)],
  );
}

const isRow = (entry: FormFields[number]): entry is readonly FormEntry[] => Array.isArray(entry);

const toEntry = (entry: FormEntry, isBeside: boolean): AskedEntry =>
  typeof entry === 'string' ? { field: entry, isBeside } : { ...entry, isBeside };

/** What is said of one field. */
export const entryOf = (entries: readonly AskedEntry[], name: string): AskedEntry | undefined =>
  entries.find(({ field }) => field === name);
