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

/** Why no account can be made of this, each reason by itself. Nothing is changed. */
export async function faultsOf(
  db: Kysely<Database>,
  { userName, alias, email, password }: NewAccount,
  isReserved: IsReserved,
): Promise<HubError[]> {
  const faults: HubError[] = [];
  const note = async (assert: () => Promise<void> | void) => {
    try {
      await assert();
    } catch (error) {
      if (!(error instanceof HubError)) throw error;
      faults.push(error);
    }
  };
  await note(() => assertFree(db, userName, isReserved));
  if (alias !== undefined) await note(() => assertAlias(db, alias, isReserved));
  if (email !== undefined) await note(() => assertEmail(email));
  if (password !== undefined) await note(() => assertUsable(password));
  return faults;
}

/** Throws the first reason for which no account can be made of this. */
async function assertPossible(
  db: Kysely<Database>,
  account: NewAccount,
  isReserved: IsReserved,
): Promise<void> {
  const [fault] = await faultsOf(db, account, isReserved);
  if (fault) throw fault;
}

async function assertAlias(db: Kysely<Database>, alias: string, isReserved: IsReserved): Promise<void> {
  if (!isAlias(alias)) throw new HubError('invalidInput', { field: 'alias' });
  const fault = await findAliasFault(db, alias, { forId: undefined, isReserved });
  if (fault !== undefined) throw new HubError(aliasErrors[fault]);
}

/** One's own form takes it, so that what it refuses nobody could change later. */
function assertEmail(email: string): void {
  const form = { userName: 'somebody', password: madeUpPassword(), email };
  if (!isSignUp(form)) throw new HubError('invalidInput', { field: 'email' });
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
