import { isIPv6 } from 'node:net';
import { type Kysely, sql } from 'kysely';
import {
  signInFirstWaitMs,
  signInForgetAfterMs,
  signInFree,
  signInLongestWaitMs,
  signUpPerHour,
} from '#generated/constants.ts';
import { HubError } from '../http/hub-error.ts';
import type { Database } from '../store/database.ts';

const msPerSecond = 1000;
const hourMs = 3_600_000;
/** Enough doublings to reach any wait that makes sense, and few enough for a 64-bit number. */
const doublingsMax = 20;

/**
 * Makes guessing slow without locking anybody out: after a few wrong passwords each further one doubles the wait of
 * this account at this address, up to a limit. An attempt counts before it is judged, so that many at once gain nothing.
 */
export class Attempts {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Counts an attempt; throws `signInSlowed` with the seconds to wait where it comes too early. */
  async begin(key: string): Promise<void> {
    const now = this.#now();
    const fresh = now - signInForgetAfterMs;
    await this.#db.deleteFrom('sign_in_attempts').where('last_time', '<', fresh).execute();
    const wait = sql`case
      when count + 1 < ${signInFree} then 0
      when count + 1 - ${signInFree} >= ${doublingsMax} then ${signInLongestWaitMs}
      when (${signInFirstWaitMs} << (count + 1 - ${signInFree})) > ${signInLongestWaitMs} then ${signInLongestWaitMs}
      else ${signInFirstWaitMs} << (count + 1 - ${signInFree}) end`;
    const counted = await this.#db
      .insertInto('sign_in_attempts')
      .values({ key, count: 1, last_time: now, wait_until: 0 })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ count: sql`count + 1`, last_time: now, wait_until: sql`${now} + ${wait}` })
          .where('sign_in_attempts.wait_until', '<=', now),
      )
      .returning('count')
      .executeTakeFirst();
    if (!counted) throw await this.#slowed(key, now);
  }

  /** The password was right: the count begins anew. */
  async clear(key: string): Promise<void> {
    await this.#db.deleteFrom('sign_in_attempts').where('key', '=', key).execute();
  }

  /** Counts a new account from an address; throws `tooManyRequests` beyond what an hour allows. */
  async countSignUp(address: string): Promise<void> {
    const now = this.#now();
    const key = `up ${networkOf(address)}`;
    const begun = sql<boolean>`last_time < ${now - hourMs}`;
    const { count } = await this.#db
      .insertInto('sign_in_attempts')
      .values({ key, count: 1, last_time: now, wait_until: 0 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql`case when ${begun} then 1 else count + 1 end`,
          last_time: sql`case when ${begun} then ${now} else last_time end`,
        }),
      )
      .returning('count')
      .executeTakeFirstOrThrow();
    if (count > signUpPerHour) throw new HubError('tooManyRequests');
  }

  async #slowed(key: string, now: number): Promise<HubError> {
    const row = await this.#db
      .selectFrom('sign_in_attempts')
      .select('wait_until')
      .where('key', '=', key)
      .executeTakeFirst();
    const ms = Math.max(0, (row?.wait_until ?? now) - now);
    return new HubError('signInSlowed', { seconds: Math.max(1, Math.ceil(ms / msPerSecond)) });
  }
}

/** What is slowed: one account as seen from one network, so that nobody else can keep its owner out. */
export function attemptKey(userName: string, address: string): string {
  return `in ${userName.toLowerCase()} ${networkOf(address)}`;
}

/** A household or a company has a whole /64 of IPv6, and would otherwise be a new address at every try. */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare) || /^::ffff:\d+\./i.test(bare)) return bare.replace(/^::ffff:/i, '');
  const [head = '', tail] = bare.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) {
    const end = tail.split(':').filter(Boolean);
    while (groups.length + end.length < ipv6Groups) groups.push('0');
    groups.push(...end);
  }
  return groups
    .slice(0, networkGroups)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}

const ipv6Groups = 8;
const networkGroups = 4;
