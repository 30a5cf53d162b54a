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
import type { RowFields } from '#generated/store/tables.ts';
import type { Database } from '../store/database.ts';

const whole: PersonQuota = { itemsMax: quotaItemCount, bytesMax: quotaStoredBytes, filesMax: quotaFileCount };
const newcomers = {
  itemsMax: quotaNewcomerItems,
  bytesMax: quotaNewcomerStoredBytes,
  filesMax: quotaNewcomerFiles,
};

interface Asking {
  now: number;
  /** Whether accounts are made by whoever comes along, from the network. */
  isOpen: boolean;
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
export function quotaFor({ create_time, extra }: Made, { now, isOpen }: Asking): PersonQuota {
  if (!isOpen || !(JSON.parse(extra) as Pick<RowFields['Person'], 'signedUp'>).signedUp) return whole;
  const growTime = Number(create_time) + quotaNewcomerForMs;
  return now < growTime ? { ...newcomers, growTime } : whole;
}

/** What a person may have, by the id; as a part of a transaction where something hangs on it. */
export async function mostOf(db: Kysely<Database>, personId: string, asking: Asking): Promise<PersonQuota> {
  const person = await db
    .selectFrom('people')
    .select(['create_time', 'extra'])
    .where('id', '=', personId)
    .executeTakeFirst();
  return person ? quotaFor(person, asking) : whole;
}

/** What the least of them may have. */
export const leastQuota = ({ isOpen }: Pick<Asking, 'isOpen'>): PersonQuota => (isOpen ? newcomers : whole);
