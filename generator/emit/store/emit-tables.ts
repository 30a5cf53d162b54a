import { flatSchema, type JsonSchema, refName } from '../../grammar/json-schema.ts';
import { columnNamed } from '../../model/column.ts';
import type { Entity, Field, Product } from '../../model/product.ts';
import { referredBy, tableReferred } from '../../model/refers.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { object } from '../print/code.ts';
import { propertyKey, unionOf } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';

/** store/tables.ts: rows for Kysely, and which fields live in the JSON column. */
export function emitTables(product: Product): OutputFile[] {
  const entities = sortedEntries(product.entities)
    .map(([, entity]) => entity)
    .filter((entity) => entity.table !== undefined && entity.viewOf === undefined);
  const module = new Module('store/tables.ts');
  for (const entity of entities) module.add(printRow(entity, product));
  module.add(printRows(entities));
  module.add(printFields(entities, module));
  module.add(storedTypes);
  module.add(printWorkedOut(entities, product, module));
  const orders = ordersOf(product);
  const stored = entities.map(
    (entity) =>
      [
        entity.name,
        printData({
          ...storedOf(entity, product),
          ...listsOf(entity, orders, product),
          ...(entity.isDescribed && describedBy(entity, product)),
        }),
      ] as const,
  );
  module.addConst('stored', object(stored), {
    about: 'Every kept entity: its table, its columns, and the fields of its JSON column.',
    suffix: ' as const satisfies Record<string, StoredEntity>',
  });
  return [module.toFile(placesOf(entities))];
}

function printRow({ name, table, fields }: Entity, product: Product): string {
  const columns = byName(fields)
    .filter((field) => field.kept === 'core')
    .map((field) => `  ${columnOf(field)}: ${rowType(field, product)};`);
  return [
    `/** One row of the table ${table}. */`,
    `export interface ${name}Row {`,
    ...columns,
    '  /** The fields that have no column of their own, as JSON. */',
    '  extra: string;',
    '}',
  ].join('\n');
}

/** The rows by entity and by table, so that whoever reads or writes one names either. */
function printRows(entities: readonly Entity[]): string {
  const byEntity = entities.map(({ name }) => `  ${name}: ${name}Row;`);
  const byTable = entities.map(({ name, table = '' }) => `  ${propertyKey(table)}: ${name}Row;`);
  return [
    '/** The row of each kept entity. */',
    'export interface Rows {',
    ...byEntity,
    '}',
    '',
    '/** The row of each table that keeps an entity. */',
    'export interface KeptTables {',
    ...byTable,
    '}',
  ].join('\n');
}

/** What a row holds by the names of the spec, and what of it need not be given, so that whoever makes one is held to it. */
function printFields(entities: readonly Entity[], module: Module): string {
  const keptOf = ({ fields }: Entity) => byName(fields).filter(({ kept }) => kept !== 'none');
  const all = entities.map((entity) => {
    const names = unionOf(keptOf(entity).map(({ name }) => name));
    return `  ${entity.name}: Pick<${module.needType(entity.name, 'types.ts')}, ${names}>;`;
  });
  const filled = entities.map((entity) => {
    const own = keptOf(entity).filter(
      ({ stamp, default: standIn }) => stamp !== undefined || standIn !== undefined,
    );
    return `  ${entity.name}: ${own.length === 0 ? 'never' : unionOf(own.map(({ name }) => name))};`;
  });
  return [
    '/** What a row of each kept entity holds, by the names of the spec. */',
    'export interface RowFields {',
    ...all,
    '}',
    '',
    '/** What of it a new row has without anybody giving it: stamps and defaults. */',
    'export interface FilledFields {',
    ...filled,
    '}',
  ].join('\n');
}

