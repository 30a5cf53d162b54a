import type {
  Action,
  Constant,
  Endpoint,
  Entity,
  ErrorEntry,
  Expr,
  Field,
  Guard,
  Kind,
  Node,
  Origin,
  Product,
  Route,
  Screen,
} from '../../model/product.ts';
import { exprOf, literal, nameOf, record, ref, text, value } from './build-node.ts';

/** Where a thing of the test product claims to stand. */
export function originOf(file: string): Origin {
  return { place: { file: `spec/${file}`, line: 1, col: 1 }, source: '1' };
}

/** A small valid product with one of everything; `more` replaces whole parts of it. */
export function buildProduct(more: Partial<Product> = {}): Product {
  return { ...buildData(), ...buildCalls(), ...buildConditions(), ...buildPages(), ...more };
}

function buildData() {
  const entities = buildEntities();
  return {
    app: buildApp(),
    kinds: [
      buildKind('models', 2, { icon: 'model', filters: ['tasks', 'license'], unreached: '801008' }),
      buildKind('dataset', 3, { icon: 'dataset', filters: ['tasks'], unreached: '801008' }),
    ],
    constants: {
      'alias.maxLength': buildConstant({
        id: 'alias.maxLength',
        name: 'aliasMaxLength',
        value: { by: 'door', cases: { form: 25 }, otherwise: 128 },
      }),
      'list.page': buildConstant({ id: 'list.page', name: 'listPage', value: 24 }),
      'poll.creation': buildConstant({
        id: 'poll.creation',
        name: 'pollCreationMs',
        value: 3000,
        unit: 'ms',
        other: [{ value: '5s', why: 'an older reading' }],
      }),
      'sort.hub': buildConstant({ id: 'sort.hub', name: 'sortHub', value: ['popularity', 'updateTime'] }),
      'upload.max': buildConstant({
        id: 'upload.max',
        name: 'uploadMaxBytes',
        value: 104_857_600,
        unit: 'bytes',
      }),
    },
    entities,
    definitions: {
      ...Object.fromEntries(Object.values(entities).map((entity) => [entity.name, schemaOf(entity)])),
      ItemPage: {
        type: 'object',
        additionalProperties: false,
        required: ['list'],
        properties: {
          list: { type: 'array', items: { $ref: '#/definitions/HubItem' } },
          nextCursor: { type: 'string' },
        },
      },
      KindId: { type: 'string', enum: ['models', 'dataset'] },
    },
    rules: {
      'Item.name': {
        id: 'Item.name',
        entity: 'Item',
        field: 'name',
        schema: {
          form: { type: 'string', minLength: 1, maxLength: 25 },
          api: { type: 'string', minLength: 1, maxLength: 96 },
        },
        required: true,
        accept: ['a', 'bert-base'],
        reject: [''],
        origin: originOf('rules/items.yaml'),
      },
    },
    messages: {
      en: buildMessages({
        'list.title': '{kind} – {count}',
        'page.signIn': 'Sign in to see this page',
        'tab.intro': "It's here",
      }),
      zh: buildMessages({ 'list.title': '{kind}:{count}', 'page.signIn': '请先登录', 'tab.intro': '介绍' }),
    },
  } satisfies Partial<Product>;
}

function buildApp(): Product['app'] {
  const origin = originOf('app.yaml');
  return {
    name: 'Test Hub',
    version: '1.2.3',
    theme: '#c00019',
    languages: [
      { id: 'zh', tag: 'zh-CN', prefix: '', origin },
      { id: 'en', tag: 'en-US', prefix: '/en', origin },
    ],
    fallback: 'en',
    apps: [{ id: 'hub', at: '/', router: 'path', languages: 'prefix', origin }],
    bases: { origin: literal(''), product: literal('/acx') },
    places: { console: '{origin}/console#{path}' },
    boot: [record({ load: ref('endpoint', 'people.userInfo') })],
    scope: {
      item: { type: 'HubItem', nullable: false },
      tag: { type: 'Tag', nullable: false },
      user: { type: 'User', nullable: true },
    },
    origin,
  };
}

/** A kind with one way to create an item. */
export function buildKind(id: string, code: number, more: Record<string, unknown> = {}): Kind {
  const create = [{ at: '', type: 'host', guards: ['auth'] }];
  return { id, code, tabs: ['intro', 'files'], create, more, origin: originOf('kinds.yaml') };
}

