import type { Calls } from '#generated/server/contract.ts';
import type { With } from '../http/context.ts';
import { fieldsAnswered } from '../store/views.ts';
import { presentPerson } from './present.ts';

type Endpoint = Calls['people.account'];

const fields = fieldsAnswered<Endpoint['output']>('people.account');

/** What one keeps of oneself: there is no way to name anybody else. */
export async function account(context: With<'viewer'>): Promise<Endpoint['output']> {
  const { id } = context.viewer;
  const query = context.hub.db.selectFrom('people').selectAll().where('id', '=', id);
  return presentPerson(await query.executeTakeFirstOrThrow(), fields);
}
