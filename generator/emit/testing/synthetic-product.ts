import type { Origin } from '../../faults/place.ts';
import type { JsonSchema } from '../../grammar/json-schema.ts';
import type { Endpoint, Entity, Field, Product } from '../../model/product.ts';
import { buildBudget, buildField } from './build-entry.ts';

const origin: Origin = { place: { file: 'spec/synthetic.yaml', line: 1, col: 1 }, source: 'bench' };
const perArea = 10;
const perEntity = 4;

/** A product of `count` endpoints in the shape of the real one: for benches and for tests of scale. */
export function buildSyntheticProduct(count: number): Product {
  const entities = Object.fromEntries(
    Array.from({ length: Math.max(1, Math.ceil(count / perEntity)) }, (_, index) => {
      const entity = buildEntity(index);
      return [entity.name, entity] as const;
    }).sort(byId),
  );
  const endpoints = Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const endpoint = buildEndpoint(index);
      return [endpoint.id, endpoint] as const;
    }).sort(byId),
  );
  return { ...emptyProduct(), entities, endpoints, definitions: buildDefinitions(entities) };
}

function byId(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return a[0] < b[0] ? -1 : 1;
}

function emptyProduct(): Product {
  return {
    app: {
      name: 'Synthetic',
      version: '1.0.0',
      theme: '#000000',
      languages: [{ id: 'en', tag: 'en-US', prefix: '', origin }],
      fallback: 'en',
      said: {},
      placesWhen: {},
      newcomers: 'first',
      apps: [{ id: 'hub', at: '/', router: 'path', languageFrom: 'prefix', roles: {}, origin }],
      bases: { product: { t: 'literal', value: '/acx' } },
      calls: {},
      menus: {},
      places: {},
      boot: [],
      origin,
    },
    icons: { cube: 'M2 2h12v12H2Z' },
    kinds: [],
    kindFields: {},
    tags: [],
    tagFields: { tag: {}, group: {} },
    constants: {
      'request.timeout': {
        id: 'request.timeout',
        name: 'requestTimeoutMs',
        value: 30_000,
        unit: 'ms',
        other: [],
        origin,
      },
    },
    budgets: { read: buildBudget('read') },
    entities: {},
    definitions: {},
    rules: {},
    errors: {
      invalidInput: {
        id: 'invalidInput',
        code: { t: 'literal', value: '400001' },
        http: [],
        network: false,
        timeout: false,
        otherwise: false,
        status: 400,
        params: ['field'],
        retired: false,
        effects: { t: 'list', items: [] },
        origin,
      },
    },
    endpoints: {},
    demo: [],
    jobs: {},
    events: {},
    groups: {},
    machines: {},
    polls: {},
    subjects: {},
    terms: {},
    checks: {},
    rowConditions: {},
    guards: {},
    guardOrder: [],
    actions: {},
    samples: {},
    ownBlocks: [],
    routes: [],
    screens: {},
    blocks: {},
    messages: { en: {} },
    overrides: [],
    hasRooms: true,
    migrations: ['0001-items'],
    hasRecordParts: true,
  };
}

function buildDefinitions(entities: Record<string, Entity>): Record<string, JsonSchema> {
  const named: Record<string, JsonSchema> = {
    ThingId: { type: 'string', minLength: 1, maxLength: 64 },
    ThingName: { type: 'string', minLength: 1, maxLength: 96, pattern: '^[A-Za-z0-9._-]+$' },
    Visibility: { type: 'string', enum: ['PUBLIC', 'PRIVATE'] },
  };
  for (const entity of Object.values(entities)) {
    const page = `${entity.name}Page`;
    named[entity.name] = {
      type: 'object',
      additionalProperties: false,
      required: entity.fields.filter((field) => field.required).map((field) => field.name),
      properties: Object.fromEntries(entity.fields.map((field) => [field.name, field.schema])),
    };
    named[page] = {
      type: 'object',
      additionalProperties: false,
      required: ['list'],
      properties: {
        list: { type: 'array', items: { $ref: `#/definitions/${entity.name}` } },
        nextCursor: { type: 'string' },
      },
    };
  }
  return Object.fromEntries(Object.entries(named).sort(byId));
}

