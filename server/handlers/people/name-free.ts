import type { Calls } from '#generated/server/calls/people.ts';
import type { Context } from '../../frame/context.ts';

type Endpoint = Calls['people.nameFree'];

/** Whether a user name may be taken, and why not. */
export async function nameFree(
  { hub }: Context,
  { userName }: Endpoint['input'],
): Promise<Endpoint['output']> {
  const reason = await hub.people.findNameFault(userName);
  return reason === undefined ? { free: true } : { free: false, reason };
}
