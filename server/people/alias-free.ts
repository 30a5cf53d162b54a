import type { Calls } from '#generated/server/contract.ts';
import { validate as isAlias } from '#generated/validators/entities/Alias.js';
import type { Context } from '../http/context.ts';
import { findAliasFault } from './names/aliases.ts';

type Endpoint = Calls['people.aliasFree'];

/** Whether an alias may be taken, and why not; one's own is free for oneself. */
export async function aliasFree(
  { hub, viewer }: Context,
  { alias }: Endpoint['input'],
): Promise<Endpoint['output']> {
  if (!isAlias(alias)) return { free: false, reason: 'form' };
  const { isReserved } = hub.people;
  const reason = await findAliasFault(hub.db, alias, { forId: viewer?.id, isReserved });
  return reason === undefined ? { free: true } : { free: false, reason };
}
