import type { SubjectKeys } from '#generated/server/contract.ts';
import type { OwnLoaders } from '../frame/rooms.ts';
import type { Context, Loaded } from './context.ts';

/** How the hub's own subjects are loaded: the server does not compile with one missing. */
export const loaders: OwnLoaders<Context, Loaded> = {
  async item(context, key) {
    const item = await findItem(context, key);
    // Work that the last stop left open on an item is waited for by whoever asks for that item, and by nobody else.
    if (item) await context.hub.items.assertReady(item.id);
    return item;
  },
};

async function findItem({ hub, viewer }: Context, key: SubjectKeys['item']) {
  const { items } = hub;
  if ('ItemKey' in key) return items.get(key.ItemKey, viewer);
  if ('ItemId' in key) return items.getById(key.ItemId, viewer);
  const { KindId, OwnerName, ItemName } = key;
  const here = await items.find(KindId, OwnerName, ItemName, viewer);
  return here ?? (await items.movedFrom(KindId, OwnerName, ItemName, viewer));
}
