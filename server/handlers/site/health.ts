import { app } from '#generated/app.ts';
import type { Calls } from '#generated/server/calls/site.ts';
import { release } from '../../ground/release.ts';

type Endpoint = Calls['site.health'];

/** Up means that the process answers, and nothing else: whoever restarts it for a disk that is gone mends nothing. */
export function health(): Endpoint['output'] {
  const { version, commit } = release;
  return { status: 'ok', version: app.version, release: version, ...(commit !== undefined && { commit }) };
}
