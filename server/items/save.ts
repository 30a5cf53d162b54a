import type { Calls } from '#generated/server/contract.ts';
import type { With } from '../http/context.ts';
import { personOf } from './create.ts';

type Endpoint = Calls['items.save'];

/** Changes what an item says of itself. */
export async function save(
  context: With<'item' | 'viewer'>,
  input: Endpoint['input'],
): Promise<Endpoint['output']> {
  const { hub, item, viewer } = context;
  const { key: _, ...changes } = input;
  const saved = await hub.items.save(item, { ...changes }, { by: await personOf(context), now: hub.now() });
  return hub.items.present(saved, viewer);
}
