import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { hashingWaitingMax } from '#generated/constants.ts';
import { HubError } from '../http/hub-error.ts';

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

/** What OWASP asks of Argon2id at the least: 19 MiB, two passes, one lane. Kept in each hash, so that it may grow. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const saltBytes = 16;
const argonVersion = 19;

/** One at a time: hashing keeps a core busy, and reading must not wait for those who sign in. */
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Throws `unavailable` where too many wait already: a flood of passwords must not become minutes of work. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= hashingWaitingMax) throw new HubError('unavailable');
  waiting += 1;
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    waiting -= 1;
  }
}

/**
 * Hashes a password for keeping.
 * @returns the hash in the PHC string format, with its own salt and cost
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltBytes);
  const tag = await inTurn(() => derive('argon2id', { message: plain(password), nonce, tagLength, ...cost }));
  return phc(nonce, tag);
}

function phc(nonce: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=${argonVersion}$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** The hash of no password: what is compared where nobody has the name, so that the answer takes as long. */
export const decoyHash = phc(Buffer.alloc(saltBytes), Buffer.alloc(tagLength));

/** Whether this is the password that was hashed. A hash that cannot be read matches nothing. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!found) return false;
  const [, memory, passes, parallelism, nonce = '', tag = ''] = found;
  const wanted = Buffer.from(tag, 'base64');
  const asked = {
    message: plain(password),
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: wanted.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
  return timingSafeEqual(await inTurn(() => derive('argon2id', asked)), wanted);
}

/** The same characters may be typed as different code points: keyboards of two systems must give one password. */
const plain = (password: string) => password.normalize('NFKC');

/** Base64 as the PHC string format wants it. */
function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
