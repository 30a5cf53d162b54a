import type { Faults } from '../faults/fault.ts';
import { refName } from '../grammar/json-schema.ts';
import type { Endpoint, Route } from '../model/product.ts';
import type { Action, Subject } from '../model/rights.ts';

interface Known {
  faults: Faults;
  subjects: Record<string, Subject>;
  actions: Record<string, Action>;
  endpoints: Record<string, Endpoint>;
}

/** What the actions of a route are about comes from the calls that say whether its address exists. */
export function withLoads(routes: readonly Route[], known: Known): Route[] {
  const byId = new Map(routes.map((route) => [route.id, route]));
  return routes.map((route) => {
    const loads = new Map<string, string>();
    for (const id of route.allow) {
      for (const need of known.actions[id]?.needs ?? []) {
        // What is no subject is known to the page: its kind, its address.
        if (known.subjects[need] === undefined) continue;
        const call =
          known.subjects[need]?.load ??
          chainOf(route, byId)
            .flatMap(({ exists }) => exists ?? [])
            .find((one) => answers(one, need, known));
        if (call === undefined) known.faults.add('HUB1524', route.origin.place, { name: id, missing: need });
        else loads.set(need, call);
      }
    }
    return { ...route, loads: Object.fromEntries(loads) };
  });
}

function chainOf(route: Route, byId: ReadonlyMap<string, Route>): Route[] {
  const parent = route.parent === undefined ? undefined : byId.get(route.parent);
  return parent === undefined ? [route] : [...chainOf(parent, byId), route];
}

function answers(call: string, need: string, { subjects, endpoints }: Known): boolean {
  const answer = endpoints[call]?.returns;
  return answer !== undefined && refName(answer) === subjects[need]?.shown;
}
