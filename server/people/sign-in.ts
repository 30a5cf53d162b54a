import type { Calls } from '#generated/server/contract.ts';
import type { Context } from '../http/context.ts';
import { HubError } from '../http/hub-error.ts';
import { attemptKey, unjudged } from './attempts.ts';
import { findAccount } from './credentials.ts';
import { enter } from './enter.ts';
import { decoyHash, isPassword } from './passwords.ts';

type Endpoint = Calls['people.signIn'];

/** Signs in. A name that nobody has costs as much as a wrong password, and is answered alike. */
export async function signIn(context: Context, input: Endpoint['input']): Promise<Endpoint['output']> {
  const { hub, address } = context;
  const key = attemptKey(input.userName, address);
  hub.people.attempts.begin(key);
  const account = await findAccount(hub.db, input.userName);
  const claim = { account: input.userName.toLowerCase(), address };
  const isRight = await isPassword(input.password, account?.hash ?? decoyHash, claim).catch(
    unjudged(hub, key),
  );
  // Hashing takes its time: a password that was changed meanwhile lets nobody in any more.
  const now = isRight ? await findAccount(hub.db, input.userName) : undefined;
  if (!account || !now || now.hash !== account.hash) throw new HubError('signInWrong');
  hub.people.attempts.clear(key);
  // Told only to whoever knows the password.
  if (now.disabled) throw new HubError('accountDisabled');
  return { user: await enter(context, now.viewer) };
}
