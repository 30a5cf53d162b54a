import type { Calls } from '#generated/server/contract.ts';
import { validate as isAlias } from '#generated/validators/entities/Alias.js';
import type { Context } from '../http/context.ts';
import { isAliasFree } from './names/aliases.ts';

type Endpoint = Calls['people.aliasFree'];

/** Whether an alias may be taken; one's own is free for oneself. */
export async function aliasFree(
  { hub, viewer }: Context,
  { alias }: Endpoint['input'],
): Promise<Endpoint['output']> {
  if (!isAlias(alias)) return { free: false, reason: 'form' };
  return (await isAliasFree(hub.db, alias, viewer?.id)) ? { free: true } : { free: false, reason: 'taken' };
}
