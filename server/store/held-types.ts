import { type Kysely, sql } from 'kysely';
import { type StoredEntity, type StoredType, stored } from '#generated/store/tables.ts';
import type { Database } from './database.ts';

/** What SQLite calls that which the JSON column may hold of a type. */
const words: Readonly<Record<StoredType, readonly string[]>> = {
  text: ['text'],
  time: ['text', 'integer', 'real'],
  integer: ['integer', 'real'],
  number: ['integer', 'real'],
  boolean: ['true', 'false'],
  json: ['array', 'object'],
};

const inScript: Readonly<Record<StoredType, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  time: (value) => typeof value === 'string' || typeof value === 'number',
  integer: (value) => typeof value === 'number',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  json: (value) => typeof value === 'object',
};

/**
 * Whether a value that a row holds is of the type that its field has by now. One that is not was kept before the spec
 * gave the field another type: it is read as nothing, and stays where it is until somebody writes over it.
 */
export const isOfType = (type: StoredType, value: unknown): boolean => inScript[type](value);

/** The same of one type, for whoever asks it of many rows. */
export const ofType = (type: StoredType): ((value: unknown) => boolean) => inScript[type];

const listed = (type: StoredType) => words[type].map((word) => `'${word}'`).join(', ');

/** The SQL of whether a row holds this answer in a field that says yes or no; it is never unknown. */
export const isHeldAs = (field: string, answer: boolean, alias: string): string =>
  `(json_type(${alias}.extra, '$.${field}') is not distinct from '${answer}')`;

/** The SQL of what a row holds in a field of the JSON column, by the same rule. */
export const ofTypeIn = (field: string, type: StoredType, alias?: string): string => {
  const held = `${alias === undefined ? '' : `${alias}.`}extra, '$.${field}'`;
  // One look where that is enough: it is asked of every row that a list goes through.
  return type === 'boolean'
    ? `case json_type(${held}) when 'true' then 1 when 'false' then 0 end`
    : `case when json_type(${held}) in (${listed(type)}) then json_extract(${held}) end`;
};

/** A field of which rows hold what is not of its type. */
export interface Foreign {
  entity: string;
  field: string;
  type: StoredType;
  rows: number;
}

/** The fields of which rows hold something of another type, in one look at each table. */
export async function findForeign(
  db: Kysely<Database>,
  entities: Readonly<Record<string, Pick<StoredEntity, 'table' | 'json'>>> = stored,
): Promise<Foreign[]> {
  const found: Foreign[] = [];
  for (const [entity, { table, json }] of Object.entries(entities)) {
    if (json.length === 0) continue;
    const counts = json.map(
      ({ field, schemaType }) =>
        sql`count(*) filter (where json_type(extra, ${sql.lit(`$.${field}`)}) not in (${sql.raw(listed(schemaType))}, 'null')) as ${sql.ref(field)}`,
    );
    const { rows } = await sql<Readonly<Record<string, number>>>`
      select ${sql.join(counts)} from ${sql.table(table)}
    `.execute(db);
    for (const { field, schemaType: type } of json) {
      const count = rows[0]?.[field] ?? 0;
      if (count > 0) found.push({ entity, field, type, rows: count });
    }
  }
  return found;
}
