import type { Mistake } from '../mistake.ts';

// What stands on a page and does nothing, says the same twice, or is done in the wrong order.

const account = 'spec/screens/hub/account.yaml';
const home = 'spec/screens/hub/home.yaml';
const profile = 'spec/screens/hub/profile.yaml';
const search = 'spec/screens/hub/search.yaml';
const cards = 'spec/parts/cards.yaml';

const edit = 'icon: edit, do: [{ go: hub/account }]';
const names = 'value: [{ value: alias, when: alias != null }, userName]';
const revoke = 'do: [{ call: people.revokeToken }, ';
const leave = 'do: [{ call: people.signOutEverywhere }, clearSession,';

const items = 'spec/endpoints/items.yaml';
const like = '  - { path: /like, screen: hub/like, layout: center, guards: [auth] }\n';

type Row = [id: string, what: string, file: string, from: string, to: string];

const rows: Row[] = [
  ['show-01', 'a meter that is measured by itself', account, 'most: itemsMax', 'most: items'],
  [
    'show-02',
    'what is shown either way',
    profile,
    names,
    'value: [{ value: alias, when: alias != null }, alias]',
  ],
  [
    'show-03',
    'what stands for a time that is always there',
    account,
    '      - createTime\n',
    '      - { value: createTime, none: list.title }\n',
  ],
  [
    'show-04',
    'a line under the title that says it again',
    profile,
    'subtitle: authenticatedName',
    'subtitle: userName',
  ],
  ['show-05', 'a text of a card that is its title', cards, 'text: summary', 'text: title'],
  [
    'show-06',
    'a button that only says something',
    profile,
    edit,
    'icon: edit, do: [{ toast: profile.edit }]',
  ],
  [
    'show-07',
    'a notice before the call',
    'spec/screens/hub/token.yaml',
    revoke,
    'do: [{ toast: token.title }, { call: people.revokeToken }, ',
  ],
  [
    'show-08',
    'a session that ends before the call',
    account,
    leave,
    'do: [clearSession, { call: people.signOutEverywhere },',
  ],
  [
    'show-09',
    'a button beside a list that reads a row',
    home,
    'icon: right, do: [{ go: list }]',
    'icon: right, when: isFavorite, do: [{ go: list }]',
  ],
  ['show-10', 'a menu that leads to one page twice', 'spec/app.yaml', 'go: hub/account', 'go: hub/token'],
  ['show-11', 'a search box that leads to a page without a search', home, 'search: /search', 'search: /like'],
  ['show-12', 'filters by what is no list', 'spec/screens/hub/list.yaml', 'search: true', 'with: user'],
  [
    'show-13',
    'orders of which none has a direction',
    search,
    'fixed: [relevance]',
    'fixed: [relevance, popularity, browseCount, updateTime]',
  ],
  [
    'show-14',
    'a block for each kind that is the same for all',
    profile,
    '    load: items.favorites\n',
    '    forEach: kinds\n    load: items.favorites\n',
  ],
  ['show-15', 'a call that is for nothing', items, 'about: The item at a path', 'about: ""'],
  [
    'show-16',
    'a call that is for what another is for',
    items,
    'about: One item\n',
    'about: The item at a path\n',
  ],
  [
    'show-17',
    'a password that any view may show',
    'engine/spec/entities/people.yaml',
    'computed: true, private: true',
    'computed: true',
  ],
  [
    'show-18',
    'a check that asks what another asks',
    'spec/guards/checks.yaml',
    'quota.bytes < quota.bytesMax',
    'quota.items < quota.itemsMax',
  ],
  [
    'show-19',
    'a page that stands at two addresses',
    'spec/routes/hub.yaml',
    like,
    `${like}  - { path: /likes, screen: hub/like, layout: center, guards: [auth] }\n`,
  ],
];

export const shown: Mistake[] = rows.map(([id, what, file, from, to]) => ({ id, what, file, from, to }));
