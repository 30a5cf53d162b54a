import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type RowCondition, rowConditions, toldConditions } from '#generated/store/rows.ts';
import { type StoredEntity, stored } from '#generated/store/tables.ts';
import { fieldsIn, fold, type Given, isYes } from './row-condition.ts';
import { rowSql } from './row-sql.ts';

/** Which rows of a table one may see, and what it is kept as. */
interface Seeing {
  condition: RowCondition;
  entity: StoredEntity;
}

/** Those who see a subject, or those of them who may do more with it (`toldConditions`). */
export interface Seers {
  subject: string;
  seenBy?: string | undefined;
}

function seeingOf({ subject, seenBy }: Seers): Seeing {
  const conditions: Readonly<Record<string, RowCondition | undefined>> =
    seenBy === undefined ? rowConditions : toldConditions;
  const condition = conditions[seenBy ?? subject];
  if (condition === undefined) throw new Error(`Nothing says who sees ${seenBy ?? subject}.`);
  return {
    condition,
    entity: (stored as Readonly<Record<string, StoredEntity>>)[condition.entity] as StoredEntity,
  };
}

/** What of a thing says who sees it, as JSON: an event keeps how that was when it happened. */
export function seenAs(seers: Seers, id: string): RawBuilder<string | null> {
  const { condition, entity } = seeingOf(seers);
  const parts = fieldsIn(condition.when).flatMap((name) => [sql.lit(name), columnOf(name, entity)]);
  return sql`(select json_object(${sql.join(parts)}) from ${sql.table(entity.table)} where id = ${id})`;
}

function columnOf(name: string, { core }: StoredEntity): RawBuilder<unknown> {
  const column = core.find(({ field }) => field === name)?.column;
  return column === undefined ? sql`json_extract(extra, ${sql.lit(`$.${name}`)})` : sql.ref(column);
}

/** Columns stand there beside what stood in the JSON column. */
const keptThen = (name: string, { json }: StoredEntity) =>
  json.find(({ field }) => field === name) ??
  ({ field: name, schemaType: 'text', index: false, was: [] } as const);

/** Under which name the events of a question have their `seen_as` as `extra`. */
export const eventsAs = 'told';

/**
 * Whether an event is of one of these types.
 * NOTE: most are, so that whoever goes by the types has to sort all there are: `+` has SQLite go by the numbers.
 */
export const isOfTypes = (names: readonly string[]): Expression<SqlBool> =>
  sql<SqlBool>`+${sql.ref(`${eventsAs}.what`)} in (${sql.join(names)})`;

/**
 * Whether who looks sees by now what an event is about, and would have seen it when it happened: what was hidden then stays
 * with those who knew of it. What is gone is seen by nobody.
 */
export function seenThenAndNow(seers: Seers, given: Given): Expression<SqlBool> {
  const { condition, entity } = seeingOf(seers);
  const left = fold(condition.when, given);
  if (left.op === 'const' && !isYes(left)) return sql<SqlBool>`0`;
  const kept = { core: [], json: fieldsIn(condition.when).map((name) => keptThen(name, entity)) };
  const then = rowSql(left, { alias: eventsAs, fields: kept }).text;
  // What was not written down, such as before events kept it, is unknown: nothing may be told by its absence.
  const known = fieldsIn(left).map(
    (name) => sql`json_type(${sql.ref(`${eventsAs}.extra`)}, ${sql.lit(`$.${name}`)}) is not null`,
  );
  return sql<SqlBool>`(${sql.join([...known, then], sql` and `)} and ${seenNow(seers, given, `${eventsAs}.of_id`)})`;
}

/** Whether who looks sees by now the thing of which a column holds the id; what is gone is seen by nobody. */
export function seenNow(seers: Seers, given: Given, id: string): Expression<SqlBool> {
  const { condition, entity } = seeingOf(seers);
  const left = fold(condition.when, given);
  const now = rowSql(left, { alias: 'thing', fields: entity }).text;
  return sql<SqlBool>`exists (
    select 1 from ${sql.table(entity.table)} as thing where thing.id = ${sql.ref(id)} and ${now}
  )`;
}

/** The columns of what is asked: the id of the thing, its name with its owner's in it, and the name of who did it. */
interface NamesThen {
  id: string;
  name: string;
  by: string;
}

/**
 * What is gone is seen by nobody, and yet whoever had it is told what they did with it: it was theirs where the name that they had
 * then is that of its owner.
 */
export function goneButOwn(subject: string, { id, name, by }: NamesThen): Expression<SqlBool> {
  const { table } = seeingOf({ subject }).entity;
  return sql<SqlBool>`(instr(${sql.ref(name)}, '/' || ${sql.ref(by)} || '/') > 0
    and not exists (select 1 from ${sql.table(table)} as thing where thing.id = ${sql.ref(id)}))`;
}

/** The subject that says who sees what is kept as an entity; none where everybody who knows of it does. */
export const subjectOf = (entity: string): string | undefined =>
  Object.entries<RowCondition>(rowConditions).find(([, condition]) => condition.entity === entity)?.[0];
