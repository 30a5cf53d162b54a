import type { Calls } from '#generated/server/calls/site.ts';
import type { Context } from '../../frame/context.ts';

type Endpoint = Calls['site.build'];

/** Open pages compare this with their own version and offer to reload. */
export function build({ hub, language }: Context): Endpoint['output'] {
  const readOnly = hub.readOnly.why(language);
  return { version: hub.build, ...(readOnly !== undefined && { readOnly }) };
}
