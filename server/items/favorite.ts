import type { Calls } from '#generated/server/contract.ts';
import type { With } from '../http/context.ts';
import { HubError } from '../http/hub-error.ts';

type Endpoint = Calls['items.favorite'];

/** Puts an item among one's favourites. */
export function favorite(context: With<'item'>): Promise<Endpoint['output']> {
  return mark(context, true);
}

/** Takes it out again. */
export function unfavorite(context: With<'item'>): Promise<Endpoint['output']> {
  return mark(context, false);
}

async function mark({ hub, item, viewer }: With<'item'>, isFavorite: boolean): Promise<Endpoint['output']> {
  if (!viewer) throw new HubError('signedOut');
  if (isFavorite) await hub.items.marks.favorite(item.seq, viewer.id, hub.now());
  else await hub.items.marks.unfavorite(item.seq, viewer.id);
  const { fields } = await hub.items.get(item.key, viewer);
  return { isFavorite, favoriteCount: Number(fields.favoriteCount) };
}