/** A constant without a unit and without other readings. */
export function buildConstant(more: Pick<Constant, 'id' | 'name' | 'value'> & Partial<Constant>): Constant {
  return { unit: 'none', other: [], origin: originOf('constants/lists.yaml'), ...more };
}

function buildMessages(texts: Record<string, string>): Product['messages'][string] {
  const place = { file: 'locales/en/item.yaml', line: 1, col: 1 };
  const entries = Object.entries(texts).map(([key, text]) => {
    const params = [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    return [key, { text, params, place }] as const;
  });
  return Object.fromEntries(entries);
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
    clears: false,
    index: false,
    was: [],
    origin: originOf('entities/item.yaml'),
    ...more,
  };
}

function buildEntities(): Record<string, Entity> {
  const origin = originOf('entities/item.yaml');
  const core = (name: string, column: string) => buildField(name, { kept: 'core', column, required: true });
  const fields = [
    core('id', 'id'),
    core('key', 'key'),
    core('kind', 'kind'),
    core('name', 'name'),
    buildField('nameCn'),
    buildField('nameEn', { was: ['nameEnglish'] }),
    core('createUserId', 'create_user_id'),
    buildField('visibility', {
      schema: { type: 'string', enum: ['PUBLIC', 'PRIVATE'] },
      kept: 'core',
      column: 'visibility',
      required: true,
    }),
    buildField('browseCount', {
      schema: { type: 'integer', minimum: 0 },
      kept: 'core',
      column: 'browse_count',
      required: true,
    }),
    buildField('showNameFlg', { schema: { type: 'boolean' }, default: false }),
    buildField('license', { card: 'license', index: true }),
    buildField('tags', { schema: { type: 'array', items: { $ref: '#/definitions/Tag' } }, kept: 'none' }),
    core('status', 'status'),
  ];
  const tagFields = [
    buildField('name', { kept: 'none', required: true }),
    buildField('nameEn', { kept: 'none' }),
    buildField('category', { kept: 'none', required: true }),
  ];
  const role = buildField('roleType', {
    schema: { type: 'string', enum: ['common', 'manager'] },
    kept: 'none',
    required: true,
  });
  return {
    HubItem: { name: 'HubItem', viewOf: 'Item', fields, origin },
    Item: { name: 'Item', table: 'items', fields, origin },
    Tag: { name: 'Tag', fields: tagFields, origin },
    User: {
      name: 'User',
      fields: [
        buildField('id', { kept: 'none', required: true }),
        role,
        buildField('alias', { kept: 'none' }),
      ],
      origin,
    },
  };
}

function schemaOf(entity: Entity) {
  return {
    type: 'object',
    additionalProperties: false,
    required: entity.fields.filter((field) => field.required).map((field) => field.name),
    properties: Object.fromEntries(entity.fields.map((field) => [field.name, field.schema])),
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
    bodyFields: [],
    input: { type: 'object', additionalProperties: false, properties: {}, required: [] },
    returns: { $ref: '#/definitions/HubItem' },
    answers: 'wrapper',
    encode: 'json',
    timeoutMs: 30_000,
    ignore: { http: [], codes: [] },
    errors: [],
    answered: 'here',
    origin: originOf(`endpoints/${area}.yaml`),
    ...more,
  };
}

