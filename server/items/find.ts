import type { Calls } from '#generated/server/contract.ts';
import type { Context } from '../http/context.ts';
import { HubError } from '../http/hub-error.ts';

type Endpoint = Calls['items.find'];

/** The item at a path. */
export async function find(
  { hub, viewer }: Context,
  { kind, user, name }: Endpoint['input'],
): Promise<Endpoint['output']> {
  const { items } = hub;
  const item =
    (await items.find(kind, user, name, viewer)) ?? (await items.movedFrom(kind, user, name, viewer));
  if (!item) throw new HubError('itemNotFound');
  return hub.items.present(item, viewer);
}
