import type { Calls } from '#generated/server/contract.ts';
import type { Context } from '../http/context.ts';
import { fieldsAnswered } from '../store/views.ts';
import { ownViewer } from './own-viewer.ts';
import { presentPerson } from './present.ts';

type Endpoint = Calls['people.account'];

const fields = fieldsAnswered('people.account');

/** What one keeps of oneself: there is no way to name anybody else. */
export async function account(context: Context): Promise<Endpoint['output']> {
  const { id } = ownViewer(context);
  const query = context.hub.db.selectFrom('people').selectAll().where('id', '=', id);
  return presentPerson(await query.executeTakeFirstOrThrow(), fields) as unknown as Endpoint['output'];
}