function buildCalls() {
  const key = {
    type: 'object',
    additionalProperties: false,
    properties: { key: { type: 'string', maxLength: 64 } },
    required: ['key'],
  };
  const listInput = {
    type: 'object',
    additionalProperties: false,
    properties: {
      kind: { $ref: '#/definitions/KindId' },
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 24 },
      tags: { type: 'array', items: { type: 'string' }, maxItems: 20 },
    },
    required: ['kind'],
  };
  const raw = {
    ...key,
    properties: { ...key.properties, path: { type: 'string' } },
    required: ['key', 'path'],
  };
  const view = {
    by: 'kind',
    cases: { dataset: { method: 'GET' as const, path: '/items/{key}/summary' } },
    otherwise: { method: 'GET' as const, path: '/items/{key}/view' },
  };
  const create = {
    type: 'object',
    additionalProperties: false,
    properties: {
      kind: { $ref: '#/definitions/KindId' },
      name: { type: 'string', minLength: 1, maxLength: 96 },
    },
    required: ['kind', 'name'],
  };
  return {
    errors: {
      itemNotFound: buildError('itemNotFound', { code: literal('404001'), status: 404, text: 'page.signIn' }),
      other: buildError('other', {
        otherwise: true,
        effects: effectsOf(record({ toast: literal('{msg}') })),
      }),
      signedOut: buildError('signedOut', {
        code: literal('401'),
        http: [401, 403],
        from: 'product',
        status: 401,
      }),
      unreached: buildError('unreached', {
        code: { t: 'by', by: 'kind', cases: { dataset: literal('801009'), models: literal('801008') } },
        status: 200,
      }),
    },
    endpoints: {
      'items.create': buildEndpoint('items.create', {
        route: { otherwise: { method: 'POST', path: '/items' }, cases: {} },
        bodyFields: ['kind', 'name'],
        input: create,
        answered: 'later',
      }),
      'items.list': buildEndpoint('items.list', {
        route: { otherwise: { method: 'GET', path: '/items' }, cases: {} },
        queryParams: ['kind', 'limit', 'tags'],
        input: listInput,
        returns: { $ref: '#/definitions/ItemPage' },
      }),
      'items.view': buildEndpoint('items.view', {
        route: view,
        pathParams: ['key'],
        input: key,
        allow: 'item.view',
        errors: ['itemNotFound', 'unreached'],
      }),
      'people.userInfo': buildEndpoint('people.userInfo', {
        returns: { $ref: '#/definitions/User' },
        cache: 'session',
        ignore: { http: [401, 403], codes: [] },
      }),
      'repos.raw': buildEndpoint('repos.raw', {
        route: { otherwise: { method: 'GET', path: '/items/{key}/raw/{path...}' }, cases: {} },
        pathParams: ['key', 'path'],
        input: raw,
        answers: 'stream',
        allow: 'item.view',
      }),
    },
  } satisfies Partial<Product>;
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

