import type { Calls } from '#generated/server/contract.ts';
import type { With } from '../http/context.ts';

type Endpoint = Calls['items.favorite'];

/** Puts an item among one's favourites. */
export function favorite(context: With<'item' | 'viewer'>): Promise<Endpoint['output']> {
  return mark(context, true);
}

/** Takes it out again. */
export function unfavorite(context: With<'item' | 'viewer'>): Promise<Endpoint['output']> {
  return mark(context, false);
}

async function mark(
  { hub, item, viewer }: With<'item' | 'viewer'>,
  isFavorite: boolean,
): Promise<Endpoint['output']> {
  if (isFavorite) await hub.items.marks.favorite(item.seq, viewer.id, hub.now());
  else await hub.items.marks.unfavorite(item.seq, viewer.id);
  const { fields } = await hub.items.get(item.key, viewer);
  return { isFavorite, favoriteCount: Number(fields.favoriteCount) };
}
