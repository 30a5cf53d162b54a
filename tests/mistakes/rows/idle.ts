import type { Edit, Mistake } from '../mistake.ts';

// Words that do nothing where they stand, since another one beside them acts; and what is more or less than it seems.

const hub = 'spec/screens/hub';
const home = `${hub}/home.yaml`;
const list = `${hub}/list.yaml`;
const search = `${hub}/search.yaml`;
const profile = `${hub}/profile.yaml`;
const create = `${hub}/create.yaml`;
const token = `${hub}/token.yaml`;
const setting = `${hub}/item/setting.yaml`;
const item = `${hub}/item.yaml`;
const account = `${hub}/account.yaml`;
const missing = 'spec/screens/pages/missing.yaml';
const lists = 'spec/constants/lists.yaml';
const later = 'spec/later.yaml';
const routes = 'spec/routes/hub.yaml';
const items = 'spec/endpoints/items.yaml';
const people = 'spec/entities/people.yaml';
const subjects = 'spec/guards/subjects.yaml';

const seen =
  '      - { value: PRIVATE, icon: lock, text: value.Visibility.PRIVATE.text, about: value.Visibility.PRIVATE.about }\n';
const compact = '    limit: home.hot\n    layout: compact\n    paged: false\n';
const favorite = '    pressed: isFavorite\n';
const counts = '    counts: { load: people.find }\n';
const ofCards = 'row: { go: item }\ncard: item\n';
const ofTags = `        value: { each: item.tags, where: "not (tag.category in ['license', 'authenticated'])", value: tag.name }\n`;
const ended = '{ call: people.endSession }';

type Row = [id: string, what: string, file: string, from: string, to: string, nearest?: string];

const sorted = 'sort: { options: sort.hub, by: sort, direction: order }';
const filtered = 'filters: { load: items.tags, groups: kind.filters, with: tags }';

