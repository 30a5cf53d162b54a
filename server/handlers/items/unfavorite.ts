import type { Calls } from '#generated/server/calls/items.ts';
import type { With } from '../context.ts';

type Endpoint = Calls['items.unfavorite'];

/** Takes an item out of one's favourites. */
export async function unfavorite({
  hub,
  item,
  viewer,
}: With<'item' | 'viewer'>): Promise<Endpoint['output']> {
  await hub.items.marks.unfavorite(item, viewer.id, hub.now());
  const { fields } = await hub.items.get(item.key, viewer);
  return { isFavorite: false, favoriteCount: Number(fields.favoriteCount) };
}
