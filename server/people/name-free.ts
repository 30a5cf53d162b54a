import type { Calls } from '#generated/server/contract.ts';
import type { Context } from '../http/context.ts';
import { findNameFault } from './names/user-names.ts';

type Endpoint = Calls['people.nameFree'];

/** Whether a user name may be taken, and why not. */
export async function nameFree(
  { hub }: Context,
  { userName }: Endpoint['input'],
): Promise<Endpoint['output']> {
  const reason = await findNameFault(hub.db, userName, hub.people.isReserved);
  return reason === undefined ? { free: true } : { free: false, reason };
}
