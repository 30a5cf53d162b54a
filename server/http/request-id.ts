import { randomFillSync } from 'node:crypto';

const idBytes = 16;
/** Chance is asked for so many at once: each asking costs more than an id. */
const idsAtOnce = 256;
const ownIdShape = /^[\w.-]{8,64}$/;

const chance = Buffer.alloc(idBytes * idsAtOnce);
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
