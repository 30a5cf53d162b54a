import type { Place } from '../faults/place.ts';
import { typeNameOf } from '../grammar/json-schema.ts';
import type { WrittenEndpoint } from '../grammar/spec/endpoints.ts';
import { at, isSaid, type Named, named, othersIn } from '../grammar/written.ts';
import type { Bring, Endpoint, Product } from '../model/product.ts';
import type { Action, Subject, SubjectSource } from '../model/rights.ts';
import { recordOf } from '../yaml/record.ts';
import { inOrder } from './circles.ts';
import type { Building } from './known.ts';

interface Asking {
  endpoint: Endpoint;
  /** What reads them, in words. */
  action: string;
  at: Place;
  building: Building;
}

/** Calls that say how their inputs give the subjects that their checks read; one that cannot is a fault. */
export function bringSubjects(
  building: Building,
  actions: Readonly<Record<string, Action>>,
): Product['endpoints'] {
  const endpoints = Object.entries(building.endpoints).map(
    ([id, endpoint]) => [id, { ...endpoint, brings: {} }] as const,
  );
  const bringing = { ...building, endpoints: recordOf(endpoints) };
  for (const [entry, endpoint] of callsOf(bringing)) {
    const action = actions[endpoint.allow ?? ''];
    const place = isSaid(entry.value, 'allow') ? at(entry.value, 'allow') : entry.keyAt;
    // Whoever answers elsewhere judges there.
    if (action === undefined || endpoint.answered === 'elsewhere') continue;
    const asking: Asking = { endpoint, action: action.id, at: place, building: bringing };
    for (const name of action.needs) bring(name, asking, []);
  }
  return bringing.endpoints;
}

/** Every call with its place in the spec. */
export function callsOf({ read, endpoints }: Building): (readonly [Named<WrittenEndpoint>, Endpoint])[] {
  return read.endpoints.flatMap((file) =>
    othersIn(file.read).flatMap((entry) => {
      const endpoint = Object.hasOwn(endpoints, entry.key) ? endpoints[entry.key] : undefined;
      return endpoint ? [[entry, endpoint] as const] : [];
    }),
  );
}

function bring(name: string, asking: Asking, chain: readonly string[]): void {
  const { endpoint, action, at, building } = asking;
  const subject = building.subjects[name];
  if (chain.includes(name) || Object.hasOwn(endpoint.brings, name)) return;
  if (subject?.load !== undefined) return;
  const found = subject && firstOf(subject, asking);
  if (subject === undefined || (found === undefined && !subject.optional)) {
    const known = subject?.from.map(wordOf) ?? [];
    building.faults.add('HUB1560', at, { name, where: action, known: known.join(' or ') || 'none gives it' });
    return;
  }
  if (found === undefined) return;
  endpoint.brings[name] = found;
  if ('of' in found) bring(found.of, asking, [...chain, name]);
}

const wordOf = (source: SubjectSource) =>
  'types' in source ? source.types.join(' with ') : `${source.of}.${source.field}`;

function firstOf(subject: Subject, asking: Asking): Bring | undefined {
  for (const source of subject.from) {
    if ('of' in source) {
      if (isWithinReach(source.of, asking, new Set([subject.name]))) return source;
      continue;
    }
    const inputs = source.types.map((type) => [type, inputOf(type, subject, asking)] as const);
    if (inputs.every(([, input]) => input !== undefined))
      return { inputs: Object.fromEntries(inputs) as Record<string, string> };
  }
  return undefined;
}

/** Whether a call can bring another subject, of whose field this one is loaded; none is looked at twice. */
function isWithinReach(name: string, asking: Asking, seen: Set<string>): boolean {
  const subject = asking.building.subjects[name];
  if (subject === undefined || seen.has(name)) return false;
  seen.add(name);
  return (
    subject.load !== undefined ||
    subject.from.some((source) =>
      'of' in source
        ? isWithinReach(source.of, asking, seen)
        : source.types.every((type) => inputsOf(asking.endpoint, type).length === 1),
    )
  );
}

/** The one input of a type; one that may be left out brings only what may be absent. */
function inputOf(type: string, subject: Subject, { endpoint, at, building }: Asking): string | undefined {
  const found = inputsOf(endpoint, type);
  const [first, second] = found;
  if (first === undefined) return undefined;
  if (second !== undefined) {
    building.faults.add('HUB1561', at, { name: type, left: first, right: second, missing: subject.name });
    return first;
  }
  const isSure = endpoint.input.required?.includes(first) ?? false;
  return isSure || subject.optional ? first : undefined;
}

function inputsOf({ input }: Endpoint, type: string): string[] {
  return Object.entries(input.properties ?? {}).flatMap(([name, schema]) =>
    typeNameOf(schema) === type ? [name] : [],
  );
}

/** A subject that is loaded by what itself needs it goes round in a circle. */
export function checkCircles(building: Building, actions: Readonly<Record<string, Action>>): void {
  const { subjects, endpoints, faults, read } = building;
  const next = (name: string): string[] => {
    const subject = subjects[name];
    if (subject === undefined) return [];
    const asked = actions[endpoints[subject.load ?? '']?.allow ?? '']?.needs ?? [];
    return [...asked, ...subject.from.flatMap((source) => ('of' in source ? [source.of] : []))];
  };
  const { round } = inOrder(Object.keys(subjects), next);
  for (const { key, keyAt } of read.guards.flatMap((file) => named(file.read.subjects))) {
    const chain = round.get(key);
    if (chain) faults.add('HUB1203', keyAt, { what: 'subject', name: key, chain: chain.join(' → ') });
  }
}
