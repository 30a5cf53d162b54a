import type { Calls } from '#generated/server/calls/people.ts';
import { validate as isAlias } from '#generated/validators/values/Alias.js';
import type { Context } from '../../frame/context.ts';

type Endpoint = Calls['people.aliasFree'];

/** Whether an alias may be taken, and why not; one's own is free for oneself. */
export async function aliasFree(
  { hub, viewer }: Context,
  { alias }: Endpoint['input'],
): Promise<Endpoint['output']> {
  if (!isAlias(alias)) return { free: false, reason: 'form' };
  const reason = await hub.people.findAliasFault(alias, viewer?.id);
  return reason === undefined ? { free: true } : { free: false, reason };
}
