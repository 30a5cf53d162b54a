import type { Kysely, Selectable } from 'kysely';
import {
  quotaFileCount,
  quotaItemCount,
  quotaNewcomerFiles,
  quotaNewcomerForMs,
  quotaNewcomerItems,
  quotaNewcomerStoredBytes,
  quotaStoredBytes,
} from '#generated/constants.ts';
import type { Calls } from '#generated/server/contract.ts';
import type { Quota } from '#generated/types.ts';
import type { With } from '../http/context.ts';
import type { Database } from '../store/database.ts';
import type { PersonExtra } from './people.ts';

type Endpoint = Calls['people.quota'];

/** What one has used and may use. */
export function quota(context: With<'viewer'>): Promise<Endpoint['output']> {
  return context.hub.people.quotaOf(context.viewer.id);
}

const whole: PersonQuota = { itemsMax: quotaItemCount, bytesMax: quotaStoredBytes, filesMax: quotaFileCount };
const newcomers = {
  itemsMax: quotaNewcomerItems,
  bytesMax: quotaNewcomerStoredBytes,
  filesMax: quotaNewcomerFiles,
};

interface Asking {
  db: Kysely<Database>;
  now: number;
  /** Whether accounts are made by whoever comes along, from the network. */
  isOpen: boolean;
}

/** What a person has used and may use; `left` says whether one more item may be created. */
export async function quotaOf({ db, now, isOpen }: Asking, personId: string): Promise<Quota> {
  const used = await db
    .selectFrom('items')
    .select((eb) => [
      eb.fn.countAll<number>().as('items'),
      eb.fn.coalesce(eb.fn.sum<number>('repo_bytes'), eb.lit(0)).as('bytes'),
      eb.fn.coalesce(eb.fn.sum<number>('repo_files'), eb.lit(0)).as('files'),
    ])
    .where('create_user_id', '=', personId)
    .executeTakeFirstOrThrow();
  const person = await db
    .selectFrom('people')
    .select(['create_time', 'extra'])
    .where('id', '=', personId)
    .executeTakeFirst();
  const { growTime, ...most } = person ? quotaFor(person, { now, isOpen }) : whole;
  const left = used.items < most.itemsMax && used.bytes < most.bytesMax && used.files < most.filesMax;
  return {
    ...used,
    ...most,
    left,
    ...(growTime !== undefined && { growTime: new Date(growTime).toISOString() }),
  };
}

/** What a person may have, and when that becomes more. */
export interface PersonQuota {
  itemsMax: number;
  bytesMax: number;
  filesMax: number;
  growTime?: number;
}

type Made = Pick<Selectable<Database['people']>, 'create_time' | 'extra'>;

/** Whoever has made the account without anybody's help begins with less. */
export function quotaFor({ create_time, extra }: Made, { now, isOpen }: Omit<Asking, 'db'>): PersonQuota {
  if (!isOpen || !(JSON.parse(extra) as PersonExtra).signedUp) return whole;
  const growTime = Number(create_time) + quotaNewcomerForMs;
  return now < growTime ? { ...newcomers, growTime } : whole;
}

/** What the least of them may have. */
export const leastQuota = ({ isOpen }: Pick<Asking, 'isOpen'>): PersonQuota => (isOpen ? newcomers : whole);
