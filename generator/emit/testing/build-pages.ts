import type { Product } from '../../model/product.ts';
import { buildRoute, buildScreen, originOf } from './build-entry.ts';
import { literal, nameOf, record, ref, text, value } from './build-node.ts';

/** Routes, screens and blocks. */
export function buildPages() {
  const item = '/models/{user}/{name}';
  const files = `${item}/files/{view}/{branch}/{path...}`;
  const fixed = { kind: 'models' };
  const title = value({
    op: 'localised',
    fields: { en: [nameOf('row.nameEn')], zh: [nameOf('row.nameCn')] },
    fallback: [nameOf('row.name')],
  });
  const list = buildScreen('hub/list', 'collection', {
    load: ref('endpoint', 'items.list'),
    with: record({ kind: value(nameOf('kind.id')) }),
    limit: ref('constant', 'list.page'),
    card: record({
      title,
      tags: record({
        each: value(nameOf('row.tags')),
        where: { t: 'when', expr: { op: 'term', id: 'tag.shown' } },
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
      'pages/unauthorised': buildScreen('pages/unauthorised', 'result', { title: text('page.signIn') }),
      'hub/list': { ...list, row: { $ref: '#/definitions/HubItem' } },
    },
    ownBlocks: [],
    blocks: {
      collection: {
        name: 'collection',
        about: 'A list of things',
        shape: {
          is: 'record',
          fields: {
            load: { shape: { is: 'ref', to: 'endpoint' }, required: true },
            with: {
              shape: { is: 'map', of: { is: 'value' }, keys: { is: 'word', of: 'input' } },
              required: false,
            },
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
        slots: 'fields',
        shape: {
          is: 'record',
          fields: {
            submit: { shape: { is: 'ref', to: 'endpoint' }, required: true },
            fields: { shape: { is: 'list', of: { is: 'word', of: 'input' } }, required: true },
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
    hasRooms: true,
    migrations: ['0001-items'],
    hasRecordParts: true,
  } satisfies Partial<Product>;
}
