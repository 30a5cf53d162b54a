import type { Origin } from '../../faults/place.ts';
import type { Budget, Constant } from '../../model/limits.ts';
import type { Node } from '../../model/node.ts';
import type { Endpoint, ErrorEntry, Field, Kind, Route, Screen } from '../../model/product.ts';

/** Where a thing of the test product claims to stand. */
export function originOf(file: string): Origin {
  return { place: { file: `spec/${file}`, line: 1, col: 1 }, source: '1' };
}

/** A kind with one way to create an item. */
export function buildKind(id: string, code: number, more: Record<string, unknown> = {}): Kind {
  const create = [{ at: '', type: 'host', guards: ['auth'] }];
  return { id, code, tabs: ['intro', 'files'], create, manifests: [], more, origin: originOf('kinds.yaml') };
}

/** A constant without a unit and without other readings. */
export function buildConstant(more: Pick<Constant, 'id' | 'name' | 'value'> & Partial<Constant>): Constant {
  return { unit: 'none', other: [], origin: originOf('constants/lists.yaml'), ...more };
}

/** An optional text field in the JSON column. */
export function buildField(name: string, more: Partial<Field> = {}): Field {
  const schema = { type: 'string' };
  return {
    name,
    schema,
    required: false,
    kept: 'json',
    writable: 'always',
    private: false,
    index: false,
    was: [],
    of: [],
    origin: originOf('entities/item.yaml'),
    ...more,
  };
}

/** A class of calls without a rate. */
export function buildBudget(id: string, more: Partial<Budget> = {}): Budget {
  return {
    ...{ id, answerBytes: 1_048_576, bodyBytes: 16_384, timeMs: 18_000 },
    ...{ atOnce: 8, perAsker: 4, waiting: 100, waitMs: 10_000 },
    ...more,
  };
}

/** A GET endpoint answered here that takes nothing. */
export function buildEndpoint(id: string, more: Partial<Endpoint> = {}): Endpoint {
  const [area = '', verb = ''] = id.split('.');
  return {
    id,
    area,
    verb,
    route: { otherwise: { method: 'GET', path: `/${area}/${verb}` }, cases: {} },
    base: 'product',
    pathParams: [],
    queryParams: [],
    headerFields: {},
    bodyFields: [],
    input: { type: 'object', additionalProperties: false, properties: {}, required: [] },
    returns: { $ref: '#/definitions/HubItem' },
    answers: 'wrapper',
    encode: 'json',
    timeoutMs: 30_000,
    ignore: { http: [], codes: [] },
    lacks: {},
    brings: {},
    touches: [],
    quiet: false,
    errors: [],
    follows: {},
    paged: false,
    answered: 'here',
    budget: buildBudget('read'),
    origin: originOf(`endpoints/${area}.yaml`),
    ...more,
  };
}

/** An error that matches nothing and does nothing. */
export function buildError(id: string, more: Partial<ErrorEntry> = {}): ErrorEntry {
  return {
    id,
    http: [],
    network: false,
    timeout: false,
    otherwise: false,
    status: 400,
    params: [],
    retired: false,
    effects: effectsOf(),
    origin: originOf('errors/hub.yaml'),
    ...more,
  };
}

/** A list of effects. */
export function effectsOf(...items: Node[]): Node {
  return { t: 'list', items };
}

/** A full-layout route of the hub without guards. */
export function buildRoute(path: string, screen: string, more: Partial<Route> = {}): Route {
  return {
    id: `hub:${path}`,
    app: 'hub',
    path,
    screen,
    fixed: {},
    params: {},
    query: {},
    guards: [],
    allow: [],
    loads: {},
    refuse: [],
    layout: 'full',
    keepAlive: false,
    search: true,
    found: true,
    blocking: false,
    children: [],
    origin: originOf('routes/hub.yaml'),
    ...more,
  };
}

/** A screen of the test product. */
export function buildScreen(id: string, block: string, props: Record<string, Node> = {}): Screen {
  return {
    id,
    block,
    props: { t: 'record', fields: props },
    slots: {},
    origin: originOf(`screens/${id}.yaml`),
  };
}
