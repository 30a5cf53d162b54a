import type { Kysely } from 'kysely';
import { recordEvent } from '../../events/index.ts';
import { HubError } from '../../ground/hub-error.ts';
import type { Database } from '../../store/database.ts';
import { takePlace } from '../invitations.ts';
import type { IsReserved } from '../names/reserved.ts';
import { findNameFault, nameErrors } from '../names/user-names.ts';
import { createPerson, type NewPerson, type PersonRecord } from '../people.ts';
import { keepHash } from './credentials.ts';
import { hashPassword } from './passwords.ts';

export interface Registering {
  isReserved: IsReserved;
  now: number;
  /** Where whoever registers asks from; absent where the hub itself does. */
  address?: string;
  /** The invitation of which it takes a place. */
  invitation?: string;
}

/**
 * Makes an account with a password. Throws why the name cannot be had; of two who ask at once, one is told so.
 */
export async function register(
  db: Kysely<Database>,
  { password, ...input }: NewPerson & { password: string },
  { isReserved, now, address, invitation }: Registering,
): Promise<PersonRecord> {
  await assertFree(db, input.userName, isReserved);
  const hash = await hashPassword(password, address);
  return db.transaction().execute(async (tx) => {
    await assertFree(tx, input.userName, isReserved);
    const person = await createPerson(tx, input, now);
    await keepHash(tx, { personId: person.id, hash, now });
    await tx.updateTable('people').set({ known_deed: 0 }).where('id', '=', person.id).execute();
    if (invitation !== undefined) await takePlace(tx, { id: invitation, personId: person.id, now });
    await recordEvent(tx, 'people.joined', {
      at: now,
      by: input.signedUp || invitation !== undefined ? person.id : undefined,
      of: person.id,
      what: joinedAs(input.roleType),
    });
    return person;
  });
}

/** What is recorded of a new account: as what somebody came, where they may do more than others from the first day on. */
export const joinedAs = (roleType: PersonRecord['roleType'] = 'common') =>
  roleType === 'common' ? {} : { roleType };

/** Throws why a name cannot be had by somebody new, or by the person who has another one. */
export async function assertFree(
  db: Kysely<Database>,
  userName: string,
  isReserved: IsReserved,
  forId?: string,
): Promise<void> {
  const fault = await findNameFault(db, userName, isReserved, forId);
  if (fault === 'form') throw new HubError('invalidInput', { field: 'userName' });
  if (fault !== undefined) throw new HubError(nameErrors[fault]);
}
