import type { Kysely } from 'kysely';
import { HubError } from '../../ground/hub-error.ts';
import type { Database } from '../../store/database.ts';
import { type KeptRow, KeptRows } from '../../store/keeping/kept-rows.ts';
import { listedTexts } from '../../store/portable.ts';
import type { ViewFields } from '../../store/views.ts';
import { keptOf, presentPerson } from './present.ts';

/** Whose profile is meant: by the id, or by the user name whatever its case. */
export type Whose = { id: string } | { userName: string };

/** What a view of the spec shows of a person, but for what is worked out; throws `peopleNotFound`. */
export async function present<View>(
  db: Kysely<Database>,
  whose: Whose,
  names: ViewFields<View>,
): Promise<{ id: string; shown: View }> {
  const row = await getRow(db, whose);
  return { id: row.id, shown: presentPerson(row, names) };
}

/** What a view shows of each of these people, by their ids; of whoever is gone nothing. */
export async function presentAll<View>(
  db: Kysely<Database>,
  ids: readonly string[],
  names: ViewFields<View>,
): Promise<Map<string, View>> {
  const rows = await db.selectFrom('people').selectAll().where('id', 'in', listedTexts(ids)).execute();
  const kept = new KeptRows(db, 'Person');
  return new Map(rows.map((row) => [row.id, presentPerson<View>(kept.read(row), names)]));
}

/** All that is kept of a person, what is private as well. */
export async function fieldsOf(db: Kysely<Database>, id: string): Promise<Record<string, unknown>> {
  return keptOf(await getRow(db, { id }));
}

async function getRow(db: Kysely<Database>, whose: Whose): Promise<KeptRow> {
  const [field, value] = 'id' in whose ? ['id', whose.id] : ['userName', whose.userName];
  const row = await new KeptRows(db, 'Person').find(field, value);
  if (!row) throw new HubError('peopleNotFound');
  return row;
}
