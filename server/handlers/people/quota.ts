import type { Calls } from '#generated/server/calls/people.ts';
import type { With } from '../context.ts';

type Endpoint = Calls['people.quota'];

/** What one has used and may use. */
export function quota({ hub, viewer }: With<'viewer'>): Promise<Endpoint['output']> {
  return hub.items.quotaOf(viewer.id);
}