function buildEntity(index: number): Entity {
  const fields: Field[] = [
    fieldOf('id', { $ref: '#/definitions/ThingId' }, { kept: 'core', column: 'id', required: true }),
    fieldOf('name', { $ref: '#/definitions/ThingName' }, { kept: 'core', column: 'name', required: true }),
    fieldOf('visibility', { $ref: '#/definitions/Visibility' }, { kept: 'core', column: 'visibility' }),
    fieldOf('desc', { type: 'string', maxLength: 500 }),
    fieldOf('tags', { type: 'array', items: { type: 'string' }, maxItems: 20 }),
    fieldOf('visitCount', { type: 'integer', minimum: 0 }, { required: true }),
    fieldOf('starred', { type: 'boolean' }, { required: true }),
    fieldOf('updateTime', { type: 'string', format: 'date-time' }, { kept: 'core', column: 'update_time' }),
  ];
  return { name: `Thing${index}`, table: `things_${index}`, fields, of: [], origin };
}

const fieldOf = (name: string, schema: JsonSchema, more: Partial<Field> = {}): Field =>
  buildField(name, { schema, origin, ...more });

function buildEndpoint(index: number): Endpoint {
  const area = `area${Math.floor(index / perArea)}`;
  const entity = `Thing${Math.floor(index / perEntity)}`;
  const shape = index % perEntity;
  const verb = `${['list', 'view', 'create', 'remove'][shape]}${index % perArea}`;
  const base = `/synthetic/${area}/${verb}`;
  const common = { id: `${area}.${verb}`, area, verb, about: `Endpoint ${index}`, ...unchanging };
  if (shape === 0) {
    return {
      ...common,
      route: { cases: {}, otherwise: { method: 'GET', path: base } },
      queryParams: ['limit', 'q', 'sort', 'tags'],
      input: buildInput({
        q: { type: 'string', maxLength: 200 },
        tags: { type: 'array', items: { type: 'string' }, maxItems: 20 },
        sort: { type: 'string', enum: ['popularity', 'updateTime'], default: 'popularity' },
        limit: { type: 'integer', minimum: 1, maximum: 100, default: 24 },
      }),
      returns: { $ref: `#/definitions/${entity}Page` },
    };
  }
  const keyed = { key: { $ref: '#/definitions/ThingId' } };
  if (shape === 2) {
    return {
      ...common,
      route: { cases: {}, otherwise: { method: 'POST', path: base } },
      bodyFields: ['desc', 'name', 'visibility'],
      input: buildInput(
        {
          name: { $ref: '#/definitions/ThingName' },
          desc: { type: 'string', maxLength: 500 },
          visibility: { $ref: '#/definitions/Visibility' },
        },
        ['name'],
      ),
      returns: { $ref: `#/definitions/${entity}` },
    };
  }
  return {
    ...common,
    route: { cases: {}, otherwise: { method: shape === 1 ? 'GET' : 'DELETE', path: `${base}/{key}` } },
    pathParams: ['key'],
    input: buildInput(keyed, ['key']),
    returns: { $ref: `#/definitions/${entity}` },
  };
}

const unchanging = {
  touches: [],
  quiet: false,
  lacks: {},
  brings: {},
  base: 'product',
  pathParams: [],
  queryParams: [],
  headerFields: {},
  bodyFields: [],
  answers: 'wrapper',
  encode: 'json',
  timeoutMs: 30_000,
  ignore: { http: [], codes: [] },
  errors: ['invalidInput'],
  follows: {},
  paged: false,
  answered: 'here',
  budget: buildBudget('read'),
  origin,
} satisfies Partial<Endpoint>;

function buildInput(properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema {
  return { type: 'object', additionalProperties: false, properties, required };
}
