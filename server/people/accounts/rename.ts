import type { Kysely, Transaction } from 'kysely';
import { recordEvent } from '../../events/index.ts';
import { HubError } from '../../ground/hub-error.ts';
import type { Database } from '../../store/database.ts';
import { KeptRows } from '../../store/keeping/kept-rows.ts';
import { writeNameKeys } from '../../store/texts/name-index.ts';
import { skeletonOf } from '../names/likeness.ts';
import type { IsReserved } from '../names/reserved.ts';
import { assertFree } from '../passwords/register.ts';

interface Renaming {
  userName: string;
  to: string;
  isReserved: IsReserved;
  now: number;
  /** What else is done with it: what is theirs may be found by that name, and shown with it. */
  beside(tx: Transaction<Database>, person: { id: string; now: number }): Promise<void>;
}

/**
 * Gives a person another user name. The one before stays theirs: what stands under it leads on, and nobody else can be
 * called so, who would be taken for them.
 */
export async function renamePerson(
  db: Kysely<Database>,
  { userName, to, isReserved, now, beside: doBeside }: Renaming,
): Promise<{ before: string }> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('people')
      .select(['id', 'seq', 'user_name', 'alias'])
      .where('user_name', '=', userName)
      .executeTakeFirst();
    if (!row) throw new HubError('peopleNotFound');
    const { id, seq, user_name: before, alias } = row;
    if (before === to) return { before };
    await assertFree(tx, to, isReserved, id);
    // One that was theirs before is what they are called now.
    await tx.deleteFrom('owner_names').where('held_by', '=', id).where('name', '=', to).execute();
    if (before.toLowerCase() !== to.toLowerCase())
      await tx
        .insertInto('owner_names')
        .values({ name: before, name_skeleton: skeletonOf(before), held_by: id, time: now })
        .execute();
    const beside = { name_skeleton: skeletonOf(to) };
    await new KeptRows(tx, 'Person').change(id, { userName: to }, { now, beside });
    await writeNameKeys(tx, seq, [to, alias]);
    await doBeside(tx, { id, now });
    await recordEvent(tx, 'people.userNameChanged', { at: now, of: id, what: { before, userName: to } });
    return { before };
  });
}
