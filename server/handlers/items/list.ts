import type { Calls } from '#generated/server/calls/items.ts';
import { endPage } from '../../http/fill-page.ts';
import { filtersOf } from '../../store/lists/filters.ts';
import type { Context } from '../context.ts';

type Endpoint = Calls['items.list'];

/** One page of a kind's items that the viewer may see. */
export async function list({ hub, viewer }: Context, input: Endpoint['input']): Promise<Endpoint['output']> {
  const { total, ...read } = await hub.items.lists.page(
    { ...input, filters: filtersOf('Item', input) },
    viewer,
  );
  const rows = await hub.items.cards(read.places.map(seqOf), viewer);
  return { ...endPage({ ...read, rows }), ...(total !== undefined && { total }) };
}

const seqOf = ({ seq }: { seq: number }) => seq;
