import { calls as always } from '#generated/api/always.ts';
import { specOf, type WrittenCall } from '#generated/api/call-spec.ts';
import { type CallOptions, type CallSpec, call, urlOf } from '#generated/api/client.ts';
import type { EndpointId } from '#generated/ids.ts';

/** Calls by their ids: what every page needs, and what came with the pages that were loaded. */
const specs = new Map<string, CallSpec>(always.map((spec) => [spec.id, spec]));

/** A page that is loaded brings the calls that it makes. */
export function knowCalls(calls: readonly WrittenCall[]): void {
  for (const written of calls) specs.set(written.id, specOf(written));
}

/** For a hand-written part of a page: which calls it makes, no description says. */
export async function knowAllCalls(): Promise<void> {
  knowCalls((await import('#generated/api/all.ts')).calls);
}

/** What the client knows of an endpoint; throws for one that no page has brought along. */
export function getSpec(endpoint: EndpointId): CallSpec {
  const spec = specs.get(endpoint);
  if (!spec) throw new Error(`Nothing that was loaded makes the call ${endpoint}`);
  return spec;
}

/** The reading calls, of those that may have been made, whose answers are about one of these entities. */
export function showing(entities: readonly string[]): EndpointId[] {
  const found = [...specs.values()].filter(({ shows }) => shows?.some((name) => entities.includes(name)));
  return found.map(({ id }) => id as EndpointId);
}

/** Calls the endpoint that a page names: what it takes and answers was checked when the page was generated. */
export function callAny<T>(endpoint: EndpointId, input: object = {}, options?: CallOptions): Promise<T> {
  return call<T>(getSpec(endpoint), input, options);
}

/** The address of the endpoint that a page names. */
export function urlOfAny(endpoint: EndpointId, input: object): string {
  return urlOf(getSpec(endpoint), input);
}

/** Only what a call takes: a form may hold more, for those it asks beside. */
export function takenBy(
  endpoint: EndpointId,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { path, query, headers = {}, body } = getSpec(endpoint);
  const names = new Set([...path, ...query, ...Object.keys(headers), ...body]);
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.has(name)));
}

/** Only what the endpoint takes, so that inputs of a page do not split the cache. */
export function inputFor(
  endpoint: EndpointId,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const known = Object.entries(takenBy(endpoint, input)).filter(
    ([, value]) => value !== undefined && value !== '' && value !== null,
  );
  return Object.fromEntries(known.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether the address of a call can be written: it cannot while a thing it names is still being loaded. */
export function isAskable(endpoint: EndpointId, input: Readonly<Record<string, unknown>>): boolean {
  return getSpec(endpoint).path.every((name) => {
    const value = input[name.replace(/\.\.\.$/, '')];
    return value !== undefined && value !== null && value !== '';
  });
}
