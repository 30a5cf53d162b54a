import type { ItemRow } from '#generated/store/tables.ts';
import { stored } from '#generated/store/tables.ts';

type Row = Readonly<Record<string, unknown>>;

const { core, json } = stored.Item;
const columnByField = new Map<string, string>(core.map(({ field, column }) => [field, column]));

/** The column of a field that has one. */
export function columnOf(field: string): keyof ItemRow {
  const column = columnByField.get(field);
  if (!column) throw new Error(`The field ${field} has no column of its own.`);
  return column as keyof ItemRow;
}

/**
 * The fields of an item that its row holds, by the spec's names: columns and the JSON column alike.
 * A field that the row does not know yet shows its default.
 */
export function readFields(row: Row): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const { field, column, type } of core) fields[field] = fromColumn(row[column], type);
  const extra = JSON.parse(String(row.extra)) as Row;
  for (const entry of json) {
    const value = extra[entry.field] ?? ('default' in entry ? entry.default : undefined);
    if (value !== undefined && value !== null) fields[entry.field] = value;
  }
  return fields;
}

function fromColumn(value: unknown, type: string): unknown {
  if (value === null) return undefined;
  if (type === 'time') return new Date(Number(value)).toISOString();
  return type === 'boolean' ? value === 1 : value;
}

/** Splits new values into what the JSON column holds; fields with a column are not its business. */
export function toExtra(values: Row): Record<string, unknown> {
  const extra: Record<string, unknown> = {};
  for (const { field } of json) {
    if (values[field] !== undefined && values[field] !== '') extra[field] = values[field];
  }
  return extra;
}

/** JSON fields that the front matter of a README fills (`card:`). */
export function cardFields(frontMatter: Row): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const entry of json) {
    const key = 'card' in entry ? entry.card : undefined;
    const value = key === undefined ? undefined : frontMatter[key];
    const text = Array.isArray(value) ? value[0] : value;
    if (key !== undefined) fields[entry.field] = typeof text === 'string' ? text : undefined;
  }
  return fields;
}
