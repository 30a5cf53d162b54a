import { type ApiSchema, typeName } from './document.ts';

/** What values a schema takes, in a few signs that are the same in every language: `string 1–64`, `a | b`, `HubItem[]`. */
export function schemaText(schema: ApiSchema): string {
  const name = typeName(schema);
  if (name !== undefined) return withLimits(name, schema);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(schemaText).join(' | ');
  if (schema.type === 'array') return withLimits(`${listed(schema.items ?? {})}[]`, schema);
  if (schema.properties !== undefined) return fieldsText(schema.properties);
  const types = [schema.type ?? 'any'].flat().join(' | ');
  return withLimits(schema.format === undefined ? types : `${types} (${schema.format})`, schema);
}

/** What has no name of its own is told by its fields. */
function fieldsText(properties: Record<string, ApiSchema>): string {
  const fields = Object.entries(properties).map(([name, schema]) => `${name}: ${schemaText(schema)}`);
  return `{ ${fields.join(', ')} }`;
}

function listed(items: ApiSchema): string {
  const text = schemaText(items);
  return text.includes(' ') ? `(${text})` : text;
}

function withLimits(text: string, schema: ApiSchema): string {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema;
  const range = rangeText(minLength ?? minimum ?? minItems, maxLength ?? maximum ?? maxItems);
  return range === '' ? text : `${text} ${range}`;
}

function rangeText(least: number | undefined, most: number | undefined): string {
  if (least === undefined) return most === undefined ? '' : `≤ ${most}`;
  return most === undefined ? `≥ ${least}` : `${least}–${most}`;
}

/** The named types that a schema leads to by itself, for links beside it. */
export function typesIn(schema: ApiSchema): string[] {
  const name = typeName(schema);
  if (name !== undefined) return [name];
  const inner = [
    ...(schema.anyOf ?? []),
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
  ];
  return inner.flatMap(typesIn);
}
