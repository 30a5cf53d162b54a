import type { Mistake } from '../mistake.ts';

const item = 'spec/entities/item.yaml';
const record = 'spec/screens/hub/item.yaml';
const kept = 'takes: NewItemName, core: true, writable: create';

type Row = readonly [
  id: string,
  what: string,
  file: string,
  from: string,
  to: string,
  more?: Pick<Mistake, 'on' | 'also'>,
];

const rows: readonly Row[] = [
  [
    'half-01',
    'people who say which role they have',
    'engine/spec/entities/people.yaml',
    'roleType: { enum: [common, manager], core: true }',
    'roleType: { enum: [common, manager], core: true, writable: always }',
  ],
  [
    'half-02',
    'a tab without a name',
    record,
    'tools: tab.tools, setting: tab.setting }',
    'tools: tab.tools }',
  ],
  ['half-03', 'a tab without an icon', record, 'tools: plug, setting: settings }', 'tools: plug }'],
  [
    'half-04',
    'a value without an icon',
    item,
    '{ PUBLIC: globe, INTERNAL: users, PRIVATE: lock }',
    '{ PUBLIC: globe }',
  ],
  [
    'half-05',
    'a number for words',
    'spec/routes/hub.yaml',
    'hub/search\n    query: { q: text }',
    'hub/search\n    query: { q: count }',
  ],
  [
    'half-06',
    'a name for which there is no room',
    item,
    'NewItemName:\n    type: text\n    minLength: 1\n    maxLength: name.max',
    'NewItemName:\n    type: text\n    minLength: 1\n    maxLength: text.descMax',
    { on: kept },
  ],
  [
    'half-07',
    'the title once more',
    'engine/spec/screens/pages/missing.yaml',
    'title: page.missing.title\n',
    'title: page.missing.title\ntext: page.missing.title\n',
  ],
  [
    'half-09',
    'what is read behind what is always there',
    item,
    'fallback: [nameEn, nameCn, name]',
    'fallback: [name, nameEn, nameCn]',
  ],
  [
    'half-10',
    'a side that is as all others',
    'engine/spec/rules/people.yaml',
    'form: alias.form, else',
    'form: alias.form, api: alias.format, else',
  ],
  [
    'half-11',
    'tags called as their groups',
    'spec/tags.yaml',
    '\nnames: Tag.title',
    '\nnames: TagGroup.title',
  ],
  [
    'half-12',
    'a direction that is none',
    'engine/spec/constants/lists.yaml',
    'direction: [desc, asc]',
    'direction: [desc, ascending]',
  ],
  [
    'half-13',
    'one value twice',
    'spec/guards/subjects.yaml',
    "['license', 'dataset', 'models', 'authenticated']",
    "['license', 'license', 'models', 'authenticated']",
  ],
  [
    'half-14',
    'a default of what is worked out',
    item,
    'isFavorite: { type: boolean, computed: true,',
    'isFavorite: { type: boolean, computed: true, default: false,',
  ],
  [
    'half-15',
    'a new name that nobody is told of',
    'spec/endpoints/items.yaml',
    '  fields: [name]\n  allow',
    '  fields: [name]\n  quiet: true\n  allow',
  ],
  [
    'half-16',
    'a session that ends before it is old',
    'engine/spec/constants/people.yaml',
    'idle: 30d',
    'idle: 300d',
  ],
  [
    'half-17',
    'an order that nobody follows',
    'spec/endpoints/items.yaml',
    '    user: UserName\n    kind?: KindId\n',
    '    user: UserName\n    kind?: KindId\n    sort?: { enum: sort.hub, default: popularity }\n',
  ],
  [
    'half-18',
    'a guard that asks before anybody is signed in',
    'spec/kinds.yaml',
    'guards: [auth, model, create] }]\n  - id: dataset',
    'guards: [create] }]\n  - id: dataset',
    { on: { where: 'spec/routes/hub.yaml', text: '  - { path: "/{kind}/create{create.at}"' } },
  ],
  [
    'half-19',
    'a page whose first question is refused',
    'spec/routes/hub.yaml',
    'screen: hub/token, layout: center, guards: [auth] }',
    'screen: hub/token, layout: center }',
  ],
  [
    'half-20',
    'a kind whose items are people',
    'spec/kinds.yaml',
    'tagsType: DATASET\n    view: items.view',
    'tagsType: DATASET\n    view: people.find',
  ],
  [
    'half-21',
    'words of two tabs exchanged',
    'spec/screens/hub/item.yaml',
    'intro: tab.intro, files: tab.files',
    'intro: tab.files, files: tab.intro',
  ],
  ['half-22', 'a list that is taken as one', item, 'takes: [TagName]', 'takes: TagName'],
];

/** What is said in half, said twice, or takes back what stands beside it. */
export const halfSaid: readonly Mistake[] = rows.map(([id, what, file, from, to, more]) => ({
  ...{ id, what, file, from, to },
  ...more,
}));
