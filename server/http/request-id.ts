import { randomFillSync } from 'node:crypto';
import { requestIdsAtOnce } from '#generated/constants.ts';

// biome-ignore lint/plugin: 128 bits, as the trace ids of W3C
const idBytes = 16;
const ownIdShape = /^[\w.-]{8,64}$/;

const chance = Buffer.alloc(idBytes * requestIdsAtOnce);
let used = chance.length;

/** The id that a request brought, where it can stand in a log, or a new one. */
export function requestIdOf(brought: string | string[] | undefined): string {
  return typeof brought === 'string' && ownIdShape.test(brought) ? brought : newId();
}

function newId(): string {
  if (used === chance.length) {
    randomFillSync(chance);
    used = 0;
  }
  used += idBytes;
  return chance.toString('hex', used - idBytes, used);
}
