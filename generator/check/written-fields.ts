import type { JsonSchema } from '../grammar/json-schema.ts';
import type { WrittenEndpoint } from '../grammar/spec/endpoints.ts';
import type { WrittenField } from '../grammar/spec/entities.ts';
import { type Named, named, othersIn } from '../grammar/written.ts';
import type { Field } from '../model/product.ts';
import { nameOfField } from '../resolve/fields.ts';
import type { Building } from '../resolve/known.ts';

/** Where a field stands: each of the places gives some of its words a meaning. */
export type FieldRole = 'type' | 'field' | 'params' | 'query' | 'body' | 'also' | 'answer';

/** A field as it is written, and as it was understood. */
export interface ReadField {
  name: string;
  isOptional: boolean;
  written: Named<WrittenField>;
  role: FieldRole;
  schema: JsonSchema;
  /** Of a field of an entity: the rest of it. */
  field?: Field;
}

/** Every field of the spec: named types, fields of entities, what calls take and answer. */
export function* fieldsOfSpec({ read, definitions, entities, endpoints }: Building): Generator<ReadField> {
  for (const { read: file } of read.entities) {
    for (const written of named(file.types)) yield* one(written, 'type', definitions[written.key]);
    for (const { key, value } of othersIn(file)) {
      const fields = Object.hasOwn(entities, key) ? (entities[key]?.fields ?? []) : [];
      for (const written of othersIn(value)) {
        const field = fields.find(({ name }) => name === nameOfField(written).name);
        for (const read of one(written, 'field', field?.schema)) yield { ...read, ...(field && { field }) };
      }
    }
  }
  for (const { read: file } of read.endpoints)
    for (const { key, value } of othersIn(file)) {
      const call = Object.hasOwn(endpoints, key) ? endpoints[key] : undefined;
      for (const role of ['params', 'query', 'body', 'also'] as const)
        for (const written of named(value[role]))
          yield* one(written, role, call?.input.properties?.[nameOfField(written).name]);
      for (const written of answered(value.returns))
        yield* one(written, 'answer', call?.returns.properties?.[nameOfField(written).name]);
    }
}

function* one(
  written: Named<WrittenField>,
  role: FieldRole,
  schema: JsonSchema | undefined,
): Generator<ReadField> {
  const { name, isOptional } =
    role === 'type' ? { name: written.key, isOptional: false } : nameOfField(written);
  if (schema !== undefined) yield { name, isOptional, written, role, schema };
}

type Returns = WrittenEndpoint['returns'];
type Fields = Exclude<Returns, string | readonly string[] | undefined>;

const isFields = (returns: Returns): returns is Fields =>
  typeof returns === 'object' && !Array.isArray(returns);
const answered = (returns: Returns) => (isFields(returns) ? named(returns) : []);