const rows: Row[] = [
  ['idle-01', 'a sort of a compact list', home, compact, `    ${sorted}\n${compact}`],
  ['idle-02', 'filters of a compact list', home, compact, `    ${filtered}\n${compact}`],
  ['idle-03', 'a text of a compact list', home, compact, `    text: hub.list.text\n${compact}`],
  ['idle-04', 'kinds of a compact list', home, compact, `    kinds: { with: user }\n${compact}`],
  ['idle-05', 'a limit of a full list', list, ofCards, `limit: home.hot\n${ofCards}`],
  ['idle-06', 'more than a full list', list, ofCards, `paged: false\n${ofCards}`],
  ['idle-07', 'a number beside a full list', list, ofCards, `counts: { load: site.index }\n${ofCards}`],
  [
    'idle-08',
    'words with a number that nobody counts',
    home,
    'text: home.more',
    'text: hub.profile.items.list',
  ],
  [
    'idle-09',
    'an order that has no direction, as all',
    search,
    'fixed: [relevance]',
    'by: order, options: [asc], fixed: [asc]',
  ],
  ['idle-10', 'a start beside a value', setting, ofTags, `        start: [nlp]\n${ofTags}`],
  ['idle-11', 'a field in two rows', create, '[desc, descEn]', '[desc, { field: nameEn }]'],
  [
    'idle-12',
    'a field with choices and options',
    create,
    seen,
    `${seen}    options: { load: items.licenses, value: name }\n`,
  ],
  ['idle-13', 'fewer choices of a field with all', create, seen, `${seen}    fewer: true\n`],
  [
    'idle-14',
    'fewer choices of a field with none',
    token,
    '- name\n      - field: scope',
    '- { field: name, fewer: true }\n      - field: scope',
  ],
  ['idle-15', 'leaving where a draft is kept', create, 'draft: true', 'draft: true\nleave: free'],
  [
    'idle-16',
    'a name alone that nothing here has',
    list,
    '\nload: items.list\n',
    '\nload: items.list\nwith: [limit]\n',
  ],
  ['idle-17', 'a token without a repository', item, 'git: repos.info\n', ''],
  ['idle-18', 'another action than that of the call', item, favorite, `${favorite}    allow: item.edit\n`],
  [
    'idle-19',
    'an input of another call',
    profile,
    counts,
    counts.replace(' }', ', with: { usr: route.params.user } }'),
    'user',
  ],
  [
    'idle-20',
    'an input that the call of a button lacks',
    account,
    ended,
    ended.replace(' }', ', with: { device: id } }'),
  ],
  ['idle-21', 'a longer search than is taken', search, 'max: search.queryMax', 'max: text.descMax'],
  ['idle-22', 'more rows than a page holds', lists, 'home.hot: { value: 6,', 'home.hot: { value: 600,'],
  ['idle-23', 'a status that HTTP does not know', `engine/${missing}`, 'status: 404', 'status: 499'],
  ['idle-24', 'a status that nothing answers', `engine/${missing}`, 'status: 404', 'status: 418'],
  [
    'idle-25',
    'a failure by a status that is none',
    'engine/spec/errors/calls.yaml',
    'signedOut: { http: [',
    'signedOut: { http: [499, ',
  ],
  ['idle-26', 'a field of kinds that waits under another name', later, 'kindField view', 'kindField veiw'],
  [
    'idle-27',
    'a name in the query that nobody reads',
    routes,
    'hub/search\n    query: { q: text }',
    'hub/search\n    query: { q: text, page: integer }',
  ],
  [
    'idle-37',
    'what search engines never see',
    routes,
    '{ path: /like, screen: hub/like,',
    '{ path: /like, found: false, screen: hub/like,',
  ],
  ['idle-28', 'what no page of a variant asks', routes, 'refuse: [profile.open,', 'refuse: [quota.view,'],
  [
    'idle-29',
    'an error that the handler of the call never throws',
    items,
    'errors: [peopleNotFound]',
    'errors: [peopleNotFound, nameMismatch]',
  ],
  [
    'idle-34',
    'an error that follows from who may make the call',
    items,
    'errors: [peopleNotFound]',
    'errors: [peopleNotFound, signedOut]',
  ],
  [
    'idle-36',
    'a list whose handler reads nothing of what narrows it',
    items,
    '  get: /aihub/favorites\n',
    '  get: /aihub/favorites\n  lists: Item\n',
  ],
  ['idle-35', 'an error that only the handler knows of', items, '  errors: [nameMismatch]\n', ''],
  [
    'idle-30',
    'two types that differ by a capital',
    `engine/${people}`,
    '  TokenId: {',
    '  Boolean: { type: text }\n  TokenId: {',
  ],
  [
    'idle-31',
    'a group that no tag is of',
    subjects,
    "in ['license', 'dataset'",
    "in ['licence', 'dataset'",
    'license',
  ],
  [
    'idle-32',
    'a title of a block that has none',
    item,
    'block: record\n',
    'title: item.failed.title\nblock: record\n',
  ],
  [
    'idle-33',
    'a misspelt input beside a wrong rule',
    create,
    'ticket: form.ticket',
    'tikcet: form.ticket',
    'ticket',
  ],
];

const also: Readonly<Record<string, readonly Edit[]>> = {
  // A rule that is wrong leaves open which calls are asked while one types, and no more than that.
  'idle-33': [{ file: 'engine/spec/rules/people.yaml', from: '\nPerson.alias:', to: '\nPerson.ailas:' }],
  // A list is narrowed by the fields that have an index.
  'idle-36': [
    {
      file: 'spec/entities/item.yaml',
      from: 'frontMatter: license, writable: always }',
      to: 'frontMatter: license, index: true, writable: always }',
    },
  ],
};

/** The fault stands at what does nothing without the line that went, or where the constant is used. */
const elsewhere: Readonly<Record<string, Mistake['on']>> = {
  'idle-12': '    choices:\n      - { value: PUBLIC',
  'idle-17': 'token: { go: hub/gitToken',
  'idle-20': 'call: people.endSession',
  'idle-35': 'items.remove:\n',
  'idle-22': { where: home, text: 'limit: home.hot' },
};

export const idle: readonly Mistake[] = rows.map(([id, what, file, from, to, nearest]) => ({
  ...{ id, what, file, from, to },
  ...(nearest !== undefined && { nearest }),
  ...(elsewhere[id] !== undefined && { on: elsewhere[id] }),
  ...(also[id] !== undefined && { also: also[id] }),
}));
