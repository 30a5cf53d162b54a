import type { JsonSchema } from '../../generator/grammar/json-schema.ts';

/** What we use of a shape of zod. */
export interface Shape {
  optional(): Shape;
  min(value: number): Shape;
  max(value: number): Shape;
  int(): Shape;
  safeParse(value: unknown): { success: boolean };
}

/** What we use of zod. */
export interface Zod {
  string(): Shape;
  number(): Shape;
  boolean(): Shape;
  enum(values: readonly string[]): Shape;
  array(of: Shape): Shape;
  strictObject(shape: Record<string, Shape>): Shape;
  iso: { datetime(options: { offset: boolean }): Shape };
}

interface Given {
  z: Zod;
  definitions: Readonly<Record<string, JsonSchema>>;
}

/** Words of a schema that check nothing, as do its hints, `x-…`. */
const silent = ['default', 'description'];

/**
 * The shape that checks what the schema does, with references in place, which is how zod is fastest. Throws on a
 * word that it does not know, so that zod never gets less to do than we have.
 */
export function zodShape(schema: JsonSchema, given: Given): Shape {
  const { type, ...rest } = schema;
  const words = Object.keys(rest).filter((word) => !silent.includes(word) && !word.startsWith('x-'));
  const known = (...names: string[]) => {
    const strange = words.find((word) => !names.includes(word));
    if (strange !== undefined)
      throw new Error(`The bench does not know "${strange}" of ${type ?? 'a schema'}.`);
  };
  if (schema.$ref !== undefined) {
    known('$ref');
    return zodShape(target(schema.$ref, given), given);
  }
  const [only] = schema.allOf ?? [];
  if (only !== undefined && schema.allOf?.length === 1) {
    // A reference with something said about it, such as where its value comes from.
    known('allOf');
    return zodShape(only, given);
  }
  return shapes[schema.enum ? 'enum' : String(type)]?.(schema, given, known) ?? unknownType(type);
}

type Known = (...names: string[]) => void;

const shapes: Record<string, (schema: JsonSchema, given: Given, known: Known) => Shape> = {
  enum({ enum: values = [] }, { z }, known) {
    known('enum');
    return z.enum(values.map(String));
  },
  boolean(_, { z }, known) {
    known();
    return z.boolean();
  },
  integer(schema, { z }, known) {
    known('minimum', 'maximum');
    return limited(z.number().int(), schema.minimum, schema.maximum);
  },
  string(schema, { z }, known) {
    known('minLength', 'maxLength', 'format');
    if (schema.format !== undefined && schema.format !== 'date-time') unknownType(schema.format);
    const text = schema.format === undefined ? z.string() : z.iso.datetime({ offset: true });
    return limited(text, schema.minLength, schema.maxLength);
  },
  array(schema, given, known) {
    known('items');
    return given.z.array(zodShape(schema.items ?? {}, given));
  },
  object({ properties = {}, required = [], additionalProperties }, given, known) {
    known('properties', 'required', 'additionalProperties');
    if (additionalProperties !== false) unknownType('open object');
    const fields = Object.entries(properties).map(([name, schema]) => {
      const shape = zodShape(schema, given);
      return [name, required.includes(name) ? shape : shape.optional()] as const;
    });
    return given.z.strictObject(Object.fromEntries(fields));
  },
};

function limited(shape: Shape, least: number | undefined, most: number | undefined): Shape {
  const from = least === undefined ? shape : shape.min(least);
  return most === undefined ? from : from.max(most);
}

function target(ref: string, { definitions }: Given): JsonSchema {
  const found = definitions[ref.slice(ref.lastIndexOf('/') + 1)];
  if (!found) throw new Error(`There is no definition ${ref}.`);
  return found;
}

function unknownType(type: unknown): never {
  throw new Error(`The bench does not know the type ${JSON.stringify(type)}.`);
}
