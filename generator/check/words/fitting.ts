import { readExpression } from '../../expressions/expression.ts';
import type { Names, Typed } from '../../expressions/names.ts';
import { keptApart, sortOf, sortWord } from '../../expressions/sorts.ts';
import { Faults } from '../../faults/fault.ts';
import type { Place } from '../../faults/place.ts';
import { flatSchema, type JsonSchema, refName, typeNameOf } from '../../grammar/json-schema.ts';

type Definitions = Record<string, JsonSchema>;

/** Why a value cannot be what an input takes; undefined where it can. */
export function misfitOf(
  { expr, type }: Typed,
  input: JsonSchema,
  definitions: Definitions,
): string | undefined {
  const wanted = sortOf(input, definitions);
  const held = sortOf(type, definitions);
  // What is read by language is shown: each reader would send another one.
  if (expr.op === 'localised') return 'the same in every language';
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

/**
 * A text without a type of its own is none of a type that its thing has a field of, or of one that takes the same texts: the name
 * that somebody goes by is not the one that he is found under, whether as a person or as an owner. What the input is then;
 * undefined where it may be that.
 */
export function otherFieldOf(
  { expr, type }: Typed,
  { schema, names, at }: { schema: JsonSchema; names: Names; at: Place },
): string | undefined {
  const { definitions } = names;
  const wanted = sortOf(schema, definitions);
  const held = sortOf(type, definitions);
  if (expr.op !== 'name' || wanted.is !== 'string' || wanted.named === undefined) return undefined;
  if (held.is !== 'string' || held.named !== undefined) return undefined;
  const holder = expr.path.slice(0, -1).join('.');
  const { used: _, paths: __, ...own } = names;
  const thing = holder === '' ? undefined : readExpression(holder, own, new Faults(), at)?.type;
  // Who looks may be nobody.
  const shapes = [thing ?? {}, ...(thing?.anyOf ?? [])].map((one) => flatSchema(one, definitions));
  const fields = shapes.flatMap(({ properties = {} }) => Object.entries(properties));
  const takes = textsOf(flatSchema(schema, definitions));
  const isAlike = (field: JsonSchema) =>
    typeNameOf(field) !== undefined && textsOf(flatSchema(field, definitions)) === takes;
  const [meant] =
    fields.find(([, field]) => typeNameOf(field) === wanted.named) ??
    fields.find(([, field]) => isAlike(field)) ??
    [];
  const article = /^[AEIOU]/.test(wanted.named) ? 'an' : 'a';
  return meant === undefined ? undefined : `${article} ${wanted.named}, as "${holder}.${meant}"`;
}

/** Which texts a type takes. */
const textsOf = ({ type, minLength, maxLength, pattern, format }: JsonSchema): string =>
  JSON.stringify([type, minLength, maxLength, pattern, format]);

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
