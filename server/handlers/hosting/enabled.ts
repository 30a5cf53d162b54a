import type { Calls } from '#generated/server/calls/hosting.ts';
import { isHosting } from '../../hosting/index.ts';

type Endpoint = Calls['hosting.enabled'];

/** Whether repositories are hosted here. */
export function enabled(): Endpoint['output'] {
  return { enabled: isHosting() };
}
