import { isDeepStrictEqual } from 'node:util';
import type { StoredEntity, StoredType } from '#generated/store/tables.ts';
import { HubError } from '../ground/hub-error.ts';
import { isOfType, ofTypeIn } from './held-types.ts';
import { quoted } from './schema/quoted.ts';
import { timeText } from './time-text.ts';

type Row = Readonly<Record<string, unknown>>;

/** How the fields of an entity are kept. */
export type KeptFields = Pick<StoredEntity, 'core' | 'json'>;

/**
 * The SQL of what rows are sorted by: a column, or what the JSON column holds; what is one of a few has the place in which
 * it is declared. A row without it has the field's default, else 0 or an empty text, so that every row has a place.
 * @throws for a field that holds neither: the spec asks for an order that there is not
 */
export function sortExpression(field: string, alias: string | undefined, fields: KeptFields): string {
  const column = fields.core.find((entry) => entry.field === field)?.column;
  if (column !== undefined) return columnIn(column, alias);
  const kept = fields.json.find((entry) => entry.field === field);
  if (kept && isNumber(kept)) return numberIn(kept, alias);
  if (kept && isText(kept)) return placeIn(kept, alias);
  throw new Error(`Nothing can be sorted by ${field}: no column, number or text is kept for it.`);
}

/** The SQL of a column of a row. */
export const columnIn = (column: string, alias: string | undefined): string =>
  alias === undefined ? quoted(column) : `${alias}.${quoted(column)}`;

/** The SQL of what rows are found by: the number, or the text itself. An index is used where its expression is this one. */
export function filterExpression(field: string, alias: string | undefined, fields: KeptFields): string {
  const kept = fields.json.find((entry) => entry.field === field);
  if (kept && isNumber(kept)) return numberIn(kept, alias);
  if (kept && isText(kept)) return textIn(kept, alias);
  throw new Error(`Nothing is found by ${field}: no number or text is kept for it.`);
}

/**
 * The SQL of what any kept thing is sorted by: what has no value has a place as well.
 * @throws as `sortExpression`
 */
export function orderExpression(field: string, fields: KeptFields, alias?: string): string {
  const column = fields.core.find((one) => one.field === field);
  const value = sortExpression(field, alias, fields);
  return column === undefined || column.required
    ? value
    : `coalesce(${value}, ${column.type === 'text' ? "''" : '0'})`;
}

/** How a field is kept that lists are sorted by: a place in them is of that sort. */
export const sortedAs = (field: string, { core, json }: KeptFields): StoredType | undefined =>
  core.find((one) => one.field === field)?.type ?? json.find((one) => one.field === field)?.schemaType;

/** How a field of the JSON column is kept. */
export type KeptField = KeptFields['json'][number];

export const isNumber = ({ schemaType }: KeptField): boolean =>
  schemaType === 'integer' || schemaType === 'number';

/** The SQL of a number in the JSON column; what is no number is none. An index is used where its expression is this one. */
const numberIn = ({ field, schemaType, default: standIn = 0 }: KeptField, alias?: string): string =>
  `coalesce(${ofTypeIn(field, schemaType, alias)}, ${Number(standIn)})`;

/** The SQL of whether a row has the field at all: its default is not nothing. */
export function isThereExpression(field: string, alias: string, fields: KeptFields): string {
  const kept = fields.json.find((entry) => entry.field === field);
  return kept === undefined || kept.default !== undefined
    ? '1'
    : `${ofTypeIn(field, kept.schemaType, alias)} is not null`;
}

export const isText = ({ schemaType }: KeptField): boolean => schemaType === 'text';

/** The SQL of a text in the JSON column; one that is not there is empty, as none that is kept is. */
export const textIn = ({ field, schemaType, default: standIn = '' }: KeptField, alias?: string): string =>
  `coalesce(${ofTypeIn(field, schemaType, alias)}, ${literal(String(standIn))})`;

/** The SQL of the place of a text among others: of one of a few, the number of its turn, and 0 where there is none. */
function placeIn(kept: KeptField, alias?: string): string {
  const text = textIn(kept, alias);
  const turns = kept.values?.map((value, at) => `when ${literal(value)} then ${at + 1}`);
  return turns === undefined ? text : `case ${text} ${turns.join(' ')} else 0 end`;
}

/** A text as SQL writes it. */
export const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/**
 * The fields that the row of an item or of another entity holds, by the spec's names: columns and the JSON column alike.
 * A field that the row does not know yet shows its default. What is private is not among them: whatever is made of
 * these fields, such as a text index or a README, may be read by others.
 */
export function readFields(row: Row, entity: KeptFields): Record<string, unknown> {
  return read(row, partsOf(entity).open);
}

