import type { Mistake } from '../mistake.ts';

// One thing is taken for another that looks like it, and limits that leave nothing between them.

const subjects = 'spec/guards/subjects.yaml';
const checks = 'spec/guards/checks.yaml';
const item = 'spec/entities/item.yaml';
const budgets = 'spec/constants/budgets.yaml';
const account = 'spec/screens/hub/account.yaml';
const routes = 'spec/routes/hub.yaml';

const owner = 'viewer.id == item.createUserId';
const alias = 'when: viewer.alias != null';
const history = `          - { id: titleHistory, when: "route.params.view == 'commits'" }\n`;
const historyOf = `          - { id: titleHistoryOf, when: "route.params.view == 'commits' and route.params.path != null and route.params.path != ''" }\n`;

type Row = [id: string, what: string, file: string, from: string, to: string];

const rows: Row[] = [
  ['mix-01', 'who owns, by the name', subjects, owner, 'viewer.userName == item.createUserId'],
  ['mix-02', 'who owns, by the id of the thing', subjects, owner, 'viewer.id == item.id'],
  ['mix-03', 'a number compared with bytes', checks, 'items < quota.itemsMax', 'items < quota.bytesMax'],
  [
    'mix-04',
    'somebody by an id in place of the name',
    'spec/screens/hub/like.yaml',
    'user: viewer.userName',
    'user: viewer.id',
  ],
  ['mix-05', 'a number of as many bytes', account, 'most: itemsMax', 'most: bytesMax'],
  ['mix-06', 'bytes as a plain number', account, 'most: bytesMax }', 'most: bytesMax, as: number }'],
  [
    'mix-07',
    'two fields that differ by capitals',
    item,
    '\n  avatarUrl?: {',
    '\n  logoURL?: url\n  avatarUrl?: {',
  ],
  ['mix-08', 'a title behind a wider one', routes, historyOf + history, history + historyOf],
  [
    'mix-09',
    'the title of another page',
    routes,
    'screen: hub/token, layout',
    'screen: hub/token, title: hub.like.title, layout',
  ],
  [
    'mix-10',
    'two tags with one name',
    'spec/tags.yaml',
    'zh: TensorFlow, en: TensorFlow',
    'zh: PyTorch, en: PyTorch',
  ],
  [
    'mix-11',
    'a fewest above the most',
    'engine/spec/constants/reading.yaml',
    'contents: { min: 4, max: 40,',
    'contents: { min: 40, max: 4,',
  ],
  [
    'mix-12',
    'a server that works longer than anybody waits',
    budgets,
    'budget.search: { answer: 1MB, body: 16KB, time: 18s',
    'budget.search: { answer: 1MB, body: 16KB, time: 58s',
  ],
  [
    'mix-13',
    'one person may do more than all of a network',
    `engine/${budgets}`,
    'rate.write: { perNetwork: 3000',
    'rate.write: { perNetwork: 300',
  ],
  ['mix-14', 'a reason without words', 'engine/spec/rules/people.yaml', ', alike: aliasAlike', ''],
  [
    'mix-15',
    'a secret in an address',
    'engine/spec/endpoints/people.yaml',
    'query: { alias: {',
    'query: { password: password, alias: {',
  ],
  [
    'mix-16',
    'an app without a page',
    'spec/app.yaml',
    '  acm: { at:',
    '  con: { at: /con, router: path, languageFrom: prefix }\n  acm: { at:',
  ],
  [
    'mix-17',
    'on to what is removed',
    'spec/screens/hub/item/setting.yaml',
    'then: [{ go: list }',
    'then: [{ go: item }',
  ],
  [
    'mix-18',
    'texts of no sign',
    item,
    'ItemId: { type: text, maxLength: 64 }',
    'ItemId: { type: text, maxLength: 0 }',
  ],
  ['mix-19', 'one thing asked twice', checks, alias, `${alias} and viewer.alias != null`],
  ['mix-20', 'no and no', checks, 'when: hosting.enabled', 'when: not not hosting.enabled'],
  [
    'mix-21',
    'two groups of one field',
    'spec/states/items.yaml',
    'field: item.bareRepoInitStatus',
    'field: item.defaultFileInitStatus',
  ],
  ['mix-23', 'one label twice', 'spec/screens/hub/item.yaml', 'label: fact.downloads', 'label: fact.visits'],
  ['mix-24', 'one anchor twice', account, 'id: usage', 'id: profile'],
  [
    'mix-25',
    'a sign that nobody sees',
    'locales/en/acm/login.yaml',
    'action: Sign in',
    'action: "Sign\u200B in"',
  ],
  [
    'mix-26',
    'a sign as wide as a Chinese one',
    'locales/en/files.yaml',
    'symlink: "Symbolic link to:"',
    'symlink: "Symbolic link to："',
  ],
  ['mix-28', 'a start that is no choice', 'spec/screens/hub/token.yaml', 'start: 90', 'start: 60'],
  [
    'mix-29',
    'two choices of one text',
    'spec/screens/hub/token.yaml',
    '{ value: 90 }',
    '{ value: 90, text: hub.token.make.expireDays.30 }',
  ],
  [
    'mix-30',
    'a view of which several things may be meant',
    'engine/spec/entities/people.yaml',
    '{ of: Person, decided: what everybody',
    '{ decided: what everybody',
  ],
  [
    'mix-27',
    'an event of code, misspelt',
    'engine/spec/events/tokens.yaml',
    'tokens.revoked:',
    'tokens.revokde:',
  ],
];

export const mixed: readonly Mistake[] = rows.map(([id, what, file, from, to]) => ({
  ...{ id, what, file, from, to },
  // What code names and nothing declares is told where it would stand, in the first file of its sort.
  ...(id === 'mix-27' && { on: { where: 'spec/events/items.yaml', text: '# yaml-language-server' } }),
  ...(id === 'mix-21' && { on: '\n  defaultFiles:' }),
  ...(id === 'mix-12' && {
    on: { where: 'spec/endpoints/search.yaml', text: 'budget: search\n  returns: SearchPage' },
  }),
}));
