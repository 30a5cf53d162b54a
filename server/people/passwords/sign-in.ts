import type { Kysely } from 'kysely';
import type { SignInFailure } from '#generated/types.ts';
import { HubError } from '../../ground/hub-error.ts';
import type { Viewer } from '../../rights/index.ts';
import type { Database } from '../../store/database.ts';
import type { IsReserved } from '../names/reserved.ts';
import { recordFailure } from '../secrets/session-events.ts';
import { type Attempts, attemptKey, unjudged } from './attempts.ts';
import { findAccount, replacePassword } from './credentials.ts';
import { decoyHash, hashPassword, isPassword } from './passwords.ts';
import { register } from './register.ts';

interface Needs {
  db: Kysely<Database>;
  now(): number;
  attempts: Attempts;
  isReserved: IsReserved;
}

/** What somebody types to be let in, and where they ask from. */
export interface Presented {
  userName: string;
  password: string;
  address: string;
}

/** Who makes an account of their own, and by which invitation where that was one. */
export interface Joining extends Presented {
  email?: string | undefined;
  invitation?: { id: string; begins: { email?: string } } | undefined;
}

/**
 * Who signs in by a name and a password. A name that nobody has costs as much as a wrong password, and is answered
 * alike: throws `signInWrong`.
 */
export async function signIn(
  { db, now: time, attempts }: Needs,
  { userName, password, address }: Presented,
): Promise<Viewer> {
  const key = attemptKey(userName, address);
  attempts.begin(key);
  const account = await findAccount(db, userName);
  const claim = { account: userName.toLowerCase(), address };
  const isRight = await isPassword(password, account?.hash ?? decoyHash, claim).catch(
    unjudged(attempts, key),
  );
  // Hashing takes its time: a password that was changed meanwhile lets nobody in any more.
  const now = isRight ? await findAccount(db, userName) : undefined;
  const fails = (why: SignInFailure) =>
    recordFailure(db, { personId: account?.viewer.id, at: time(), what: { why, address } });
  if (!account || !now || now.hash !== account.hash) {
    await fails('wrongPassword');
    throw new HubError('signInWrong');
  }
  attempts.clear(key);
  // Told only to whoever knows the password.
  if (now.disabled) {
    await fails('disabled');
    throw new HubError('accountDisabled');
  }
  return now.viewer;
}

/** Makes an account for whoever comes along; for whom somebody invited, that one stands up. */
export async function signUp(
  { db, now, attempts, isReserved }: Needs,
  { address, invitation, ...input }: Joining,
): Promise<Viewer> {
  attempts.countSignUp(address);
  const { id, userName, roleType } = await register(
    db,
    { ...input, ...invitation?.begins, roleType: 'common', ...(!invitation && { signedUp: true }) },
    { isReserved, now: now(), address, ...(invitation && { invitation: invitation.id }) },
  );
  return { id, userName, roleType, alias: null, createTime: new Date(now()).toISOString() };
}

interface Changing {
  current: string;
  password: string;
  address: string;
  /** Stays signed in. */
  sessionId: string;
}

interface Showing {
  current: string;
  address: string;
}

/** Makes sure of one's password; gives its hash. Guessing it is as slow here as at the door: throws `passwordWrong`. */
export async function assertOwnPassword(
  { db, now, attempts }: Pick<Needs, 'db' | 'now' | 'attempts'>,
  { id, userName }: Viewer,
  { current, address }: Showing,
): Promise<string> {
  const key = attemptKey(userName, address);
  attempts.begin(key);
  const hash = (await findAccount(db, userName))?.hash ?? decoyHash;
  const claim = { account: userName.toLowerCase(), address };
  if (!(await isPassword(current, hash, claim).catch(unjudged(attempts, key)))) {
    await recordFailure(db, { personId: id, at: now(), what: { why: 'notProven', address } });
    throw new HubError('passwordWrong');
  }
  attempts.clear(key);
  return hash;
}

/** Changes one's own password. */
export async function changePassword(
  { db, now, attempts }: Needs,
  viewer: Viewer,
  { current, password, address, sessionId }: Changing,
): Promise<{ ended: number }> {
  const hash = await assertOwnPassword({ db, now, attempts }, viewer, { current, address });
  const next = await hashPassword(password, address);
  return replacePassword(db, viewer.id, { hash: next, now: now(), own: { hash, sessionId } });
}
