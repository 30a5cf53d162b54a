import type { Kysely } from 'kysely';
import { quotaItems, quotaStoredBytes } from '#generated/constants.ts';
import type { Calls } from '#generated/server/contract.ts';
import type { Quota } from '#generated/types.ts';
import type { Context } from '../http/context.ts';
import type { Database } from '../store/database.ts';
import { ownViewer } from './own-viewer.ts';

type Endpoint = Calls['people.quota'];

/** What one has used and may use. */
export function quota(context: Context): Promise<Endpoint['output']> {
  return context.hub.people.quotaOf(ownViewer(context).id);
}

/** What a person has used and may use; `left` says whether one more item may be created. */
export async function quotaOf(db: Kysely<Database>, personId: string): Promise<Quota> {
  const { items, bytes } = await db
    .selectFrom('items')
    .select((eb) => [
      eb.fn.countAll<number>().as('items'),
      eb.fn.coalesce(eb.fn.sum<number>('repo_bytes'), eb.lit(0)).as('bytes'),
    ])
    .where('create_user_id', '=', personId)
    .executeTakeFirstOrThrow();
  const used = { items, itemsMax: quotaItems, bytes, bytesMax: quotaStoredBytes };
  return { ...used, left: items < quotaItems && bytes < quotaStoredBytes };
}
