import type { Mistake } from '../mistake.ts';

// What a call changes and what an answer is about: the one is asked anew after the other.

const items = 'spec/endpoints/items.yaml';
const people = 'spec/endpoints/people.yaml';
const item = 'spec/entities/item.yaml';

const visit = '  budget: read\n  quiet: true\n';
const favour = '  put: "/aihub/{key}/favorite"\n  touches: [Favorite]\n';
const favoured = (touches: string) => favour.replace('[Favorite]', touches);
const counted = 'KindCount:\n  of: Item\n';
const favorite = '  isFavorite: { type: boolean, computed: true, of: Favorite }\n';
const kind = '    kind: KindId\n    tags?';

type Row = [id: string, what: string, file: string, from: string, to: string, nearest?: string];

const rows: Row[] = [
  ['touch-01', 'a change of which nothing is said', items, visit, '  budget: read\n'],
  ['touch-02', 'a change that is quiet and is not', items, visit, `${visit}  touches: [Favorite]\n`],
  [
    'touch-03',
    'a question that is quiet',
    items,
    '  get: /aihub/find\n',
    '  get: /aihub/find\n  quiet: true\n',
  ],
  [
    'touch-04',
    'a question that changes something',
    items,
    '  get: /aihub/find\n',
    '  get: /aihub/find\n  touches: [Item]\n',
  ],
  ['touch-05', 'a thing that is not there', items, favour, favoured('[Favourite]'), 'Favorite'],
  ['touch-06', 'a type that is changed', items, favour, favoured('[ItemKey]')],
  ['touch-07', 'a view that is changed', items, favour, favoured('[ItemCard]')],
  ['touch-08', 'one thing twice', items, favour, favoured('[Favorite, Favorite]')],
  ['touch-09', 'a thing that nobody shows', items, favour, favoured('[Done]')],
  [
    'touch-10',
    'a thing that the call writes',
    `engine/${people}`,
    '  fields: [password]\n  touches: [Device]\n',
    '  fields: [password]\n  touches: [Device, Person]\n',
  ],
  ['touch-11', 'a thing that is worked out from itself', item, counted, 'KindCount:\n  of: KindCount\n'],
  ['touch-12', 'a thing that is worked out from a type', item, counted, 'KindCount:\n  of: ItemKey\n'],
  [
    'touch-13',
    'a thing that is kept and worked out',
    item,
    '  kept: items\n',
    '  kept: items\n  of: Person\n',
  ],
  [
    'touch-14',
    'a source that is not there',
    item,
    favorite,
    favorite.replace('of: Favorite', 'of: Favourite'),
    'Favorite',
  ],
  [
    'touch-15',
    'a field that is kept and worked out',
    item,
    '  showNameFlg: { type: boolean, default: false, writable: always }\n',
    '  showNameFlg: { type: boolean, default: false, writable: always, of: Person }\n',
  ],
  ['touch-16', 'an input that is worked out', items, kind, '    kind: { type: KindId, of: Item }\n    tags?'],
];

export const touches: readonly Mistake[] = rows.map(([id, what, file, from, to, nearest]) => ({
  ...{ id, what, file, from, to },
  ...(nearest !== undefined && { nearest }),
  // The call is named that says nothing.
  ...(id === 'touch-01' && { on: 'items.visit:' }),
}));
