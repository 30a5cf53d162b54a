import type { Calls } from '#generated/server/contract.ts';
import type { With } from '../http/context.ts';
import { HubError } from '../http/hub-error.ts';
import { attemptKey, unjudged } from './attempts.ts';
import { findAccount, replacePassword } from './credentials.ts';
import { decoyHash, hashPassword, isPassword } from './passwords.ts';

type Endpoint = Calls['people.changePassword'];

/** Changes one's password. Guessing the current one is as slow here as at the door. */
export async function changePassword(
  context: With<'viewer'>,
  { current, password }: Endpoint['input'],
): Promise<Endpoint['output']> {
  const { hub, address, sessionId = '' } = context;
  const { id, userName } = context.viewer;
  const key = attemptKey(userName, address);
  hub.people.attempts.begin(key);
  const hash = (await findAccount(hub.db, userName))?.hash ?? decoyHash;
  const claim = { account: userName.toLowerCase(), address };
  if (!(await isPassword(current, hash, claim).catch(unjudged(hub, key))))
    throw new HubError('passwordWrong');
  hub.people.attempts.clear(key);
  const next = await hashPassword(password, address);
  const ended = await replacePassword(hub.db, id, { hash: next, now: hub.now(), own: { hash, sessionId } });
  hub.people.forget(id);
  return ended;
}
