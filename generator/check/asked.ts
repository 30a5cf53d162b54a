import type { Place } from '../faults/place.ts';
import type { Endpoint } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';

/** Whether a call only asks. */
export function reads({ route, acts }: Endpoint): boolean {
  const ways = [...Object.values(route.cases), ...(route.otherwise ? [route.otherwise] : [])];
  return acts === undefined && ways.length > 0 && ways.every(({ method }) => method === 'GET');
}

/** A call that is asked by itself changes nothing, and all that it asks for is known where it stands. */
export function checkAsked(
  call: string,
  { where, at, given = [] }: { where: string; at: Place; given?: readonly string[] },
  { endpoints, faults }: Pick<Building, 'endpoints' | 'faults'>,
): void {
  const endpoint = Object.hasOwn(endpoints, call) ? endpoints[call] : undefined;
  if (endpoint === undefined) return;
  const lacks = (one: Endpoint) => (one.input.required ?? []).filter((name) => !given.includes(name));
  const fitting = Object.values(endpoints).filter((one) => reads(one) && lacks(one).length === 0);
  const known = fitting.map(({ id }) => id);
  const missing = lacks(endpoint);
  if (!reads(endpoint)) faults.add('HUB1802', at, { where, name: call }, known);
  else if (missing.length > 0)
    faults.add('HUB1803', at, { where, name: call, missing: missing.join(', ') }, known);
}
