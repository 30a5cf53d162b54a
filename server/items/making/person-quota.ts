import type { Kysely, Selectable } from 'kysely';
import {
  quotaNewcomerFiles,
  quotaNewcomerForMs,
  quotaNewcomerItems,
  quotaNewcomerStoredBytes,
} from '#generated/constants.ts';
import type { SpecSettings } from '#generated/server/settings.ts';
import type { RowFields } from '#generated/store/tables.ts';
import type { Database } from '../../store/database.ts';

interface Asking {
  now: number;
  /** What one person may have, as whoever runs the hub has set it. */
  limits: Limits;
  /** Whether accounts are made by whoever comes along, from the network. */
  isOpen: boolean;
}

/** The settings that say what one person may have. */
export type Limits = Pick<SpecSettings, 'itemsPerPerson' | 'storedPerPerson' | 'filesPerPerson'>;

const whole = ({ itemsPerPerson, storedPerPerson, filesPerPerson }: Limits): PersonQuota => ({
  itemsMax: itemsPerPerson,
  bytesMax: storedPerPerson,
  filesMax: filesPerPerson,
});

/** Nobody begins with more than there will be. */
const newcomers = ({ itemsPerPerson, storedPerPerson, filesPerPerson }: Limits): PersonQuota => ({
  itemsMax: Math.min(quotaNewcomerItems, itemsPerPerson),
  bytesMax: Math.min(quotaNewcomerStoredBytes, storedPerPerson),
  filesMax: Math.min(quotaNewcomerFiles, filesPerPerson),
});

/** What a person may have, and when that becomes more. */
export interface PersonQuota {
  itemsMax: number;
  bytesMax: number;
  filesMax: number;
  growTime?: number;
}

type Made = Pick<Selectable<Database['people']>, 'create_time' | 'extra'>;

/** Whoever has made the account without anybody's help begins with less. */
export function quotaFor({ create_time, extra }: Made, { now, limits, isOpen }: Asking): PersonQuota {
  if (!isOpen || !(JSON.parse(extra) as Pick<RowFields['Person'], 'signedUp'>).signedUp) return whole(limits);
  const growTime = Number(create_time) + quotaNewcomerForMs;
  return now < growTime ? { ...newcomers(limits), growTime } : whole(limits);
}

/** What a person may have, by the id; as a part of a transaction where something hangs on it. */
export async function mostOf(db: Kysely<Database>, personId: string, asking: Asking): Promise<PersonQuota> {
  const person = await db
    .selectFrom('people')
    .select(['create_time', 'extra'])
    .where('id', '=', personId)
    .executeTakeFirst();
  return person ? quotaFor(person, asking) : whole(asking.limits);
}

/** What the least of them may have. */
export const leastQuota = ({ limits, isOpen }: Pick<Asking, 'limits' | 'isOpen'>): PersonQuota =>
  isOpen ? newcomers(limits) : whole(limits);
