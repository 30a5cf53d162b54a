import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { askerRememberedMax } from '#generated/constants.ts';
import type { Rate } from '#generated/server/types.ts';
import { HubError } from '../ground/hub-error.ts';
import { type Asker, askerKey } from '../load/asker.ts';
import { atMost } from '../load/at-most.ts';
import { named } from '../load/caches.ts';
import { msPerSecond } from '../load/units.ts';

interface Counted {
  count: number;
  endTime: number;
}

/**
 * How often calls came that are dear whoever waits, such as those that leave something on disk: of the visitors of a
 * network together, of a person alone. Kept in memory: a restart begins a new window.
 */
export class Rates {
  readonly #now: () => number;
  readonly #counted = named('rates', new LRUCache<string, Counted>(atMost(askerRememberedMax)));

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Counts a call and tells what remains, in the fields of draft-ietf-httpapi-ratelimit-headers. Throws `rateLimited`
   * with the seconds to wait; a call that is refused does not count, so that nobody waits longer for having tried.
   */
  count(rate: Rate, asker: Asker, reply: FastifyReply): void {
    const now = this.#now();
    const most = asker.person === undefined ? rate.perNetwork : rate.perPerson;
    const key = `${rate.id} ${askerKey(asker)}`;
    const before = this.#counted.get(key);
    // A clock that was set back must not make anybody wait for longer than a window.
    const goesOn = before && now < before.endTime && before.endTime - now <= rate.windowMs;
    const counted = goesOn ? before : { count: 0, endTime: now + rate.windowMs };
    const isOver = counted.count >= most;
    if (!isOver) counted.count += 1;
    if (!goesOn) this.#counted.set(key, counted);
    const seconds = Math.ceil((counted.endTime - now) / msPerSecond);
    reply.header('ratelimit-policy', `"${rate.id}";q=${most};w=${Math.ceil(rate.windowMs / msPerSecond)}`);
    reply.header('ratelimit', `"${rate.id}";r=${most - counted.count};t=${seconds}`);
    if (isOver) throw new HubError('rateLimited', { seconds });
  }
}
