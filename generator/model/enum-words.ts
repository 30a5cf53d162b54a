import { type JsonSchema, refName } from '../grammar/json-schema.ts';

// A type that is one of a few has words for each of its values, which stand under its name wherever it is shown.

/** What a value is called. */
export const textOfValue = (type: string, value: string) => `value.${type}.${value}.text`;

/** What it means, where that is explained. */
export const aboutValue = (type: string, value: string) => `value.${type}.${value}.about`;

/** The type of spec/entities by whose name the values of a schema have words; a field that is one of a few itself has none. */
export function enumOf(
  schema: JsonSchema,
  definitions: Readonly<Record<string, JsonSchema>>,
): { type: string; values: string[] } | undefined {
  const [inner] = schema.allOf ?? schema.anyOf ?? [];
  const type = refName(schema);
  if (type === undefined) return inner === undefined ? undefined : enumOf(inner, definitions);
  const definition = Object.hasOwn(definitions, type) ? definitions[type] : undefined;
  const values = definition?.enum;
  if (values === undefined)
    return definition?.$ref === undefined ? undefined : enumOf(definition, definitions);
  return { type, values: values.filter((value) => typeof value === 'string') };
}
