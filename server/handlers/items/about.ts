import type { Calls } from '#generated/server/calls/items.ts';
import type { With } from '../context.ts';

type Endpoint = Calls['items.about'];

/** What an item is made from, and what uses it. */
export function about(
  { hub, item, viewer, language: ofReader }: With<'item'>,
  { language = ofReader }: Endpoint['input'],
): Promise<Endpoint['output']> {
  return hub.items.linksOf(item, language, viewer);
}
