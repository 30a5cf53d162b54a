import type { Calls } from '#generated/server/calls/items.ts';
import { isName } from '../../items/index.ts';
import type { With } from '../context.ts';

type Endpoint = Calls['items.nameFree'];

/** Whether one may call an item so: the name can stand in an address, and no other of one's own has it. */
export async function nameFree(
  { hub, viewer }: With<'viewer'>,
  { kind, name }: Endpoint['input'],
): Promise<Endpoint['output']> {
  if (!isName(name)) return { free: false, reason: 'invalid' };
  return (await hub.items.isFree(viewer.id, kind, name)) ? { free: true } : { free: false, reason: 'taken' };
}
