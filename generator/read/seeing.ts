import type { Names } from '../expressions/names.ts';
import type { Seen } from '../grammar/shape.ts';

/** The names of a place that sees the form around it: `input` is what stands in that now. */
export function seeing(names: Names, sees: Seen | undefined): Names {
  const { form, scope } = names;
  return sees === undefined || form === undefined
    ? names
    : { ...names, scope: { ...scope, input: form.asked } };
}
