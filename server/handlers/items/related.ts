import type { Calls } from '#generated/server/calls/items.ts';
import type { With } from '../context.ts';

type Endpoint = Calls['items.related'];

/** What is like an item. */
export async function related(
  { hub, item, viewer }: With<'item'>,
  { language }: Endpoint['input'],
): Promise<Endpoint['output']> {
  return { list: await hub.items.relatedTo(item, language, viewer) };
}