function buildConditions() {
  const origin = originOf('guards/actions.yaml');
  const fact = (id: string, source: Expr) => [id, { id, expr: source, origin }] as const;
  const visible = exprOf.or(exprOf.eq(nameOf('item.visibility'), 'PUBLIC'), { op: 'fact', id: 'item.owned' });
  const shown = exprOf.and(
    exprOf.ne(nameOf('tag.nameEn'), null),
    exprOf.not(exprOf.in(nameOf('tag.category'), ['license', 'dataset'])),
  );
  const signIn = effectsOf(record({ page: literal('unauthorised'), text: text('page.signIn') }));
  const action: Action = {
    id: 'item.view',
    when: { op: 'fact', id: 'item.visible' },
    otherwise: effectsOf(record({ error: ref('error', 'itemNotFound') })),
    needs: ['item'],
    origin,
  };
  const auth: Guard = {
    id: 'auth',
    load: {},
    checks: [{ when: exprOf.ne(nameOf('user'), null), otherwise: signIn }],
    origin: originOf('guards/routes.yaml'),
  };
  return {
    facts: Object.fromEntries([
      fact(
        'item.owned',
        exprOf.and(exprOf.ne(nameOf('user'), null), {
          op: 'compare',
          how: '==',
          left: nameOf('user.id'),
          right: nameOf('item.createUserId'),
        }),
      ),
      fact('item.visible', visible),
      fact('tag.shown', shown),
    ]),
    guards: { auth },
    guardOrder: ['auth'],
    actions: { 'item.view': action },
    groups: {
      creation: {
        id: 'creation',
        field: 'item.status',
        states: { creating: ['WAITING', 'RUNNING'], done: ['SUCCESS'] },
        origin: originOf('states/items.yaml'),
      },
    },
    machines: {
      hosted: {
        id: 'hosted',
        field: 'item.status',
        moves: { None: ['Launching'], Launching: ['None'] },
        origin: originOf('states/items.yaml'),
      },
    },
    polls: {
      creation: {
        id: 'creation',
        ask: 'items.view',
        everyMs: 3000,
        atMost: 100,
        while: exprOf.in(nameOf('item.status'), ['WAITING', 'RUNNING']),
        then: effectsOf(record({ refresh: literal(true) })),
        origin: originOf('states/items.yaml'),
      },
    },
  } satisfies Partial<Product>;
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
    refuse: [],
    layout: 'full',
    keepAlive: false,
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

function buildPages() {
  const item = '/models/{user}/{name}';
  const files = `${item}/files/{view}/{branch}/{path...}`;
  const fixed = { kind: 'models' };
  const title = value({
    op: 'localised',
    fields: { en: nameOf('row.nameEn'), zh: nameOf('row.nameCn') },
    fallback: 'name',
  });
  const list = buildScreen('hub/list', 'collection', {
    load: ref('endpoint', 'items.list'),
    with: record({ kind: value(nameOf('kind.id')) }),
    limit: ref('constant', 'list.page'),
    card: record({
      title,
      tags: record({
        each: value(nameOf('row.tags')),
        where: { t: 'when', expr: { op: 'fact', id: 'tag.shown' } },
      }),
      facts: {
        t: 'list',
        items: [
          record({ value: value(nameOf('row.browseCount'), { as: 'count' }), label: text('tab.intro') }),
        ],
      },
    }),
  });
  const origin = originOf('../runtime/blocks/collection/block.yaml');
  return {
    routes: [
      buildRoute('/', 'hub/list'),
      buildRoute('/models', 'hub/list', { fixed, title: 'list.title', keepAlive: true, background: 'list' }),
      buildRoute('/models/create', 'hub/form', { fixed: { kind: 'models', create: '' }, guards: ['auth'] }),
      buildRoute(item, 'hub/item', {
        fixed,
        exists: 'items.view',
        children: [`hub:${item}#intro`, `hub:${files}`],
      }),
      buildRoute(item, 'hub/item/intro', {
        id: `hub:${item}#intro`,
        fixed,
        parent: `hub:${item}`,
        tab: 'intro',
      }),
      buildRoute(files, 'hub/item/intro', {
        fixed,
        parent: `hub:${item}`,
        tab: 'files',
        params: { view: ['tree', 'blob'] },
      }),
    ],
    screens: {
      'hub/form': buildScreen('hub/form', 'form', {
        submit: ref('endpoint', 'items.create'),
        fields: { t: 'list', items: [literal('name')] },
      }),
      'hub/item': buildScreen('hub/item', 'record', {
        load: ref('endpoint', 'items.view'),
        tabs: value(nameOf('kind.tabs')),
      }),
      'hub/item/intro': buildScreen('hub/item/intro', 'result', { title: text('tab.intro') }),
      'hub/list': { ...list, title: 'list.title', row: { $ref: '#/definitions/HubItem' } },
    },
    blocks: {
      collection: {
        name: 'collection',
        about: 'A list of things',
        shape: {
          is: 'record',
          fields: {
            load: { shape: { is: 'ref', to: 'endpoint' }, required: true },
            with: { shape: { is: 'map', of: { is: 'value' } }, required: false },
            limit: {
              shape: { is: 'choice', of: [{ is: 'integer' }, { is: 'ref', to: 'constant' }] },
              required: false,
            },
            card: {
              shape: {
                is: 'record',
                fields: {
                  title: { shape: { is: 'value' }, required: true },
                  tags: {
                    shape: {
                      is: 'record',
                      fields: {
                        each: { shape: { is: 'value' }, required: true },
                        where: { shape: { is: 'when' }, required: false },
                      },
                    },
                    required: false,
                  },
                  facts: {
                    shape: {
                      is: 'list',
                      of: {
                        is: 'record',
                        fields: {
                          value: { shape: { is: 'value' }, required: true },
                          label: { shape: { is: 'text' }, required: false },
                        },
                      },
                    },
                    required: false,
                  },
                },
              },
              required: true,
              about: 'What one thing shows',
            },
          },
        },
        origin,
      },
      form: {
        name: 'form',
        about: 'Fields',
        shape: {
          is: 'record',
          fields: {
            submit: { shape: { is: 'ref', to: 'endpoint' }, required: true },
            fields: { shape: { is: 'list', of: { is: 'string' } }, required: true },
          },
        },
        origin,
      },
      record: {
        name: 'record',
        about: 'One thing',
        shape: {
          is: 'record',
          fields: {
            load: { shape: { is: 'ref', to: 'endpoint' }, required: true },
            tabs: { shape: { is: 'value' }, required: false },
          },
        },
        origin,
      },
      result: {
        name: 'result',
        about: 'An outcome',
        shape: { is: 'record', fields: { title: { shape: { is: 'text' }, required: true } } },
        origin,
      },
    },
    overrides: [],
  } satisfies Partial<Product>;
}
