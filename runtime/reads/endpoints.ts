import { type CallOptions, type CallSpec, call, urlOf } from '#generated/api/client.ts';
import type { EndpointId } from '#generated/ids.ts';

// Screens name their calls by id; the areas are the spec's, so they are gathered and not listed.
const areas = import.meta.glob<Record<string, unknown>>('/generated/api/*.ts', { eager: true });
const specs = new Map<string, CallSpec>();
for (const area of Object.values(areas)) {
  for (const value of Object.values(area)) if (isSpec(value)) specs.set(value.id, value);
}

function isSpec(value: unknown): value is CallSpec {
  return (
    typeof value === 'object' && value !== null && 'id' in value && 'routes' in value && 'encode' in value
  );
}

/** What the client knows of an endpoint; throws for an id that the spec lacks. */
export function getSpec(endpoint: EndpointId): CallSpec {
  const spec = specs.get(endpoint);
  if (!spec) throw new Error(`Unknown endpoint: ${endpoint}`);
  return spec;
}

/** The reading calls whose answers are about one of these entities. */
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
  const { path, query, body } = getSpec(endpoint);
  const names = new Set([...path, ...query, ...body]);
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
