import type { FormField, Scope } from '#generated/screens/types.ts';
import { type Row, rowScope } from '#runtime/offers/look.ts';

export type Options = NonNullable<FormField['options']>;

/** The rows of an answer, or those within them, that a field is chosen from. */
export function rowsIn(list: readonly Row[], { row: inner }: Options): readonly Row[] {
  return inner === undefined ? list : list.flatMap((row) => (row[inner] ?? []) as Row[]);
}

/** What is sent of a row that is chosen. */
export const sentOf = (row: Row, { value }: Options, scope: Scope): string =>
  String(value.get(rowScope(scope, row)) ?? '');
