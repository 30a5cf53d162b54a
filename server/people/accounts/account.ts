import type { Kysely } from 'kysely';
import { validate as isSignUp } from '#generated/validators/endpoints/people.signUp.js';
import { validate as isAlias } from '#generated/validators/values/Alias.js';
import { validate as isPasswordForm } from '#generated/validators/values/NewPassword.js';
import { HubError } from '../../ground/hub-error.ts';
import type { Database } from '../../store/database.ts';
import { aliasErrors, findAliasFault } from '../names/aliases.ts';
import type { IsReserved } from '../names/reserved.ts';
import { madeUpPassword } from '../passwords/made-up-password.ts';
import { assertFree, register } from '../passwords/register.ts';
import type { PersonRecord } from '../people.ts';

/** An account as those who run the hub ask for it. */
export interface NewAccount {
  userName: string;
  alias?: string | undefined;
  email?: string | undefined;
  roleType: PersonRecord['roleType'];
  /** Made up where absent. */
  password?: string | undefined;
}

/** Throws why an account cannot be made as the people of a hub stand now. */
export async function assertPossible(
  db: Kysely<Database>,
  { userName, alias, email, password }: NewAccount,
  isReserved: IsReserved,
): Promise<void> {
  await assertFree(db, userName, isReserved);
  if (alias !== undefined) {
    if (!isAlias(alias)) throw new HubError('invalidInput', { field: 'alias' });
    const fault = await findAliasFault(db, alias, { forId: undefined, isReserved });
    if (fault !== undefined) throw new HubError(aliasErrors[fault]);
  }
  // One's own form takes it, so that what it refuses nobody could change later.
  const form = { userName, password: madeUpPassword(), email };
  if (email !== undefined && !isSignUp(form)) throw new HubError('invalidInput', { field: 'email' });
  if (password !== undefined) assertUsable(password);
}

function assertUsable(password: string): void {
  if (!isPasswordForm(password)) throw new HubError('invalidInput', { field: 'password' });
}

/** A password that was given, or one that is made up. */
export function usable(given?: string): string {
  const password = given ?? madeUpPassword();
  assertUsable(password);
  return password;
}

/** Makes an account and tells its password. */
export async function createAccount(
  db: Kysely<Database>,
  account: NewAccount,
  isReserved: IsReserved,
): Promise<{ userName: string; password: string }> {
  await assertPossible(db, account, isReserved);
  const { userName, alias, email, roleType } = account;
  const password = usable(account.password);
  const input = {
    ...{ userName, roleType, password },
    ...(alias !== undefined && { alias }),
    ...(email !== undefined && { email }),
  };
  const made = await register(db, input, { isReserved, now: Date.now() });
  return { userName: made.userName, password };
}