/** The private fields of a row alone: for views that name them, and for rules. */
export function readPrivateFields(row: Row, entity: KeptFields): Record<string, unknown> {
  const { closed } = partsOf(entity);
  return closed.core.length + closed.json.length === 0 ? {} : read(row, closed);
}

interface Parts {
  open: KeptFields;
  closed: KeptFields;
}

/** Lists read many rows of one entity. */
const parts = new WeakMap<KeptFields, Parts>();

function partsOf(entity: KeptFields): Parts {
  const known = parts.get(entity);
  if (known) return known;
  const part = (isPrivate: boolean): KeptFields => ({
    core: entity.core.filter((entry) => (entry.private === true) === isPrivate),
    json: entity.json.filter((entry) => (entry.private === true) === isPrivate),
  });
  const made = { open: part(false), closed: part(true) };
  parts.set(entity, made);
  return made;
}

function read(row: Row, { core, json }: KeptFields): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const { field, column, type } of core) fields[field] = fromColumn(row[column], type);
  const extra = JSON.parse(String(row.extra)) as Row;
  for (const entry of json) {
    const held = extra[entry.field];
    const isHeld = held !== undefined && held !== null && isOfType(entry.schemaType, held);
    const value = isHeld ? held : 'default' in entry ? entry.default : undefined;
    if (value !== undefined && value !== null) fields[entry.field] = value;
  }
  return fields;
}

/** What a column holds, as the spec knows it. */
export const fromColumn = (value: unknown, type: StoredType): unknown =>
  value === null ? undefined : decoders[type](value);

const asItIs = (value: unknown) => value;
/** What a column holds that is not empty, as the spec knows it: for whoever reads many rows. */
export const decoders: Readonly<Record<StoredType, (value: unknown) => unknown>> = {
  ...{ text: asItIs, integer: asItIs, number: asItIs },
  time: (value) => timeText(Number(value)),
  json: (value) => JSON.parse(String(value)) as unknown,
  boolean: (value) => value === 1,
};

/**
 * What the JSON column holds after values were given: of what is not given it keeps what it had, and null or an empty
 * text takes a value away. Fields with a column are not its business.
 */
export function extraWith(
  before: Row,
  values: Row,
  { json: fields }: Pick<KeptFields, 'json'>,
): Record<string, unknown> {
  const extra: Record<string, unknown> = { ...before };
  for (const { field } of fields) {
    const value = values[field];
    if (value === null || value === '') delete extra[field];
    else if (value !== undefined) extra[field] = value;
  }
  return extra;
}

/**
 * What the columns of an entity hold of the values that are given; null and an empty text are nothing.
 * @throws `invalidInput` of a time that no column could give back
 */
export function columnsOf(values: Row, { core }: Pick<KeptFields, 'core'>): Record<string, Kept> {
  const given = core.filter(({ field }) => values[field] !== undefined);
  return Object.fromEntries(
    given.map(({ field, column, type, required }) => {
      // A text that must be there may be empty, and is not nothing then.
      const isEmpty = required && values[field] === '' && type === 'text';
      const kept = isEmpty ? '' : toColumn(values[field], type);
      if (type === 'time' && kept !== null && !isMoment(kept))
        throw new HubError('invalidInput', { field }, { says: { key: 'validation.format' } });
      return [column, kept];
    }),
  );
}

const [firstMs, lastMs] = ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'].map(Date.parse);

/** A leap second is no number, and an offset may lead out of the years of four digits. */
const isMoment = (kept: string | number) => Number(kept) >= Number(firstMs) && Number(kept) <= Number(lastMs);

/** The nearest moment that a column gives back: commits say of themselves when they were made. */
export const nearestMoment = (kept: number) => Math.min(Math.max(kept, Number(firstMs)), Number(lastMs));

type Kept = string | number | null;

/** How a column holds a value. */
export function toColumn(value: unknown, type: string): Kept {
  if (value === null || value === '') return null;
  if (type === 'time') return new Date(String(value)).getTime();
  if (type === 'boolean') return Number(value);
  if (type === 'json') return JSON.stringify(value);
  return typeof value === 'number' ? value : String(value);
}

/** Of what is given, the fields that a row does not hold already, in the order of the alphabet: what a save changes. */
export function changedFields(row: Row, given: Row, entity: KeptFields): string[] {
  const columns = columnsOf(given, entity);
  const own = JSON.parse(String(row.extra)) as Row;
  const after = extraWith(own, given, entity);
  const differ = [
    ...entity.core.filter(({ column }) => column in columns && columns[column] !== row[column]),
    ...entity.json.filter(
      ({ field, default: standIn }) =>
        given[field] !== undefined &&
        !isDeepStrictEqual(own[field] ?? standIn ?? null, after[field] ?? standIn ?? null),
    ),
  ];
  return differ.map(({ field }) => field).sort();
}
