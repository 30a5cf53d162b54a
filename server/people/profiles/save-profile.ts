import type { Transaction } from 'kysely';
import type { Calls } from '#generated/server/calls/people.ts';
import { recordEvent } from '../../events/index.ts';
import { HubError } from '../../ground/hub-error.ts';
import type { Database } from '../../store/database.ts';
import { KeptRows } from '../../store/keeping/kept-rows.ts';
import { writeNameKeys } from '../../store/texts/name-index.ts';
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
  const rows = new KeptRows(db, 'Person');
  const before = await rows.find('id', id);
  if (before === undefined) throw new HubError('peopleNotFound');
  // A form sends back what it was given, and what somebody was called before stays theirs.
  const isRenamed = alias !== undefined && alias !== before.fields.alias;
  if (isRenamed) {
    const fault = await findAliasFault(db, alias, { forId: id, isReserved });
    if (fault !== undefined) throw new HubError(aliasErrors[fault]);
  }
  const given = withoutOwnAddress(id, before.fields.avatarUrl, texts);
  const after = await rows.change(
    id,
    isRenamed ? { ...given, alias } : given,
    isRenamed ? { now, beside: { alias_key: aliasKey(alias) } } : { now },
  );
  if (isRenamed) await writeNameKeys(db, before.seq, [before.fields.userName, alias]);
  const about = { at: now, by: id, of: id };
  const changed = (after?.changed ?? []).filter((name) => name !== 'alias');
  if (changed.length > 0) await recordEvent(db, 'people.saved', { ...about, what: { changed } });
  if (isRenamed) await recordEvent(db, 'people.renamed', about);
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
