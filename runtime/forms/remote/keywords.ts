import type { RJSFSchema } from '@rjsf/utils';

/** A schema or yes and no: what JSON Schema takes wherever a schema may stand. */
export type Part = RJSFSchema | boolean;

/** Keywords that hold schemas, by how they hold them: one, several in a list, or several by name. */
export const holders = {
  one: [
    'additionalItems',
    'additionalProperties',
    'contains',
    'else',
    'if',
    'items',
    'not',
    'propertyNames',
    'then',
    'unevaluatedItems',
    'unevaluatedProperties',
  ],
  list: ['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems'],
  map: ['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'patternProperties', 'properties'],
} as const;

/** Keywords whose schemas judge the same value as the schema that holds them. */
export const inPlace: ReadonlySet<string> = new Set([
  'allOf',
  'anyOf',
  'dependencies',
  'dependentSchemas',
  'else',
  'if',
  'not',
  'oneOf',
  'then',
]);

/** Keywords that only keep schemas for others to refer to. */
export const stores: ReadonlySet<string> = new Set(['$defs', 'definitions']);

/** The schemas directly below one, each with the keyword that holds it. */
export function partsOf(schema: RJSFSchema): [keyword: string, part: Part][] {
  const { one, list, map } = holders;
  return [
    ...one.flatMap((key) => (isPart(schema[key]) ? [pair(key, schema[key])] : [])),
    ...list.flatMap((key) =>
      Array.isArray(schema[key]) ? schema[key].filter(isPart).map((part) => pair(key, part)) : [],
    ),
    ...map.flatMap((key) =>
      Object.values(schema[key] ?? {})
        .filter(isPart)
        .map((part) => pair(key, part)),
    ),
  ];
}

/** A copy in which every schema directly below has been changed. */
export function mapParts(schema: RJSFSchema, change: (part: Part) => Part): RJSFSchema {
  const copy: RJSFSchema = { ...schema };
  for (const key of holders.one) if (isPart(copy[key])) copy[key] = change(copy[key]);
  for (const key of holders.list) {
    if (Array.isArray(copy[key]))
      copy[key] = copy[key].map((part: unknown) => (isPart(part) ? change(part) : part));
  }
  for (const key of holders.map) {
    if (!isRecord(copy[key])) continue;
    const own = Object.entries(copy[key]).map(([name, part]) => [name, isPart(part) ? change(part) : part]);
    copy[key] = Object.fromEntries(own);
  }
  return copy;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPart(value: unknown): value is Part {
  return typeof value === 'boolean' || isRecord(value);
}

function pair(keyword: string, part: Part): [string, Part] {
  return [keyword, part];
}
