import { kinds } from '#generated/kinds.ts';
import type { Calls } from '#generated/server/calls/items.ts';
import { presentTag, tagCounts } from '../../items/index.ts';
import type { Context } from '../context.ts';

type Endpoint = Calls['items.licenses'];

const category = 'license';

/** The licences that items carry; the whole dictionary, so that a form can offer those nobody uses yet. */
export async function licenses({ hub, viewer }: Context): Promise<Endpoint['output']> {
  const counts = await tagCounts(
    hub.db,
    kinds.map(({ id }) => id),
    { viewer, now: hub.now() },
  );
  const list = hub.items.tags
    .all()
    .filter((tag) => tag.category === category)
    .map((tag) => ({ ...presentTag(tag), count: counts.get(tag.id) ?? 0 }));
  return { list };
}
