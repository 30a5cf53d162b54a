import { useEffect, useState } from 'react';
import type { FormField, Scope } from '#generated/screens/types.ts';
import { type Row, valuesOf } from '#runtime/offers/look.ts';
import { fetchRead } from '#runtime/offers/reads.ts';
import { useLanguage } from '#runtime/offers/words.ts';
import { type Options, rowsIn, sentOf } from './option-rows.ts';

interface Offered {
  field: string;
  options: Options;
}

/** What a field of a form was chosen from, by what is sent of it. */
type Known = Readonly<Record<string, ReadonlyMap<string, Row>>>;

interface Place {
  scope: Scope;
  values: Readonly<Record<string, unknown>>;
}

/**
 * What was chosen in the fields that take several things of a list, as whole rows of that list: what is sent is a name. The list is the one that the
 * field itself has asked for; what somebody typed stands for itself.
 */
export function useChosenRows(
  fields: readonly (FormField & { options?: Options })[],
  { scope, values }: Place,
): Record<string, readonly Row[]> {
  const language = useLanguage();
  const [known, setKnown] = useState<Known>({});
  const offered = fields.flatMap(({ field, options }): Offered[] =>
    options && Array.isArray(values[field]) && values[field].length > 0 ? [{ field, options }] : [],
  );
  const wanted = offered.map(({ options }) => [options.load, valuesOf(options.with, scope)] as const);
  const key = JSON.stringify([language, wanted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked, and of what, is in the key
  useEffect(() => {
    let gone = false;
    const asked = offered.map(async ({ field, options }, at) => {
      const [load, input] = wanted[at] ?? [options.load, {}];
      const { list = [] } = await fetchRead<{ list?: Row[] }>(load, input, language);
      const rows = rowsIn(list, options).map((row) => [sentOf(row, options, scope), row] as const);
      return [field, new Map(rows)] as const;
    });
    // The field says itself what could not be loaded.
    Promise.all(asked).then(
      (all) => gone || setKnown(Object.fromEntries(all)),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [key]);
  const chosen = offered.map(({ field }) => {
    const names = values[field] as readonly unknown[];
    return [field, names.map((name) => known[field]?.get(String(name)) ?? { name })] as const;
  });
  return Object.fromEntries(chosen);
}
