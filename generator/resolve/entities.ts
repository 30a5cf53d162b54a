import type { JsonSchema } from '../grammar/json-schema.ts';
import type { TypeOf } from '../grammar/shape.ts';
import type { entity as entityShape } from '../grammar/spec/entities.ts';
import { type Named, named, othersIn } from '../grammar/written.ts';
import type { Entity } from '../model/product.ts';
import type { ReadSpec } from '../read/read-spec.ts';
import { emptyRecord, recordOf } from '../yaml/record.ts';
import { child } from '../yaml/spec-node.ts';
import {
  checkFieldNames,
  checkIcons,
  isDefinition,
  listOf,
  readField,
  readFieldSchema,
  reportPrivate,
} from './fields.ts';
import type { WithConstants, WithEntities } from './known.ts';
import { originFrom, type Told } from './origins.ts';
import { typeReferring } from './via.ts';
import { addViews } from './views.ts';

type File = ReadSpec['entities'][number]['read'];

/** Reads spec/entities: things, named types and views, as entities and as one set of definitions. */
export function buildEntities(known: WithConstants): Pick<WithEntities, 'entities' | 'definitions'> {
  const { read, kinds, languages } = known;
  const definitions = recordOf<JsonSchema>([
    ['KindId', oneOf(kinds.map((kind) => kind.id))],
    ['LanguageId', oneOf(languages)],
    ['TagCategory', categories(known)],
  ]);
  const building: WithEntities = { ...known, entities: emptyRecord(), definitions };
  for (const { read: file } of read.entities) {
    for (const entry of named(file.types)) {
      definitions[entry.key] ??= readFieldSchema(entry.value, entry.at, building);
      reportPrivate(entry, building);
      checkIcons(entry, building);
    }
    for (const entry of othersIn(file)) addEntity(entry, file, building);
  }
  typeReferring(building);
  addViews(building);
  for (const entity of Object.values(building.entities)) definitions[entity.name] ??= schemaOf(entity);
  reportTypeCycles(building);
  return { entities: building.entities, definitions };
}

/** Where none can be read, that is the fault; a type of which nothing can be would end whoever compiles it. */
function oneOf(values: readonly string[]): JsonSchema {
  return values.length === 0 ? { type: 'string' } : { enum: [...values] };
}

/**
 * A tag is of a group, or stands for something of a kind. What is answered may have come before the groups were changed, so
 * that this is no limit; whoever compares it with anything else compares with what never comes.
 */
function categories({ registry, kinds }: WithConstants): JsonSchema {
  const values = [...registry.known('tagGroup'), ...kinds.map(({ id }) => id)];
  return { type: 'string', ...(values.length > 0 && { 'x-values': values }) };
}

function addEntity(
  { key, keyAt, value }: Named<TypeOf<typeof entityShape>>,
  file: File,
  building: WithEntities,
): void {
  const origin = originFrom(key, [value, file], keyAt, building.faults);
  const { kept } = value;
  const table = typeof kept === 'string' ? kept : undefined;
  const inFile = typeof kept === 'object' ? { name: kept.file, others: kept.others } : undefined;
  const entries = othersIn(value);
  checkFieldNames(entries, building);
  const fields = entries.map((field) => {
    const own: Told = isDefinition(field.value) ? field.value : {};
    const isTold = (own.source ?? own.decided) !== undefined;
    const from = isTold
      ? originFrom(field.key, [own, file], field.keyAt, building.faults)
      : { ...origin, place: field.keyAt };
    return readField(field, table !== undefined, from, building);
  });
  const entity: Entity = { name: key, fields, of: listOf(value.of ?? []), origin };
  building.entities[key] ??= {
    ...entity,
    ...(table !== undefined && { table }),
    ...(table !== undefined && isDescribed(table, building) && { isDescribed: true }),
    ...(inFile && { file: inFile }),
    ...(value.set && { set: true }),
  };
}

/** What a product keeps that has no table among the engine's; a project with tables of its own says all of them there. */
const isDescribed = (table: string, { spec }: WithEntities): boolean =>
  spec.tables !== undefined && !spec.hasOwnTables && child(spec.tables.root, table) === undefined;

function schemaOf(entity: Entity): JsonSchema {
  const real = entity.fields.filter((field) => field.localised === undefined);
  return {
    type: 'object',
    properties: Object.fromEntries(real.map((field) => [field.name, field.schema])),
    required: real.filter((field) => field.required).map((field) => field.name),
    additionalProperties: false,
  };
}

/** Entities may hold each other in lists; a named type that is only itself has no value. */
function reportTypeCycles({ definitions, faults, entities, read }: WithEntities): void {
  for (const { read: file } of read.entities) {
    for (const { key, keyAt } of named(file.types)) {
      const chain = [key];
      let next = targetOf(definitions[key]);
      while (next !== undefined && !chain.includes(next)) {
        chain.push(next);
        next = entities[next] ? undefined : targetOf(definitions[next]);
      }
      if (next !== key) continue;
      faults.add('HUB1203', keyAt, { what: 'type', name: key, chain: [...chain, key].join(' → ') });
      definitions[key] = {};
    }
  }
}

function targetOf(schema: JsonSchema | undefined): string | undefined {
  return (schema?.$ref ?? schema?.allOf?.[0]?.$ref)?.replace('#/definitions/', '');
}
