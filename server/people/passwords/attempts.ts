import { LRUCache } from 'lru-cache';
import {
  askerRememberedMax,
  signInFirstWaitMs,
  signInForgetAfterMs,
  signInFree,
  signInLongestWaitMs,
  signUpPerHour,
} from '#generated/constants.ts';
import { HubError } from '../../ground/hub-error.ts';
import { atMost } from '../../load/at-most.ts';
import { named } from '../../load/caches.ts';
import { networkOf } from '../../load/network.ts';
import { steadyClock } from '../../load/steady-clock.ts';
import { msPerHour, msPerSecond } from '../../load/units.ts';

interface Attempted {
  count: number;
  lastTime: number;
  waitUntil: number;
}

/**
 * Makes guessing slow without locking anybody out: after a few wrong passwords each further one doubles the wait of
 * this account at this address, up to a limit. An attempt counts before it is judged, so that many at once gain nothing.
 * Kept in memory: a restart forgives no more than a few of them.
 */
export class Attempts {
  readonly #now: () => number;
  readonly #signIns = named('signIns', new LRUCache<string, Attempted>(atMost(askerRememberedMax)));
  readonly #signUps = named(
    'signUps',
    new LRUCache<string, { count: number; since: number }>(atMost(askerRememberedMax)),
  );

  constructor(now: () => number) {
    this.#now = steadyClock(now);
  }

  /** Counts an attempt; throws `signInSlowed` with the seconds to wait where it comes too early. */
  begin(key: string): void {
    const now = this.#now();
    const before = this.#signIns.get(key);
    if (before && now < before.waitUntil) {
      throw new HubError('signInSlowed', { seconds: Math.ceil((before.waitUntil - now) / msPerSecond) });
    }
    const isForgotten = !before || now - before.lastTime >= signInForgetAfterMs;
    const count = isForgotten ? 1 : before.count + 1;
    this.#signIns.set(key, { count, lastTime: now, waitUntil: now + waitAfter(count) });
  }

  /** Nobody looked at the password: it was no guess, and whoever is kept waiting by a crowd is not slowed as well. */
  takeBack(key: string): void {
    const before = this.#signIns.get(key);
    if (before) this.#signIns.set(key, { ...before, count: before.count - 1, waitUntil: this.#now() });
  }

  /** The password was right: the count begins anew. */
  clear(key: string): void {
    this.#signIns.delete(key);
  }

  /** Counts a new account from an address; throws `tooManyRequests` beyond what an hour allows. */
  countSignUp(address: string): void {
    const now = this.#now();
    const key = networkOf(address);
    const before = this.#signUps.get(key);
    const isOver = !before || now - before.since >= msPerHour;
    const entry = isOver ? { count: 1, since: now } : { ...before, count: before.count + 1 };
    this.#signUps.set(key, entry);
    if (entry.count > signUpPerHour) throw new HubError('tooManyRequests');
  }
}

function waitAfter(count: number): number {
  return count < signInFree
    ? 0
    : Math.min(signInLongestWaitMs, signInFirstWaitMs * 2 ** (count - signInFree));
}

/** Takes an attempt back whose password nobody could look at, and says why none could. */
export function unjudged(attempts: Attempts, key: string) {
  return (reason: unknown): never => {
    attempts.takeBack(key);
    throw reason;
  };
}

/** What is slowed: one account as seen from one network, so that nobody else can keep its owner out. */
export function attemptKey(userName: string, address: string): string {
  return `${userName.toLowerCase()} ${networkOf(address)}`;
}
