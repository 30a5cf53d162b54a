import type { JsonSchema } from '../grammar/json-schema.ts';

/** What a name holds in one case; a symbol is a value of no sort that can be compared. */
export type Held = string | number | boolean | null | symbol;
type Written = string | number | boolean;

const another = Symbol('another');

/**
 * Cases enough to tell every value of a type apart by how it compares with what is written: each written value, one
 * between each two of them, and one beyond them all, as far as the type allows.
 */
export function domainOf(type: JsonSchema, written: readonly Written[], mayBeNothing: boolean): Held[] {
  const nothing = mayBeNothing ? [null] : [];
  if (type.enum) return [...(type.enum as Held[]), ...nothing];
  const names = [type.type ?? []].flat();
  const is = (name: string) => names.length === 0 || names.includes(name);
  const numbers = written.filter((value) => typeof value === 'number');
  const texts = written.filter((value) => typeof value === 'string');
  return [
    ...(is('boolean') ? [true, false] : []),
    ...(is('number') || is('integer') ? numbersAround(numbers, type) : []),
    ...(is('string') ? textsAround(texts, type) : []),
    ...(is('object') || is('array') ? [another] : []),
    ...nothing,
  ];
}

function numbersAround(written: readonly number[], type: JsonSchema): number[] {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = type;
  const marks = [...written, minimum, maximum].sort((a, b) => a - b);
  const isWhole = type.type === 'integer';
  const around = isWhole
    ? marks.flatMap((at) => [Math.floor(at) - 1, Math.floor(at), Math.ceil(at), Math.ceil(at) + 1])
    : marks.flatMap((at, i) => [at, between(at, marks[i + 1])]);
  const allowed = new Set(around.filter((value) => value >= minimum && value <= maximum));
  // A type that allows nothing is a fault of its own.
  return allowed.size > 0 ? [...allowed] : [0];
}

/** Beyond the last number there is still one that is larger than all that is written. */
function between(low: number, high = Number.POSITIVE_INFINITY): number {
  if (Number.isFinite(low) && Number.isFinite(high)) return low + (high - low) / 2;
  if (Number.isFinite(low)) return low + 1;
  return Number.isFinite(high) ? high - 1 : 0;
}

/** Directly behind a text stands the same with one sign more, so that nothing is left between. */
function textsAround(written: readonly string[], { minLength = 0, maxLength }: JsonSchema): string[] {
  const isLong = (text: string) => {
    const { length } = [...text];
    return length >= minLength && length <= (maxLength ?? length);
  };
  const sorted = [...new Set(written)].sort((a, b) => (a < b ? -1 : 1));
  // What is too short or too long is never held; another text of the same place may be.
  const below = sorted[0] === '' ? [] : [''];
  return [...below, ...sorted.flatMap((text) => [...(isLong(text) ? [text] : []), `${text}\0`])];
}