/** What no row holds and some view shows: the server has something for each, or does not compile. */
function printWorkedOut(entities: readonly Entity[], product: Product, module: Module): string {
  const lines = entities.map((entity) => {
    const views = Object.values(product.entities).filter(({ viewOf }) => viewOf === entity.name);
    const shown = new Set(views.flatMap(({ fields }) => fields.map(({ name }) => name)));
    const names = byName(entity.fields)
      .filter(
        ({ name, kept, localised, via }) =>
          kept === 'none' && !localised && via === undefined && shown.has(name),
      )
      .map(({ name }) => name);
    const type = module.needType(entity.name, 'types.ts');
    return `  ${entity.name}: Pick<${type}, ${unionOf(names)}>;`;
  });
  return [
    '/** What no row holds and some view shows: whoever presents an entity has something for each of its fields. */',
    'export interface WorkedOut {',
    ...lines,
    '}',
  ].join('\n');
}

function rowType({ schema, required }: Field, product: Product): string {
  const type = {
    text: 'string',
    integer: 'number',
    number: 'number',
    boolean: 'number',
    time: 'number',
    json: 'string',
  }[storedType(schema, product.definitions)];
  return required ? type : `${type} | null`;
}

function storedOf({ table = '', fields }: Entity, product: Product) {
  const core = byName(fields).filter((field) => field.kept === 'core');
  const json = byName(fields).filter((field) => field.kept === 'json');
  return {
    table,
    core: core.map((field) => ({
      field: field.name,
      column: columnOf(field),
      type: storedType(field.schema, product.definitions),
      required: field.required,
      default: field.default,
      ...(field.private && { private: true }),
      ...(field.was.length > 0 && {
        was: field.was.map((one) => ({ field: one, column: columnNamed(one) })),
      }),
    })),
    stamps: stampsOf(fields),
    unique: uniqueOf(fields),
    indexes: indexesOf(fields),
    pictures: picturesOf(fields, product),
    json: json.map((field) => ({
      field: field.name,
      schemaType: storedType(field.schema, product.definitions),
      ...((field.index || field.tags !== undefined) && valuesOf(field, product)),
      index: field.index,
      was: field.was,
      frontMatter: field.frontMatter,
      fromManifest: field.fromManifest,
      leadsTo: field.leadsTo,
      tags: field.tags,
      default: field.default,
      ...(field.private && { private: true }),
    })),
    localised: Object.fromEntries(
      byName(fields).flatMap(({ name, localised }) => (localised ? [[name, localised]] : [])),
    ),
  };
}

/** What no two rows share: the fields of each, that which says so first. */
function uniqueOf(fields: Field[]): string[][] | undefined {
  const all = byName(fields).flatMap(({ name, unique }) => (unique === undefined ? [] : [[name, ...unique]]));
  return all.length === 0 ? undefined : all;
}

/** What lists are found and ordered by together: the fields of each, that which says so first. */
function indexesOf(fields: Field[]): string[][] | undefined {
  const all = byName(fields).flatMap(({ name, indexWith }) =>
    indexWith === undefined ? [] : [[name, ...indexWith]],
  );
  return all.length === 0 ? undefined : all;
}

/** The fields that people give as pictures, and how large each is made. */
function picturesOf(fields: Field[], { definitions }: Product) {
  const all = byName(fields).flatMap(({ name, schema, takes = schema }) => {
    const { 'x-format': format, 'x-wide': wide, 'x-high': high } = flatSchema(takes, definitions);
    return format === 'picture' ? [[name, { wide, high }] as const] : [];
  });
  return all.length === 0 ? undefined : Object.fromEntries(all);
}

/** The fields that are written without anybody saying so, by their stamps. */
function stampsOf(fields: readonly Field[]): Record<string, string> | undefined {
  const stamped = byName([...fields]).flatMap(({ name, stamp }) =>
    stamp === undefined ? [] : [[stamp, name] as const],
  );
  return stamped.length === 0 ? undefined : Object.fromEntries(stamped);
}

