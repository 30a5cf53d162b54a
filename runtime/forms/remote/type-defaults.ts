import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { isRecord } from './keywords.ts';

/** What an empty field starts with, by its type; a text for an object or an array is JSON. */
export type TypeDefaults = Readonly<Record<string, unknown>>;

/** What the fields of a form start with that say nothing of it themselves; what a field would refuse is left out. */
export function startOf(
  schema: RJSFSchema,
  defaults: TypeDefaults,
  validator: ValidatorType,
): Record<string, unknown> {
  const start = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    if (!isRecord(field) || field.default !== undefined || field.const !== undefined) return [];
    const type = String(field.type);
    if (!Object.hasOwn(defaults, type)) return [];
    const value = startOfType(type, defaults[type]);
    return validator.isValid(field, value, schema) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(start);
}

function startOfType(type: string, given: unknown): unknown {
  const isJson = typeof given === 'string' && (type === 'object' || type === 'array');
  return isJson ? JSON.parse(given) : given;
}
