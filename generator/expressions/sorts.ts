import type { JsonSchema } from '../grammar/json-schema.ts';

/** What a value is, as far as comparing goes. */
export type Sort =
  | { is: 'any' | 'null' | 'boolean' | 'string' | 'object' }
  /** A span of time is told apart from other numbers. */
  | { is: 'number'; unit?: 'ms' }
  | { is: 'time' }
  | { is: 'enum'; values: string[] }
  | { is: 'list'; of: Sort };

/** The sort of what a schema describes; alternatives with null count as the other one. */
export function sortOf(schema: JsonSchema, definitions: Record<string, JsonSchema>, depth = 0): Sort {
  if (depth > 20) return { is: 'any' };
  if (schema.$ref !== undefined) {
    const target = definitions[schema.$ref.replace('#/definitions/', '')];
    return target === undefined ? { is: 'any' } : sortOf(target, definitions, depth + 1);
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
      return { is: schema.format === 'date-time' ? 'time' : 'string' };
    case 'boolean':
    case 'object':
    case 'null':
      return { is: type };
    case 'integer':
    case 'number':
      return schema['x-unit'] === 'ms' ? { is: 'number', unit: 'ms' } : { is: 'number' };
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
      return sort.unit === 'ms' ? 'a span of time' : 'a number';
    default:
      return `a ${sort.is === 'string' ? 'text' : sort.is}`;
  }
}
