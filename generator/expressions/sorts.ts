import { type JsonSchema, refName } from '../grammar/json-schema.ts';

/** What a value is, as far as comparing goes. */
export type Sort =
  | { is: 'any' | 'null' | 'boolean' | 'object' }
  /** Of a type that has a name of its own, the name. */
  | { is: 'string'; named?: string }
  /** Spans of time, and bytes, are told apart from other numbers. */
  | { is: 'number'; unit?: NumberUnit }
  | { is: 'time' }
  | { is: 'enum'; values: string[] }
  | { is: 'list'; of: Sort };

type NumberUnit = keyof typeof unitWords;

const unitWords = { ms: 'a span of time', bytes: 'a number of bytes' } as const;

const isUnit = (unit: unknown): unit is NumberUnit => Object.hasOwn(unitWords, String(unit));

/** The sort of what a schema describes; alternatives with null count as the other one. */
export function sortOf(schema: JsonSchema, definitions: Record<string, JsonSchema>, depth = 0): Sort {
  if (depth > 20) return { is: 'any' };
  if (schema.$ref !== undefined) {
    const named = schema.$ref.replace('#/definitions/', '');
    const target = definitions[named];
    const sort: Sort = target === undefined ? { is: 'any' } : sortOf(target, definitions, depth + 1);
    return sort.is === 'string' ? { ...sort, named } : sort;
  }
  // Limits put on a named type: the sort is that of the type.
  if (schema.allOf?.[0] !== undefined) return sortOf(schema.allOf[0], definitions, depth + 1);
  if (schema.anyOf !== undefined) return unionOf(schema.anyOf, definitions, depth);
  if (schema.enum?.every((value) => typeof value === 'string'))
    return { is: 'enum', values: schema.enum as string[] };
  if (Array.isArray(schema['x-values'])) return { is: 'enum', values: schema['x-values'].map(String) };
  const type = Array.isArray(schema.type) ? schema.type.find((name) => name !== 'null') : schema.type;
  switch (type) {
    case 'string':
      return schema.format === 'date-time' ? { is: 'time' } : { is: 'string' };
    case 'boolean':
    case 'object':
    case 'null':
      return { is: type };
    case 'integer':
    case 'number':
      return isUnit(schema['x-unit']) ? { is: 'number', unit: schema['x-unit'] } : { is: 'number' };
    case 'array':
      return { is: 'list', of: schema.items ? sortOf(schema.items, definitions, depth + 1) : { is: 'any' } };
    default:
      return { is: schema.properties ? 'object' : 'any' };
  }
}

function unionOf(parts: JsonSchema[], definitions: Record<string, JsonSchema>, depth: number): Sort {
  const sorts = parts
    .map((part) => sortOf(part, definitions, depth + 1))
    .filter((sort) => sort.is !== 'null');
  const [first] = sorts;
  if (first === undefined) return { is: 'any' };
  return sorts.every((sort) => sort.is === first.is) ? first : { is: 'any' };
}

/** Whether two values can be equal or ordered; null compares with everything. */
export function sameSort(a: Sort, b: Sort): boolean {
  if (a.is === 'any' || b.is === 'any' || a.is === 'null' || b.is === 'null') return true;
  if (a.is === 'number' && b.is === 'number') return a.unit === b.unit;
  const plain = (sort: Sort) => (sort.is === 'enum' ? 'string' : sort.is);
  return plain(a) === plain(b);
}

/**
 * Two names of texts that one thing has beside each other, as its key and its name: what is the one is never the other,
 * though both are texts. The words for each, where it is so.
 */
export function keptApart(
  a: Sort,
  b: Sort,
  definitions: Readonly<Record<string, JsonSchema>>,
): { left: string; right: string } | undefined {
  if (a.is !== 'string' || b.is !== 'string' || a.named === undefined || b.named === undefined)
    return undefined;
  const both = [a.named, b.named];
  if (a.named === b.named || !Object.values(definitions).some((thing) => hasAll(thing, both)))
    return undefined;
  return { left: a.named, right: b.named };
}

function hasAll({ properties = {} }: JsonSchema, types: readonly string[]): boolean {
  const own = Object.values(properties).flatMap((field) => [
    field,
    ...(field.allOf ?? []),
    ...(field.anyOf ?? []),
  ]);
  return types.every((name) => own.some((field) => refName(field) === name));
}

/** A sort in the words of a fault message. */
export function sortWord(sort: Sort): string {
  switch (sort.is) {
    case 'any':
      return 'anything';
    case 'null':
      return 'null';
    case 'boolean':
      return 'yes or no';
    case 'list':
      return 'a list';
    case 'enum':
      return `one of ${sort.values.slice(0, 6).join(', ')}`;
    case 'number':
      return sort.unit === undefined ? 'a number' : unitWords[sort.unit];
    default:
      return `a ${sort.is === 'string' ? 'text' : sort.is}`;
  }
}