/** What lists are ordered by, of each entity that a call lists. */
function ordersOf({ endpoints, definitions }: Product): Map<string, Set<string>> {
  const orders = new Map<string, Set<string>>();
  for (const { lists, input } of Object.values(endpoints)) {
    if (lists === undefined) continue;
    const own = orders.get(lists.entity) ?? new Set();
    for (const one of flatSchema(input.properties?.sort ?? {}, definitions).enum ?? []) own.add(String(one));
    orders.set(lists.entity, own);
  }
  return orders;
}

function listsOf({ name }: Entity, orders: Map<string, Set<string>>, { endpoints }: Product) {
  const call = Object.values(endpoints).find(({ lists }) => lists?.entity === name);
  if (call?.lists === undefined) return {};
  // In the order of their names, whichever stands first in the description.
  const filters = call.lists.filters.toSorted((a, b) => (a.input < b.input ? -1 : 1));
  return { filters, orders: [...(orders.get(name) ?? [])].sort() };
}

interface Described {
  refers: Record<string, string>;
  whenGone: Record<string, 'removed' | 'emptied'>;
  indexes: string[][];
  orders: string[];
  shows: { field: string; by: string; entity: string; of: string }[];
}

/** What the server makes of a table that no migration makes: what its columns refer to, and along what its lists are read. */
function describedBy(
  entity: Entity,
  { entities, endpoints, definitions }: Product,
): Pick<Described, 'refers'> & Partial<Described> {
  const core = byName(entity.fields).filter(({ kept }) => kept === 'core');
  const referring = core.flatMap((field): [Field, string][] => {
    const table = tableReferred(field, entity, entities);
    return table === undefined ? [] : [[field, table]];
  });
  const lists = Object.values(endpoints).filter(
    ({ keeps }) => keeps?.does === 'lists' && keeps.entity === entity.name,
  );
  const asked = new Set(lists.flatMap(({ keeps }) => keeps?.columns ?? []));
  const found = new Set([...referring.map(([{ name }]) => name), ...asked]);
  const orders = new Set(
    lists
      .flatMap(({ input }) => flatSchema(input.properties?.sort ?? {}, definitions).enum ?? [])
      .map(String),
  );
  const own = [...orders].filter((name) => isColumn(name, core)).sort();
  const indexes = [
    ...(indexesOf(entity.fields) ?? []),
    ...[...found, ...own].map((name) => [name]),
    ...[...asked].flatMap((name) => own.filter((one) => one !== name).map((one) => [name, one])),
  ];
  const shows = byName(entity.fields).flatMap((field) => {
    const shown = referredBy(field, entity, { entities });
    return shown === undefined
      ? []
      : [{ field: field.name, by: shown.by.name, entity: shown.entity.name, of: shown.field.name }];
  });
  const gone = referring.flatMap(([field]) =>
    field.whenGone === undefined ? [] : [[columnOf(field), field.whenGone] as const],
  );
  const each = [...new Map(indexes.map((names) => [names.join('+'), names] as const)).values()];
  return {
    refers: Object.fromEntries(referring.map(([field, table]) => [columnOf(field), table])),
    ...(gone.length > 0 && { whenGone: Object.fromEntries(gone) }),
    ...(each.length > 0 && { indexes: each }),
    ...(orders.size > 0 && { orders: [...orders].sort() }),
    ...(shows.length > 0 && { shows }),
  };
}

/** Ids are given in the order of time: what is listed by its age needs no index. */
const isColumn = (name: string, core: readonly Field[]) =>
  core.some((field) => field.name === name && field.stamp !== 'id' && field.stamp !== 'createdAt');

/** Of a field that is one of a few, or a list of such, which: lists show them in the order in which they are declared. */
function valuesOf({ schema }: Field, { definitions }: Product): { values?: string[] } {
  const flat = flatSchema(schema, definitions);
  const { enum: values } = flat.items === undefined ? flat : flatSchema(flat.items, definitions);
  return values === undefined ? {} : { values: values.map(String) };
}

