import type { Typed } from '../../expressions/names.ts';
import { keptApart, sortOf, sortWord } from '../../expressions/sorts.ts';
import { flatSchema, type JsonSchema, refName } from '../../grammar/json-schema.ts';

type Definitions = Record<string, JsonSchema>;

/** Why a value cannot be what an input takes; undefined where it can. */
export function misfitOf(
  { expr, type }: Typed,
  input: JsonSchema,
  definitions: Definitions,
): string | undefined {
  const wanted = sortOf(input, definitions);
  const held = sortOf(type, definitions);
  if (wanted.is === 'any' || held.is === 'any' || held.is === 'null') return undefined;
  if (expr.op === 'const') {
    const flat = flatSchema(input, definitions);
    if (typeof expr.value === 'number' && isOutside(expr.value, flat)) return boundsOf(flat);
  }
  const plain = (sort: typeof held) => (sort.is === 'enum' || sort.is === 'time' ? 'string' : sort.is);
  if (plain(held) !== plain(wanted)) return sortWord(wanted);
  if (held.is === 'number' && wanted.is === 'number' && held.unit !== wanted.unit && expr.op !== 'const')
    return sortWord(wanted);
  if (wanted.is === 'enum' && held.is === 'enum')
    return held.values.some((value) => wanted.values.includes(value)) ? undefined : sortWord(wanted);
  const apart = keptApart(held, wanted, definitions);
  if (apart !== undefined) return apart.right;
  // A name of one sort is none of another, even where both are texts.
  if (wanted.is === 'enum' && held.is === 'string' && refName(type) !== undefined) return sortWord(wanted);
  return undefined;
}

/** A text that is written out where only a few are taken, and is none of them. */
export function neverTaken(
  { expr }: Typed,
  input: JsonSchema,
  definitions: Definitions,
): { value: string; values: string[] } | undefined {
  const wanted = sortOf(input, definitions);
  if (wanted.is !== 'enum' || expr.op !== 'const' || typeof expr.value !== 'string') return undefined;
  return wanted.values.includes(expr.value) ? undefined : { value: expr.value, values: wanted.values };
}

function isOutside(value: number, { minimum = -Infinity, maximum = Infinity }: JsonSchema): boolean {
  return value < minimum || value > maximum;
}

function boundsOf({ minimum, maximum }: JsonSchema): string {
  return `from ${minimum ?? 'any'} to ${maximum ?? 'any'}`;
}
