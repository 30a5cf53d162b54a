import type { Mistake } from '../mistake.ts';

// Words that every block takes, blocks without one around them, menus with a place, and words after a form.

const account = 'spec/screens/hub/account.yaml';
const app = 'spec/app.yaml';
const home = 'spec/screens/hub/home.yaml';
const list = 'spec/screens/hub/list.yaml';
const login = 'spec/screens/acm/login.yaml';
const profile = 'spec/screens/hub/profile.yaml';
const setting = 'spec/screens/hub/item/setting.yaml';
const token = 'spec/screens/hub/token.yaml';
const item = 'spec/screens/hub/item.yaml';

const tokens = '    load: people.tokens\n';
const quota = '    load: people.quota\n';
const like = 'go: hub/like';

type Row = [id: string, what: string, file: string, from: string, to: string, nearest?: string];

const rows: Row[] = [
  ['every-01', 'blocks misspelt', token, 'blocks:\n', 'bloks:\n', 'blocks'],
  ['every-02', 'a block that names the stack', token, 'blocks:\n', 'block: stack\nblocks:\n'],
  ['every-03', 'another block around blocks', token, 'blocks:\n', 'block: table\nblocks:\n'],
  ['every-04', 'a poll that nobody declares', token, tokens, `${tokens}    poll: craetion\n`, 'creation'],
  ['every-05', 'a poll of what is not loaded', token, tokens, `${tokens}    poll: creation\n`],
  [
    'every-06',
    'a poll without a time between two',
    account,
    quota,
    `${quota}    poll: { while: bytes > items, atMost: list.page }\n`,
  ],
  [
    'every-07',
    'a poll as often as a time',
    account,
    quota,
    `${quota}    poll: { every: poll.creation, atMost: poll.creation }\n`,
  ],
  [
    'every-08',
    'a poll for as long as nobody knows',
    account,
    quota,
    `${quota}    poll: { every: poll.creation, while: byts > items, atMost: list.page }\n`,
    'bytes',
  ],
  [
    'every-09',
    'a misspelt word of a poll',
    account,
    quota,
    `${quota}    poll: { evry: poll.creation, atMost: list.page }\n`,
    'every',
  ],
  ['every-10', 'a condition that reads what is loaded', account, quota, `${quota}    when: bytes > 0\n`],
  [
    'every-11',
    'a condition of a misspelt name',
    account,
    quota,
    `${quota}    when: veiwer != null\n`,
    'viewer',
  ],
  [
    'every-12',
    'empty where one thing is shown',
    account,
    quota,
    `${quota}    empty: { title: page.missing.title }\n`,
  ],
  [
    'every-13',
    'a misspelt word of what is empty',
    home,
    'empty: { title: list.empty.title',
    'empty: { titel: list.empty.title',
    'title',
  ],
  [
    'every-14',
    'inputs of a call that takes none',
    account,
    quota,
    `${quota}    with: { user: viewer.userName }\n`,
  ],
  [
    'every-15',
    'inputs of no call',
    login,
    'submit: people.signIn\n',
    'submit: people.signIn\nwith: { usr: viewer.userName }\n',
  ],
  ['every-16', 'a misspelt button', profile, 'icon: edit, do:', 'icn: edit, do:', 'icon'],
  ['every-17', 'a button that does nothing', profile, 'do: [{ go: hub/account }]', 'do: []'],
  [
    'every-18',
    'a button with a misspelt step',
    token,
    '[{ call: people.revokeToken }',
    '[{ cal: people.revokeToken }',
    'call',
  ],
  [
    'every-19',
    'a button that asks an action of nobody',
    profile,
    'icon: edit, do:',
    'icon: edit, allow: profile.eidt, do:',
    'profile.edit',
  ],
  [
    'every-20',
    'a list where one thing is shown',
    profile,
    '    load: people.find\n    image',
    '    load: people.tokens\n    image',
  ],
  ['every-21', 'one thing where rows are shown', token, tokens, '    load: people.quota\n'],
  ['every-22', 'a menu at no place', app, 'at: [person, side]', 'at: [persn, side]', 'person'],
  ['every-23', 'a menu twice at one place', app, 'at: [person, side]', 'at: [person, person]'],
  ['every-24', 'a menu of no app', app, 'at: [person, side]', 'at: [person, side]\n    app: hbu', 'hub'],
  [
    'every-25',
    'a menu without buttons',
    app,
    'buttons:\n      - { icon',
    'butons:\n      - { icon',
    'buttons',
  ],
  ['every-26', 'a misspelt button of a menu', app, '{ icon: heart,', '{ icno: heart,', 'icon'],
  ['every-27', 'a button of a menu for each of nothing', app, 'forEach: kinds', 'forEach: kind', 'kinds'],
  ['every-28', 'a menu that leads nowhere', app, like, 'go: hub/likes', 'hub/like'],
  [
    'every-29',
    'a button of a menu that asks a form',
    app,
    `{ ${like} }`,
    '{ ask: { id: a, submit: people.createToken } }',
  ],
  [
    'every-30',
    'a button of a menu with a misspelt condition',
    app,
    '{ icon: heart,',
    '{ icon: heart, when: viewer.alais != null,',
    'viewer.alias',
  ],
  ['every-31', 'one for each of nothing', home, '    forEach: kinds\n', '    forEach: kind\n', 'kinds'],
  ['every-32', 'the id of a block twice', token, '    id: make\n', '    id: tokens\n'],
  ['every-33', 'a block that is none', token, '  - block: table\n', '  - block: tabel\n', 'table'],
  ['every-34', 'a tone that is none', setting, '    tone: danger\n', '    tone: dangre\n', 'danger'],
  ['every-35', 'row of a block that has none', account, quota, `${quota}    row: { go: item }\n`],
  ['every-36', 'rows under a misspelt word', token, '    row:\n', '    rows:\n', 'row'],
  ['every-37', 'a word of the row that is none', list, 'row: { go: item }', 'row: { og: item }', 'go'],
  [
    'every-38',
    'a poll of a page that loads nothing',
    login,
    'submit: people.signIn\n',
    'submit: people.signIn\npoll: creation\n',
  ],
  [
    'every-39',
    'a step with a misspelt condition',
    item,
    '{ when: not isFavorite,',
    '{ when: not isFavorit,',
    'isFavorite',
  ],
  ['every-40', 'a notice without its id', login, '  - { id: ended, when:', '  - { when:'],
];

const spoken: Mistake[] = [
  {
    id: 'every-41',
    what: 'words after a form that speak of what is not typed',
    file: 'locales/en/hub/item/setting.yaml',
    from: 'done: Renamed',
    to: 'done: "Renamed to {input.nmae}"',
  },
];

export const everyBlock: readonly Mistake[] = [
  ...rows.map(([id, what, file, from, to, nearest]) => ({
    id,
    what,
    file,
    from,
    to,
    ...(nearest && { nearest }),
  })),
  ...spoken,
];
