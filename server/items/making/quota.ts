import type { Kysely } from 'kysely';
import type { Quota } from '#generated/types.ts';
import type { Database } from '../../store/database.ts';
import { type Limits, mostOf } from './person-quota.ts';

interface Asking {
  db: Kysely<Database>;
  now: number;
  limits: Limits;
  /** Whether accounts are made by whoever comes along, from the network. */
  isOpen: boolean;
}

/** What a person has used and may use; `left` says whether one more item may be created. */
export async function quotaOf({ db, ...asking }: Asking, personId: string): Promise<Quota> {
  const used = await db
    .selectFrom('items')
    .select((eb) => [
      eb.fn.countAll<number>().as('items'),
      eb.fn.coalesce(eb.fn.sum<number>('repo_bytes'), eb.lit(0)).as('bytes'),
      eb.fn.coalesce(eb.fn.sum<number>('repo_files'), eb.lit(0)).as('files'),
    ])
    .where('create_user_id', '=', personId)
    .executeTakeFirstOrThrow();
  const { growTime, ...most } = await mostOf(db, personId, asking);
  const left = used.items < most.itemsMax && used.bytes < most.bytesMax && used.files < most.filesMax;
  return {
    ...used,
    ...most,
    left,
    ...(growTime !== undefined && { growTime: new Date(growTime).toISOString() }),
  };
}
