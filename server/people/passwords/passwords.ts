import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hashingMemoryBytes, hashingPasses } from '#generated/constants.ts';
import { networkOf } from '../../load/network.ts';
import { bytesPerKilobyte } from '../../load/units.ts';
import { derive, doubt } from './hashing.ts';

/** What the next hash costs. Argon2 counts its memory in KiB. One lane: a hash has one core. */
export const cost = { memory: hashingMemoryBytes / bytesPerKilobyte, passes: hashingPasses, parallelism: 1 };
// biome-ignore lint/plugin: as RFC 9106 recommends
const tagLength = 32;
// biome-ignore lint/plugin: as RFC 9106 recommends
const saltBytes = 16;
const argonVersion = 19;

/**
 * Hashes a password for keeping; `address` is that of whoever asks, if anybody does.
 * @returns the hash in the PHC string format, with its own salt and cost
 */
export async function hashPassword(password: string, address?: string): Promise<string> {
  const nonce = randomBytes(saltBytes);
  const network = address === undefined ? undefined : networkOf(address);
  const tag = await derive({ message: plain(password), nonce, tagLength, ...cost }, { network });
  return phc(nonce, tag);
}

function phc(nonce: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=${argonVersion}$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** The hash of no password: what is compared where nobody has the name, so that the answer takes as long. */
export const decoyHash = phc(Buffer.alloc(saltBytes), Buffer.alloc(tagLength));

/** Who says that it is his password, and from where. */
interface Claim {
  account: string;
  address: string;
}

/** Whether this is the password that was hashed. A hash that cannot be read matches nothing. */
export async function isPassword(password: string, hash: string, claim?: Claim): Promise<boolean> {
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
  const network = claim && networkOf(claim.address);
  const isRight = timingSafeEqual(await derive(asked, { network, account: claim?.account }), wanted);
  // Of a name that nobody has as well: nothing tells the two apart.
  if (!isRight && network !== undefined) doubt(network);
  return isRight;
}

/** The same characters may be typed as different code points: keyboards of two systems must give one password. */
const plain = (password: string) => password.normalize('NFKC');

/** Base64 as the PHC string format wants it. */
function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
