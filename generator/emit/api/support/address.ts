import { ApiError, type CallRoute, type CallSpec } from './call-types.ts';

type Input = Readonly<Record<string, unknown>>;

/** The route of a call, which may differ by a field of its input. */
export function routeOf({ id, routes }: CallSpec, input: Input): CallRoute {
  const key = routes.by === undefined ? undefined : input[routes.by.split('.')[0] ?? ''];
  const cases = routes.cases ?? {};
  const route = typeof key === 'string' && Object.hasOwn(cases, key) ? cases[key] : routes.otherwise;
  if (route === undefined)
    throw new ApiError({ code: 'address', msg: `${id} has no address for ${String(key)}` });
  return route;
}

/** The path with its parameters filled in and encoded segment by segment; `{path...}` keeps its slashes. */
export function fillPath(path: string, input: Input): string {
  return path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const rest = name.endsWith('...');
    const value = input[rest ? name.slice(0, -3) : name];
    const text = value === undefined || value === null ? '' : String(value);
    return (rest ? text.split('/') : [text]).map(encodeSegment).join('/');
  });
}

/** Browsers resolve `..` even when it is encoded, and an empty segment is another address: both are refused. */
function encodeSegment(segment: string): string {
  if (segment === '' || segment === '.' || segment === '..') {
    throw new ApiError({ code: 'address', msg: `"${segment}" cannot stand in an address` });
  }
  return encodeURIComponent(segment);
}

/** `?a=1&tags=x&tags=y`, or nothing: empty texts are absent, lists repeat their key. */
export function queryOf(names: readonly string[], input: Input): string {
  const query = toParams(pick(names, input), false).toString();
  return query === '' ? '' : `?${query}`;
}

/** The named fields that are there; an empty text at the top level is not there, null is (it clears a field). */
export function pick(names: readonly string[], input: Input): Record<string, unknown> {
  const entries = names.map((name) => [name, input[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ''));
}

/** Fields as a form sends them; null can only be said where an empty value is kept. */
export function toParams(fields: Readonly<Record<string, unknown>>, keepNull: boolean): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === null && !keepNull) continue;
    for (const item of Array.isArray(value) ? value : [value]) params.append(name, textOf(item));
  }
  return params;
}

/** Fields and files as `multipart/form-data`. */
export function toFormData(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      form.append(name, item instanceof globalThis.Blob ? item : textOf(item));
    }
  }
  return form;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
