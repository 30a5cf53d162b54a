import type { Kysely } from 'kysely';
import type { Database } from '../store/database.ts';

const removed = (db: Kysely<Database>) =>
  db.selectFrom('events').select(['of_id', 'facts']).where('what', '=', 'people.removed').orderBy('seq');

const nameIn = (facts: string) => (JSON.parse(facts) as { userName?: string }).userName ?? '';

/** What those are called in the log who are gone: by the name that they had, which says that they are. */
export async function removedNames(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<(readonly [id: string, name: string])[]> {
  const rows = await removed(db).where('of_id', 'in', ids).execute();
  return rows.map(({ of_id, facts }) => [of_id ?? '', `${nameIn(facts)} (removed)`] as const);
}

/** Who had a name last, of those who are gone. */
export async function removedId(db: Kysely<Database>, userName: string): Promise<string | undefined> {
  const rows = await removed(db).execute();
  const isThem = ({ facts }: { facts: string }) => nameIn(facts).toLowerCase() === userName.toLowerCase();
  return rows.findLast(isThem)?.of_id ?? undefined;
}
