import type { WrittenEndpoint } from '../grammar/spec/endpoints.ts';
import { at, isSaid, type Named, named, othersIn } from '../grammar/written.ts';
import type { Node } from '../model/node.ts';
import type { Endpoint, ErrorEntry, Route, Screen } from '../model/product.ts';
import type { Action, Guard } from '../model/rights.ts';
import { callsOf } from '../resolve/bring-subjects.ts';
import type { Building } from '../resolve/known.ts';

type Call = Named<WrittenEndpoint>;

interface Pages {
  everywhere?: string;
  guards: Record<string, Guard>;
  actions: Record<string, Action>;
  routes: readonly Route[];
  screens: Record<string, Screen>;
}

interface Calling extends Pages {
  /** The calls that each screen names. */
  made: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A call that changes something says who may; what a page asks before it, the call asks too, or says why not. */
export function checkCalls(building: Building, pages: Pages): void {
  const made = new Map(
    Object.entries(pages.screens).map(([id, { props }]) => [id, new Set(callsIn(props))] as const),
  );
  for (const [entry, endpoint] of callsOf(building)) {
    checkWho(entry, endpoint, { building, everywhere: pages.everywhere });
    checkLacks(entry, endpoint, { building, pages: { ...pages, made } });
  }
}

const isSafe = (method: string) => method === 'GET' || method === 'SOCKET';

function methodsOf({ route }: Endpoint): string[] {
  return [...Object.values(route.cases), ...(route.otherwise ? [route.otherwise] : [])].map(
    ({ method }) => method,
  );
}

const changes = (endpoint: Endpoint) => !methodsOf(endpoint).every(isSafe) || endpoint.acts !== undefined;

function checkWho(
  { key, keyAt, value }: Call,
  endpoint: Endpoint,
  { building: { faults }, everywhere }: { building: Building; everywhere: string | undefined },
): void {
  const [allow, open] = (['allow', 'open'] as const).map((word) => isSaid(value, word));
  // What everything asks first is something else than what this call asks.
  if (allow && open && everywhere === undefined)
    faults.add('HUB1522', at(value, 'open'), { where: key, name: 'allow', other: 'open' });
  const isOurs = endpoint.answered !== 'elsewhere';
  if (isOurs && changes(endpoint) && !allow && !open) faults.add('HUB1568', keyAt, { name: key });
}

/** For each page that makes a changing call: what the page asks and the call does not. */
function checkLacks(
  { key, keyAt, value }: Call,
  endpoint: Endpoint,
  { building, pages }: { building: Building; pages: Calling },
): void {
  const { faults } = building;
  checkIdleLacks(key, value, { building, pages });
  if (!changes(endpoint) || endpoint.answered === 'elsewhere') return;
  // What an action that cannot be read asks is unknown: that is the fault.
  const { allow } = endpoint;
  if (building.lookup.unsure('action') || (allow !== undefined && !Object.hasOwn(pages.actions, allow)))
    return;
  const own = new Set([...(pages.actions[allow ?? '']?.checks ?? []), ...Object.keys(endpoint.lacks)]);
  const said = (['allow', 'open'] as const).find((word) => isSaid(value, word));
  const place = said === undefined ? keyAt : at(value, said);
  for (const route of pages.routes) {
    if (!pages.made.get(route.screen)?.has(key)) continue;
    const missing = asksOf(route, pages).filter((check) => !own.has(check));
    const known = [...new Set(missing)].join(', ');
    if (missing.length === 0) continue;
    faults.add('HUB1570', place, { name: key, where: route.path, known });
    // The same page stands once for every kind.
    return;
  }
}

/** What a call says to do without, some page that makes it asks. */
function checkIdleLacks(
  call: string,
  value: WrittenEndpoint,
  { building, pages }: { building: Building; pages: Calling },
): void {
  if (building.lookup.unsure('action') || building.lookup.unsure('screen')) return;
  const lacks = named(value.lacks);
  if (lacks.length === 0) return;
  const making = pages.routes.filter(({ screen }) => pages.made.get(screen)?.has(call));
  const asked = new Set(making.flatMap((route) => asksOf(route, pages)));
  for (const { key: check, keyAt } of lacks)
    if (building.registry.has('check', check) && !asked.has(check))
      building.faults.add('HUB1744', keyAt, { name: check });
}

function asksOf(route: Route, { guards, actions }: Pages): string[] {
  return [
    ...route.guards.flatMap((id) => guards[id]?.checks ?? []),
    ...route.allow.flatMap((id) => actions[id]?.checks ?? []),
  ];
}

/** Every call that a screen names. */
export function callsIn(node: Node): string[] {
  switch (node.t) {
    case 'ref':
      return node.to === 'endpoint' ? [node.id] : [];
    case 'list':
      return node.items.flatMap(callsIn);
    case 'record':
      return Object.values(node.fields).flatMap(callsIn);
    case 'by':
      return [...Object.values(node.cases), ...(node.otherwise ? [node.otherwise] : [])].flatMap(callsIn);
    default:
      return [];
  }
}

/**
 * 401 and 403 end the session of whoever is told: only errors that lead to signing in may say so. What has no code is of
 * answers that are not the hub's own, as long as another error meets those of the hub.
 */
export function checkErrors(errors: Readonly<Record<string, ErrorEntry>>, { read, faults }: Building): void {
  const leading = Object.values(errors).filter(leadsIn);
  for (const entry of read.errors.flatMap((file) => othersIn(file.read))) {
    const error = errors[entry.key];
    if (error === undefined || (error.status !== 401 && error.status !== 403) || leadsIn(error)) continue;
    const isOfOthers =
      error.code === undefined &&
      error.http.every((status) =>
        leading.some(({ from, http }) => from !== undefined && from !== error.from && http.includes(status)),
      );
    if (!isOfOthers) faults.add('HUB1571', entry.keyAt, { name: entry.key, value: error.status });
  }
}

const leadsIn = ({ effects }: ErrorEntry) => effects.t === 'list' && effects.items.some(isLogin);

const isLogin = (effect: Node) => effect.t === 'record' && effect.fields.login !== undefined;

/** Subjects that nobody may miss without being told. */
export function checkSubjects({ read, faults, registry }: Building): void {
  for (const { key, keyAt, value } of read.guards.flatMap((file) => named(file.read.subjects))) {
    if (typeof value === 'string') continue;
    const tells = isSaid(value, 'seen') || isSaid(value, 'error');
    const isAsked = isSaid(value, 'from') && !value.is.endsWith('?');
    if (isAsked && !tells && registry.has('subject', key))
      faults.add('HUB1102', keyAt, { where: `the subject ${key}`, name: 'seen or error' });
  }
}
