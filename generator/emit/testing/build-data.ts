import type { Product } from '../../model/product.ts';
import { buildEntities, schemaOf } from './build-entities.ts';
import { buildConstant, buildKind, originOf } from './build-entry.ts';
import { literal, record, ref } from './build-node.ts';

/** The parts that are plain data: app, kinds, constants, entities, rules, words. */
export function buildData() {
  const entities = buildEntities();
  return {
    app: buildApp(),
    icons: { cube: 'M2 2h12v12H2Z' },
    kindFields: {},
    kinds: [
      buildKind('models', 2, { icon: 'model', filters: ['tasks', 'license'], unreached: '801008' }),
      buildKind('dataset', 3, { icon: 'dataset', filters: ['tasks'], unreached: '801008' }),
    ],
    tags: [
      {
        ...{ name: 'translation', category: 'tasks', names: { zh: '机器翻译', en: 'Translation' } },
        origin: originOf('tags.yaml'),
      },
    ],
    tagFields: { tag: { zh: 'nameCn', en: 'nameEn' }, group: { zh: 'nameCn', en: 'nameEn' } },
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
        required: { form: true, api: true },
        says: {},
        judged: [],
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
  const pages = { home: 'hub/list', list: 'hub/list', item: 'hub/item', create: 'hub/form' };
  const roles = {
    ...pages,
    missing: 'pages/unauthorised',
    unreadable: 'pages/unauthorised',
    login: 'console',
  };
  return {
    name: 'Test Hub',
    version: '1.2.3',
    theme: '#c00019',
    said: {},
    placesWhen: {},
    newcomers: 'first',
    languages: [
      { id: 'zh', tag: 'zh-CN', prefix: '', origin },
      { id: 'en', tag: 'en-US', prefix: '/en', origin },
    ],
    fallback: 'en',
    apps: [{ id: 'hub', at: '/', router: 'path', languageFrom: 'prefix', roles, origin }],
    bases: { origin: literal(''), product: literal('/acx') },
    calls: {},
    menus: {},
    places: { console: '{origin}/console#{path}' },
    boot: [record({ load: ref('endpoint', 'people.userInfo') })],
    origin,
  };
}

function buildMessages(texts: Record<string, string>): Product['messages'][string] {
  const place = { file: 'locales/en/item.yaml', line: 1, col: 1 };
  const entries = Object.entries(texts).map(([key, text]) => {
    const params = [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    return [key, { text, params, place }] as const;
  });
  return Object.fromEntries(entries);
}
