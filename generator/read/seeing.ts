import type { Names } from '../expressions/names.ts';
import type { Seen } from '../grammar/shape.ts';

/**
 * The names of a place that sees the form around it, where `input` is what stands in that now, or what a call has answered
 * just now.
 */
export function seeing(names: Names, sees: Seen | undefined): Names {
  const { form, answer, scope } = names;
  if (sees === undefined || (sees === 'answered' && answer === undefined)) return names;
  const seen = {
    ...(form && { input: form.asked }),
    ...(sees === 'answered' && answer && { answer }),
  };
  return { ...names, scope: { ...scope, ...seen } };
}
