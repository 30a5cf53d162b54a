import { declarations } from '../grammar/declares.ts';
import type { JsonSchema } from '../grammar/json-schema.ts';
import type { Entity, Field } from '../model/product.ts';
import { reportUnknown } from '../read/reader.ts';
import type { SpecFile } from '../yaml/load-folder.ts';
import { child, entriesOf, itemsOf, type SpecEntry, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { checkFieldNames, readField, readFieldSchema, reportPrivate } from './fields.ts';
import type { WithConstants, WithEntities } from './known.ts';
import { entryOrigin, originOf } from './origins.ts';

/** Reads spec/entities: things, named types and views, as entities and as one set of definitions. */
export function buildEntities(known: WithConstants): Pick<WithEntities, 'entities' | 'definitions'> {
  const { spec, kinds, languages } = known;
  const definitions: Record<string, JsonSchema> = {
    KindId: { enum: kinds.map((kind) => kind.id) },
    LanguageId: { enum: languages },
  };
  const building: WithEntities = { ...known, entities: {}, definitions };
  for (const file of spec.files.entities) {
    for (const entry of entriesOf(child(file.root, 'types'))) {
      definitions[entry.key] ??= readFieldSchema(entry.value, building);
      reportPrivate(entry.value, entry.key, building);
    }
    for (const entry of declarations(file, ['types', 'views'])) addEntity(entry, file, building);
  }
  for (const file of spec.files.entities) {
    for (const entry of entriesOf(child(file.root, 'views'))) addView(entry, file, building);
  }
  for (const entity of Object.values(building.entities)) {
    definitions[entity.name] ??= schemaOf(entity);
    checkLocalised(entity, building);
  }
  reportTypeCycles(building);
  return { entities: building.entities, definitions };
}

const entityKeys = new Set(['kept', 'source', 'decided']);

function addEntity(entry: SpecEntry, file: SpecFile, building: WithEntities): void {
  const origin = entryOrigin(file, entry, building.faults);
  const table = stringOf(child(entry.value, 'kept'));
  const entries = entriesOf(entry.value).filter(({ key }) => !entityKeys.has(key));
  checkFieldNames(entries, building);
  const fields = entries.map((field) => {
    const own = child(field.value, 'source') ?? child(field.value, 'decided');
    const from = own
      ? originOf(file, field.key, field.value, field.keyAt, building.faults)
      : { ...origin, place: field.keyAt };
    return readField(field, table !== undefined, from, building);
  });
  const entity: Entity = { name: entry.key, fields, origin };
  building.entities[entry.key] ??= table === undefined ? entity : { ...entity, table };
}

/** A view is some fields of the entity above it in the file; `of` names another. */
function addView(entry: SpecEntry, file: SpecFile, building: WithEntities): void {
  const origin = entryOrigin(file, entry, building.faults);
  const named = child(entry.value, 'of');
  const list = entry.value.t === 'list' ? entry.value : child(entry.value, 'fields');
  const ownerName = stringOf(named) ?? keptEntity(file, building);
  const isThere = ownerName !== undefined && Object.hasOwn(building.entities, ownerName);
  const owner = isThere ? building.entities[ownerName] : undefined;
  if (owner === undefined) {
    reportUnknown('entity', ownerName ?? '', named ?? entry.value, {
      faults: building.faults,
      lookup: building.lookup,
    });
    return;
  }
  const open = itemsOf(list).flatMap((item) =>
    pick(item, { owner, view: entry.key, isPrivate: false }, building),
  );
  const closed = itemsOf(child(entry.value, 'private')).flatMap((item) =>
    pick(item, { owner, view: entry.key, isPrivate: true }, building),
  );
  const fields = [...open, ...closed];
  building.entities[entry.key] ??= { name: entry.key, fields, viewOf: owner.name, origin };
}

function keptEntity(file: SpecFile, { entities }: WithEntities): string | undefined {
  return declarations(file, ['types', 'views']).find(({ key }) => entities[key]?.table !== undefined)?.key;
}

interface Picking {
  owner: Entity;
  view: string;
  /** Whether the view says that it shows what is private. */
  isPrivate: boolean;
}

function pick(item: SpecNode, { owner, view, isPrivate }: Picking, { faults }: WithEntities): Field[] {
  const name = stringOf(item) ?? '';
  const field = owner.fields.find((one) => one.name === name);
  if (field === undefined) {
    const known = owner.fields.map((one) => one.name);
    faults.add('HUB1201', item.at, { what: 'field', name, home: owner.origin.place.file }, known);
    return [];
  }
  if (field.private && !isPrivate) faults.add('HUB1535', item.at, { view, name });
  if (!field.private && isPrivate) faults.add('HUB1536', item.at, { view, name });
  return [field];
}

function schemaOf(entity: Entity): JsonSchema {
  const real = entity.fields.filter((field) => field.localised === undefined);
  return {
    type: 'object',
    properties: Object.fromEntries(real.map((field) => [field.name, field.schema])),
    required: real.filter((field) => field.required).map((field) => field.name),
    additionalProperties: false,
  };
}

function checkLocalised(entity: Entity, { faults }: WithEntities): void {
  const names = entity.fields.filter((field) => field.localised === undefined).map((field) => field.name);
  for (const { localised, origin, name } of entity.fields) {
    if (localised === undefined) continue;
    for (const field of [...Object.values(localised.by), ...localised.fallback]) {
      if (!names.includes(field))
        faults.add(
          'HUB1201',
          origin.place,
          { what: `field that "${name}" reads,`, name: field, home: origin.place.file },
          names,
        );
    }
  }
}

/** Entities may hold each other in lists; a named type that is only itself has no value. */
function reportTypeCycles({ definitions, faults, entities, spec }: WithEntities): void {
  for (const file of spec.files.entities) {
    for (const { key, keyAt } of entriesOf(child(file.root, 'types'))) {
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
