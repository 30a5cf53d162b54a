import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type KeptFields, sortExpression } from './fields.ts';

// What each database says in words of its own, for rooms that put their questions together with Kysely.

/** Many numbers for `in` as one parameter: each length would make a statement of its own, and many thousands none. */
export const listed = (numbers: readonly number[]) =>
  sql<number>`(select value from json_each(${JSON.stringify(numbers)}))`;

/** Many texts for `in` as one parameter. */
export const listedTexts = (texts: readonly string[]) =>
  sql<string>`(select value from json_each(${JSON.stringify(texts)}))`;

/** What all rows have of a number together: 0 where there is no row. */
export const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)`;

/** The lesser of two numbers of a row. */
export const lesserOf = (one: string, other: string) => sql<number>`min(${sql.ref(one)}, ${sql.ref(other)})`;
/** The greater of a number of a row and another one. */
export const greaterOf = (one: string, other: Expression<number>) =>
  sql<number>`max(${sql.ref(one)}, ${other})`;
/** The lesser of a number of a row, and of another one that something is added to. */
export const lesserOfSum = (one: string, other: string, added: number) =>
  sql<number>`min(${sql.ref(one)}, ${sql.ref(other)} + ${added})`;
/** A number, or the least that it may be. */
export const atLeast = (least: number, number: Expression<number>) => sql<number>`max(${least}, ${number})`;

/** A text of JSON that holds one column under a name. */
export const jsonWith = (name: string, column: string) =>
  sql<string>`json_object(${name}, ${sql.ref(column)})`;

/** A column of every database, also of a product that says nothing of it. */
export const columnAt = <Value>(column: string) => sql<Value>`${sql.ref(column)}`;

/** What rows are sorted by. */
export const sortedBy = <Value>(field: string, fields: KeptFields) =>
  sql.raw<Value>(sortExpression(field, undefined, fields));

/** Rows that come behind a place in the order of several columns. */
export function behind(columns: readonly string[], place: readonly (string | number)[]): RawBuilder<SqlBool> {
  return sql`(${refs(columns)}) > (${sql.join(place)})`;
}

/** Rows whose columns together are among those of a question. */
export const among = (columns: readonly string[], question: Expression<unknown>): RawBuilder<SqlBool> =>
  sql`(${refs(columns)}) in (${question})`;

const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
