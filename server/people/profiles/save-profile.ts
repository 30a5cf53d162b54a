import type { Kysely } from 'kysely';
import type { Calls } from '#generated/server/calls/people.ts';
import { recordEvent } from '../../events/index.ts';
import { HubError } from '../../ground/hub-error.ts';
import { takePictures } from '../../pictures/index.ts';
import type { Database } from '../../store/database.ts';
import { KeptRows } from '../../store/keeping/kept-rows.ts';
import { writeNameKeys } from '../../store/texts/name-index.ts';
import { aliasErrors, findAliasFault } from '../names/aliases.ts';
import { aliasKey } from '../names/likeness.ts';
import type { IsReserved } from '../names/reserved.ts';

export type ProfileChanges = Calls['people.saveProfile']['input'];

/** Saves what is given of a profile; null takes a picture or a text away. */
export async function saveProfile(
  db: Kysely<Database>,
  { id, isReserved, now }: { id: string; isReserved: IsReserved; now: number },
  changes: ProfileChanges,
): Promise<void> {
  const before = await new KeptRows(db, 'Person').find('id', id);
  if (before === undefined) throw new HubError('peopleNotFound');
  const { given, keep } = await takePictures('Person', changes, before.fields);
  // What somebody had elsewhere is of no use any more once there is a picture, or is to be none.
  const { alias, ...texts } = 'avatarUrl' in given ? { ...given, formerAvatar: null } : given;
  await db.transaction().execute(async (tx) => {
    const rows = new KeptRows(tx, 'Person');
    // A form sends back what it was given, and what somebody was called before stays theirs.
    const isRenamed = alias !== undefined && alias !== before.fields.alias;
    if (isRenamed) {
      const fault = await findAliasFault(tx, alias, { forId: id, isReserved });
      if (fault !== undefined) throw new HubError(aliasErrors[fault]);
    }
    const after = await rows.change(
      id,
      isRenamed ? { ...texts, alias } : texts,
      isRenamed ? { now, beside: { alias_key: aliasKey(alias) } } : { now },
    );
    await keep(tx, id);
    if (isRenamed) await writeNameKeys(tx, before.seq, [before.fields.userName, alias]);
    const about = { at: now, by: id, of: id };
    const changed = (after?.changed ?? []).filter((name) => name !== 'alias');
    if (changed.length > 0) await recordEvent(tx, 'people.saved', { ...about, what: { changed } });
    if (isRenamed) await recordEvent(tx, 'people.renamed', about);
  });
}
