import type { Calls } from '#generated/server/contract.ts';
import type { Context } from '../http/context.ts';

type Endpoint = Calls['items.list'];

/** One page of a kind's items that the viewer may see. */
export async function list({ hub, viewer }: Context, input: Endpoint['input']): Promise<Endpoint['output']> {
  const { seqs, ...page } = await hub.items.page(input, viewer);
  return { list: await hub.items.cards(seqs, viewer), ...page };
}
