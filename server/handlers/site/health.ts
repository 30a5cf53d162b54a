import { app } from '#generated/app.ts';
import type { Calls } from '#generated/server/calls/site.ts';
import { HubError } from '../../ground/hub-error.ts';
import type { Context } from '../context.ts';

type Endpoint = Calls['site.health'];

/** Up means that the database answers and the server is not stopping. */
export async function health({ hub }: Context): Promise<Endpoint['output']> {
  if (hub.signal.aborted) throw new HubError('unavailable');
  await hub.db.selectFrom('settings').select('name').limit(1).execute();
  return { status: 'ok', version: app.version };
}
