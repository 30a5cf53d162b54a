import type { Calls } from '#generated/server/calls/items.ts';
import type { With } from '../context.ts';

type Endpoint = Calls['items.favorite'];

/** Puts an item among one's favourites. */
export async function favorite({ hub, item, viewer }: With<'item' | 'viewer'>): Promise<Endpoint['output']> {
  await hub.items.marks.favorite(item, viewer.id, hub.now());
  const { fields } = await hub.items.get(item.key, viewer);
  return { isFavorite: true, favoriteCount: Number(fields.favoriteCount) };
}