export type StoredType = 'text' | 'integer' | 'number' | 'boolean' | 'time' | 'json';

/** How a value is kept: times as milliseconds, booleans as 0 and 1, lists and objects as JSON. */
export function storedType(schema: JsonSchema, definitions: Record<string, JsonSchema>): StoredType {
  const name = refName(schema);
  if (name !== undefined) return storedType(definitions[name] ?? {}, definitions);
  const [first] = schema.allOf ?? [];
  if (first !== undefined) return storedType(first, definitions);
  if (schema.format === 'date-time') return 'time';
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (type === 'integer' || type === 'number' || type === 'boolean') return type;
  if (type === 'string') return 'text';
  return schema.enum?.every((value) => typeof value === 'string') ? 'text' : 'json';
}

function columnOf({ name, column = name }: Field): string {
  return column;
}

function byName(fields: Field[]): Field[] {
  return [...fields].sort((a, b) => (a.name < b.name ? -1 : 1));
}

const storedTypes = `/** How a value is kept. */
export type StoredType = 'text' | 'integer' | 'number' | 'boolean' | 'time' | 'json';

/** How an entity is kept. */
export interface StoredEntity {
  table: string;
  core: readonly {
    field: string;
    column: string;
    type: StoredType;
    required: boolean;
    default?: unknown;
    private?: boolean;
    /** Earlier names, and what the column of each was, where the table follows from the description. */
    was?: readonly { readonly field: string; readonly column: string }[];
  }[];
  /** Where no migration makes the table: the columns that hold an id, and the tables in which that is. */
  refers?: Readonly<Record<string, string>>;
  /** Of columns that hold whose something is: what becomes of a row where that person is removed. */
  whenGone?: Readonly<Record<string, 'removed' | 'emptied'>>;
  /** Fields that are shown of the thing whose id another field holds: which field, of which entity, and what of it. */
  shows?: readonly { field: string; by: string; entity: string; of: string }[];
  /** Fields that are written without anybody giving them. */
  stamps?: { readonly [Stamp in 'id' | 'createdBy' | 'createdAt' | 'updatedAt']?: string };
  /** Fields in which together no two rows have the same. */
  unique?: readonly (readonly string[])[];
  /** Fields by which lists are found together, in this order; the last may be what they are ordered by. */
  indexes?: readonly (readonly string[])[];
  /** Fields that hold the address of a picture, which was made so many pixels wide and high. */
  pictures?: Readonly<Record<string, { wide: number; high: number }>>;
  json: readonly {
    field: string;
    schemaType: StoredType;
    /** Where it is one of a few and has an index, or holds tags: which, in the order of lists. */
    values?: readonly string[];
    /** Whether lists are filtered by it, and may be ordered by it. */
    index: boolean;
    /** Earlier names: data found under one is read as this field. */
    was: readonly string[];
    /** The key of a README's front matter that fills this field. */
    frontMatter?: string;
    /** The words of manifests that fill this field. */
    fromManifest?: readonly string[];
    /** The kind of the items that it names by owner/name. */
    leadsTo?: string;
    /** The group whose tags its values are: an item carries those that stand here. */
    tags?: string;
    default?: unknown;
    /** Shown by those views alone that name it as such; read by nobody else. */
    private?: boolean;
  }[];
  /** Where it has lists: the inputs that narrow them, and the fields that they are ordered by. */
  filters?: readonly { input: string; field: string; how: 'is' | 'least' | 'most' }[];
  orders?: readonly string[];
  /**
   * Fields that are read by language: the own field of each, what each reads in order, its own first, and what stands in
   * where those are empty.
   */
  localised: Readonly<
    Record<
      string,
      {
        own: Readonly<Record<string, string>>;
        by: Readonly<Record<string, readonly string[]>>;
        fallback: readonly string[];
      }
    >
  >;
}`;
