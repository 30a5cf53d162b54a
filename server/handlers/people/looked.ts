import type { Calls } from '#generated/server/calls/people.ts';
import { knowNews } from '../../audit/index.ts';
import type { With } from '../../frame/context.ts';

type Endpoint = Calls['people.looked'];

/** Notes down that somebody knows what is told of their account. */
export async function looked(
  { hub, viewer }: With<'viewer'>,
  { id }: Endpoint['input'],
): Promise<Endpoint['output']> {
  await knowNews(hub.db, viewer.id, id);
  return { done: true };
}
