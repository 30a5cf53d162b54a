import type { Transaction } from 'kysely';
import type { Calls } from '#generated/server/calls/people.ts';
import { stored } from '#generated/store/tables.ts';
import { recordEvent } from '../../events/index.ts';
import { HubError } from '../../ground/hub-error.ts';
import type { Database } from '../../store/database.ts';
import { changedFields, columnsWith, extraWith } from '../../store/fields.ts';
import { aliasErrors, findAliasFault } from '../names/aliases.ts';
import { aliasKey } from '../names/likeness.ts';
import type { IsReserved } from '../names/reserved.ts';
import { isSound, pictureOf, shownAvatar } from './picture.ts';

export type ProfileChanges = Calls['people.saveProfile']['input'];

/**
 * Saves what is given of a profile; null takes a picture or a text away.
 */
export async function saveProfile(
  db: Transaction<Database>,
  { id, isReserved, now }: { id: string; isReserved: IsReserved; now: number },
  { alias, ...texts }: ProfileChanges,
): Promise<void> {
  const row = await db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { extra, alias: before } = row;
  // A form sends back what it was given, and what somebody was called before stays theirs.
  if (alias !== undefined && alias !== before) {
    const fault = await findAliasFault(db, alias, { forId: id, isReserved });
    if (fault !== undefined) throw new HubError(aliasErrors[fault]);
    await db
      .updateTable('people')
      .set({ alias, alias_key: aliasKey(alias) })
      .where('id', '=', id)
      .execute();
  }
  const own = JSON.parse(extra) as Record<string, unknown>;
  const given = withoutOwnAddress(id, own.avatarUrl, texts);
  await db
    .updateTable('people')
    .set({ ...columnsWith('Person', given), extra: JSON.stringify(extraWith(own, given, stored.Person)) })
    .where('id', '=', id)
    .execute();
  const about = { at: now, by: id, of: id };
  const changed = changedFields(row, given, stored.Person);
  if (changed.length > 0) await recordEvent(db, 'people.saved', { ...about, what: { changed } });
  if (alias !== undefined && alias !== before) await recordEvent(db, 'people.renamed', about);
}

/** A form sends back what it was given: the address of the picture that stands there changes nothing. */
function withoutOwnAddress(id: string, own: unknown, { avatarUrl, ...texts }: Omit<ProfileChanges, 'alias'>) {
  if (avatarUrl?.startsWith('data:')) assertSound(avatarUrl);
  if (avatarUrl === undefined || !avatarUrl?.startsWith('/')) {
    return avatarUrl === undefined ? texts : { ...texts, avatarUrl };
  }
  if (typeof own === 'string' && shownAvatar(id, own) === avatarUrl) return texts;
  throw new HubError('invalidInput', { field: 'avatarUrl' });
}

/** What nobody could be shown is not kept: whoever sends it believes that others see a picture. */
function assertSound(avatarUrl: string): void {
  const picture = pictureOf(avatarUrl);
  if (picture && isSound(picture)) return;
  throw new HubError('invalidInput', { field: 'avatarUrl' }, { says: { key: 'validation.brokenPicture' } });
}
