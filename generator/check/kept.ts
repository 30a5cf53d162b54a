import { type StoredType, storedType } from '../emit/store/emit-tables.ts';
import type { Place } from '../faults/place.ts';
import { flatSchema } from '../grammar/json-schema.ts';
import type { FieldDefinition } from '../grammar/spec/entities.ts';
import { at, keyAt, othersIn } from '../grammar/written.ts';
import type { Entity, Field } from '../model/product.ts';
import { isDefinition, nameOfField } from '../resolve/fields.ts';
import type { Building } from '../resolve/known.ts';
import { child, entriesOf, type SpecNode, stringOf, stringsOf } from '../yaml/spec-node.ts';
import { checkIdTypes } from './id-types.ts';

/** What the hub has room for under the name of a table. */
interface Table {
  name: string;
  /** By the names of fields. */
  columns: Map<string, { holds: string; mayBeEmpty: boolean }>;
  computes: string[];
  /** The fields along whose columns lists are read, where it has any. */
  sorted?: string[];
}

/** A field of a kept entity, and how it is written. */
interface Kept {
  field: Field;
  /** Where its name stands, and where a word of it. */
  place: Place;
  placeOf: (word: keyof FieldDefinition & string) => Place;
  entity: Entity;
  table: Table;
}

/** What is kept has a table and, where it says so, a column of its own; what is worked out has somebody who does. */
export function checkKept(building: Building): void {
  const { spec, faults } = building;
  // A spec without tables is a part of one, and keeps nothing.
  if (spec.tables === undefined) return;
  checkIdTypes(building);
  const tables = tablesOf(building);
  for (const file of building.read.entities) {
    for (const { key, value } of othersIn(file.read)) {
      const entity = Object.hasOwn(building.entities, key) ? building.entities[key] : undefined;
      if (entity?.table === undefined) continue;
      if (entity.isDescribed) {
        refuseOwnColumns(othersIn(value), entity, building);
        checkFields(othersIn(value), { entity, table: describedTable(entity, building) }, building);
        continue;
      }
      const table = tables.find(({ name }) => name === entity.table);
      if (table !== undefined) checkFields(othersIn(value), { entity, table }, building);
      else {
        const known = tables.map(({ name }) => name);
        faults.add('HUB1601', at(value, 'kept'), { name: entity.table }, known);
      }
    }
  }
}

/** The number of a row, and what of it has no column of its own, stand in each table that follows from a description. */
const ownColumns = ['seq', 'extra'];

function refuseOwnColumns(
  written: WrittenFields,
  { name: entity, fields }: Entity,
  { faults }: Building,
): void {
  for (const one of written) {
    const { name } = nameOfField(one);
    const { column = '' } = fields.find((own) => own.name === name) ?? {};
    if (ownColumns.includes(column)) faults.add('HUB1040', one.keyAt, { name, entity });
  }
}

/** What a product keeps stands beside what the hub has tables for itself, whatever it is called there. */
export function checkTableNames({ read, entities, faults }: Building, taken: readonly string[]): void {
  for (const { key, value } of read.entities.flatMap((file) => othersIn(file.read))) {
    const entity = Object.hasOwn(entities, key) ? entities[key] : undefined;
    const { table, isDescribed } = entity ?? {};
    if (isDescribed && table !== undefined && taken.includes(table))
      faults.add('HUB1031', at(value, 'kept'), { name: table, entity: key });
  }
}

const tablesOf = ({ spec }: Pick<Building, 'spec'>) =>
  entriesOf(spec.tables?.root).map(({ key, value }) => tableOf(key, value));

/** What follows from the description of an entity alone: it has whatever columns it says, and nobody works anything out. */
const describedTable = ({ table: name = '', fields }: Entity, { definitions }: Building): Table => ({
  ...{ name, computes: [] },
  columns: new Map(
    fields
      .filter(({ kept }) => kept === 'core')
      .map(({ name: field, schema, required }) => [
        field,
        { holds: columnTypes[storedType(schema, definitions)], mayBeEmpty: !required },
      ]),
  ),
});

/** The fields along whose columns the lists of an entity are read; undefined where nobody knows, or it has none. */
export function fieldsSorted(
  { table, isDescribed, fields }: Entity,
  building: Pick<Building, 'spec' | 'definitions'>,
): string[] | undefined {
  if (isDescribed) return fields.filter((field) => isOrdered(field, building)).map(({ name }) => name);
  return tablesOf(building).find(({ name }) => name === table)?.sorted;
}

/** What is one of a few is ordered as it is declared, which no column knows. */
const isOrdered = ({ kept, schema }: Field, { definitions }: Pick<Building, 'definitions'>): boolean =>
  kept === 'core' &&
  flatSchema(schema, definitions).enum === undefined &&
  ['text', 'integer', 'number', 'time'].includes(storedType(schema, definitions));

function tableOf(name: string, node: SpecNode): Table {
  const columns = entriesOf(child(node, 'columns')).map((entry) => {
    const column = nameOfField(entry);
    const holds = stringOf(entry.value) ?? '';
    return [fieldName(column.name), { holds, mayBeEmpty: column.isOptional }] as const;
  });
  const sorted = child(node, 'sorted');
  return {
    ...{ name, columns: new Map(columns), computes: stringsOf(child(node, 'computes')) },
    ...(sorted !== undefined && { sorted: stringsOf(sorted).map(fieldName) }),
  };
}

const fieldName = (column: string) =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

type WrittenFields = ReturnType<typeof othersIn<Parameters<typeof isDefinition>[0]>>;

function checkFields(
  written: WrittenFields,
  { entity, table }: Pick<Kept, 'entity' | 'table'>,
  building: Building,
): void {
  for (const one of written) {
    const { name } = nameOfField(one);
    const field = entity.fields.find((own) => own.name === name);
    if (field === undefined || field.localised !== undefined) continue;
    const { value, keyAt: place } = one;
    const placeOf: Kept['placeOf'] = (word) => (isDefinition(value) ? keyAt(value, word) : place);
    const kept: Kept = { field, place, placeOf, entity, table };
    if (field.kept === 'core') checkColumn(kept, building);
    else if (field.kept === 'json') checkExtra(kept, building);
    else if (field.via === undefined && !table.computes.includes(name))
      building.faults.add('HUB1605', placeOf('computed'), { name, entity: entity.name }, table.computes);
  }
}

function checkColumn({ field, placeOf, table }: Kept, { definitions, faults }: Building): void {
  const { name, schema, required } = field;
  const column = table.columns.get(name);
  if (column === undefined) {
    faults.add('HUB1602', placeOf('core'), { table: table.name, name }, [...table.columns.keys()]);
    return;
  }
  const type = storedType(schema, definitions);
  if (column.holds === columnTypes[type] && column.mayBeEmpty === !required) return;
  const right = `${column.holds}${column.mayBeEmpty ? ', or nothing' : ''}`;
  const left = `${type}${required ? '' : ', or nothing'}`;
  faults.add('HUB1603', placeOf('core'), { name, left, right });
}

/** What a column holds of each. */
const columnTypes: Record<StoredType, string> = {
  text: 'text',
  integer: 'integer',
  number: 'real',
  boolean: 'integer',
  time: 'integer',
  json: 'text',
};

/** In the JSON column, rows from before a field was declared lack it. */
function checkExtra({ field, place, table }: Kept, { faults }: Building): void {
  const { name, required } = field;
  if (table.columns.has(name)) faults.add('HUB1604', place, { table: table.name, name });
  else if (required && field.default === undefined) faults.add('HUB1607', place, { name });
}
