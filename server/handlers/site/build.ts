import type { Calls } from '#generated/server/calls/site.ts';
import type { Context } from '../context.ts';

type Endpoint = Calls['site.build'];

/** Open pages compare this with their own version and offer to reload. */
export function build({ hub }: Context): Endpoint['output'] {
  return { version: hub.build };
}
