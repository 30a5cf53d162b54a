import { type Argon2Parameters, argon2 } from 'node:crypto';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';
import {
  askerRememberedMax,
  hashingFewWaiting,
  hashingHeapBytes,
  hashingIdleMs,
  hashingLongestWaitMs,
  hashingNiceness,
  hashingWaitingMax,
  hashingYieldForMs,
  hashingYieldOthers,
} from '#generated/constants.ts';
import { atMost } from '../../load/at-most.ts';
import { named } from '../../load/caches.ts';
import { BudgetedProcess } from '../../load/processes/budgeted-process.ts';
import { Row } from '../../load/row.ts';

/**
 * Argon2id in a process of its own, with less right to the processor than the one that answers: hashing keeps a core
 * busy on purpose, and readers must not wait for those who sign in. One hash at a time.
 */
const place = new URL('./hash-process.ts', import.meta.url);
const hashing = new BudgetedProcess<Argon2Parameters, Uint8Array>(place, {
  memoryBytes: hashingHeapBytes,
  idleMs: hashingIdleMs,
  niceness: hashingNiceness,
});
const inThread = promisify(argon2) as (
  algorithm: 'argon2id',
  parameters: Argon2Parameters,
) => Promise<Buffer>;

/** Networks from which a wrong password came a while ago. */
const doubtful = named(
  'doubtfulNetworks',
  new LRUCache<string, true>({ ...atMost(askerRememberedMax), ttl: hashingYieldForMs }),
);

const row = new Row({
  room: 1,
  perAsker: 1,
  waiting: hashingWaitingMax,
  waitMs: hashingLongestWaitMs,
  yielding: {
    does: (network, waiting) => waiting > hashingFewWaiting || doubtful.has(network),
    others: hashingYieldOthers,
  },
});

/** Whose password it is. */
interface Whose {
  /** What comes from none is the hub's own. */
  network?: string | undefined;
  /** Accounts of a network take turns. */
  account?: string | undefined;
}

/**
 * Networks take turns, so that a crowd of passwords keeps nobody else out; those that send wrong ones, or many at once, let
 * others go first. Throws `RowFullError` where too many wait already: a flood of passwords must not become minutes of work.
 */
export async function derive(
  parameters: Argon2Parameters,
  { network, account }: Whose = {},
): Promise<Buffer> {
  const leave = await row.enter(1, { asker: network, part: account });
  try {
    return await ask(parameters);
  } finally {
    leave();
  }
}

/** A password from there was wrong. Whoever mistypes waits no longer by it while nobody floods. */
export function doubt(network: string): void {
  doubtful.set(network, true);
}

/** The number of the process, while there is one. */
export const hashingPid = (): number | undefined => hashing.pid;

/** Lets go of the process until the next password; one that is at work ends its work. */
export function restHashing(): void {
  if (row.inside === 0 && row.waiting === 0) void hashing.close();
}

async function ask(question: Argon2Parameters): Promise<Buffer> {
  let hash: Uint8Array = Buffer.alloc(0);
  const take = (tag: Uint8Array) => {
    hash = tag;
  };
  try {
    await hashing.run({ question, timeMs: hashingLongestWaitMs, take });
    return Buffer.from(hash);
  } catch {
    // Where no process can be had, the password is still worth an answer.
    return inThread('argon2id', question);
  }
}
