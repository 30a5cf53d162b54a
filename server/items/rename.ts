import type { Calls } from '#generated/server/contract.ts';
import type { Context } from '../http/context.ts';
import { HubError } from '../http/hub-error.ts';

type Endpoint = Calls['items.rename'];

/** Gives an item another name. */
export async function rename(
  { hub, item, viewer }: Context,
  { name }: Endpoint['input'],
): Promise<Endpoint['output']> {
  if (!item) throw new HubError('itemNotFound');
  return hub.items.present(await hub.items.rename(item, name), viewer);
}
