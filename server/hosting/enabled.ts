import type { Calls } from '#generated/server/contract.ts';

type Endpoint = Calls['hosting.enabled'];

/** No cluster is configured yet, so nothing can be hosted. */
export function enabled(): Endpoint['output'] {
  return { enabled: false };
}
