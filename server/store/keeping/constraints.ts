import { type Kysely, sql } from 'kysely';
import type { StoredEntity } from '#generated/store/tables.ts';
import { HubError } from '../../ground/hub-error.ts';
import type { Database } from '../database.ts';
import { isConstraint } from '../faults.ts';
import { columnsOf } from '../fields.ts';
import { uniqueIndex } from '../json-fields.ts';

interface Writing {
  db: Kysely<Database>;
  entity: StoredEntity;
  /** What somebody asked for; what is stamped is not among it. */
  given: Readonly<Record<string, unknown>>;
}

/**
 * What a table cannot take, since another row has it or what it refers to is not there, is refused as any other input is:
 * with the field that somebody gave, where one is to blame. NOTE: not within a transaction, whose connection it would wait for.
 */
export async function refuseBroken<Result>(writing: Writing, written: Promise<Result>): Promise<Result> {
  try {
    return await written;
  } catch (error) {
    const broken = brokenBy(error);
    if (broken === 'UNIQUE') throw refusal(fieldTaken(writing, error as Error), 'validation.taken', error);
    if (broken === 'FOREIGN KEY') throw refusal(await fieldLost(writing), 'validation.other', error);
    throw error;
  }
}

/** A row that others refer to stays, and is named by its id. */
export async function refuseInUse<Result>(
  { stamps }: StoredEntity,
  removed: Promise<Result>,
): Promise<Result> {
  try {
    return await removed;
  } catch (error) {
    if (brokenBy(error) === 'FOREIGN KEY') throw refusal(stamps?.id, 'validation.inUse', error);
    throw error;
  }
}

/** By its words: a reference that restricts has the code of a trigger. */
function brokenBy(error: unknown): string | undefined {
  if (!isConstraint(error)) return undefined;
  const { message } = error as Error;
  return /^(UNIQUE|FOREIGN KEY) constraint failed/.exec(message)?.[1];
}

const refusal = (
  field: string | undefined,
  key: 'validation.taken' | 'validation.other' | 'validation.inUse',
  cause: unknown,
) => new HubError('invalidInput', field === undefined ? {} : { field }, { cause, says: { key } });

/** Of several fields that are taken together, one that was given; what no field says to be unique names none. */
function fieldTaken(
  { entity: { core, table, stamps, unique = [] }, given }: Writing,
  { message }: Error,
): string | undefined {
  const columns = message.replace(/^.*?: /, '').split(', ');
  const stamped = Object.values(stamps ?? {});
  const index = unique.find((names) => columns[0] === `index '${uniqueIndex(table, names)}'`);
  const broken =
    index ?? columns.map((name) => core.find(({ column }) => name === `${table}.${column}`)?.field);
  const fields = broken.filter((field) => field !== undefined && !stamped.includes(field));
  return fields.find((field) => field !== undefined && given[field] !== undefined) ?? fields[0];
}

/** The first field whose value is in no row that it refers to. */
async function fieldLost({ db, entity, given }: Writing): Promise<string | undefined> {
  const values = columnsOf(given, entity);
  const { rows } = await sql<{ from: string; table: string; to: string }>`
    select "from", "table",
      coalesce("to", (select name from pragma_table_info(own."table") where pk = 1)) as "to"
    from pragma_foreign_key_list(${entity.table}) as own
  `.execute(db);
  for (const { from, table, to } of rows) {
    const value = values[from];
    if (value === undefined || value === null) continue;
    const found = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(to)} = ${value} limit 1
    `.execute(db);
    if (found.rows.length === 0) return entity.core.find(({ column }) => column === from)?.field;
  }
  return undefined;
}
