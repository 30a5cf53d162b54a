import type { Calls } from '#generated/server/calls/items.ts';
import type { With } from '../context.ts';

type Endpoint = Calls['items.importAgain'];

/** Tries an import again that failed, or lets it be. */
export async function importAgain(
  { hub, item, viewer }: With<'item' | 'viewer'>,
  { leave = false }: Endpoint['input'],
): Promise<Endpoint['output']> {
  return hub.items.importAgain(item, leave, viewer);
}
