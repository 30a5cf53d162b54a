import { kinds } from '#generated/kinds.ts';
import type { Calls } from '#generated/server/calls/site.ts';
import type { Context } from '../context.ts';

type Endpoint = Calls['site.index'];

/** What the home page shows of the whole hub; banners come with the console. */
export async function index({ hub, viewer }: Context): Promise<Endpoint['output']> {
  const counts = await Promise.all(
    kinds.map(async ({ id }) => ({ kind: id, count: await hub.items.countOf(id, viewer) })),
  );
  return { banners: [], counts };
}
