import type { Calls } from '#generated/server/calls/people.ts';
import type { With } from '../../frame/context.ts';
import { fieldsAnswered } from '../../store/views.ts';

type Endpoint = Calls['people.account'];

const fields = fieldsAnswered<Endpoint['output']>('people.account');

/** What one keeps of oneself: there is no way to name anybody else. */
export async function account({ hub, viewer }: With<'viewer'>): Promise<Endpoint['output']> {
  const { shown } = await hub.people.present({ id: viewer.id }, fields);
  return shown;
}
