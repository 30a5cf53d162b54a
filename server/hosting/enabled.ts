import type { Calls } from '#generated/server/contract.ts';

type Endpoint = Calls['hosting.enabled'];

/**
 * Repositories are hosted by this server itself, which needs nothing else for them. The guard `create` asks, and
 * whatever makes an item.
 */
export function enabled(): Endpoint['output'] {
  return { enabled: true };
}
