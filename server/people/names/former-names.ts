import type { Kysely } from 'kysely';
import type { Database } from '../../store/database.ts';

/** Whether somebody else was called so, or what looks like it: whoever had the name would be taken for them. */
export async function isFormerName(
  db: Kysely<Database>,
  { name, skeleton }: { name: string; skeleton: string },
  forId: string | undefined,
): Promise<boolean> {
  const rows = await db
    .selectFrom('owner_names')
    .select('held_by')
    .where((row) => row.or([row('name', '=', name), row('name_skeleton', '=', skeleton)]))
    .execute();
  return rows.some(({ held_by }) => held_by !== forId);
}
