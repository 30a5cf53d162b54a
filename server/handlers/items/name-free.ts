import type { Calls } from '#generated/server/calls/items.ts';
import { isName, ownerFor } from '../../items/index.ts';
import type { With } from '../context.ts';

type Endpoint = Calls['items.nameFree'];

/** Whether an item may be called so: the name can stand in an address, and no other of the same owner has it. */
export async function nameFree(
  { hub, viewer }: With<'viewer'>,
  { kind, name, owner: ownerName }: Endpoint['input'],
): Promise<Endpoint['output']> {
  const { id } = ownerName === undefined ? viewer : await ownerFor(hub.db, viewer, ownerName);
  if (!isName(name)) return { free: false, reason: 'invalid' };
  return (await hub.items.isFree(id, kind, name)) ? { free: true } : { free: false, reason: 'taken' };
}
