import type { Mistake } from '../mistake.ts';
import { itemTitle } from './item-title.ts';

// Brothers of mistakes that were made by hand: the same slip at another place of the language.

const item = 'spec/entities/item.yaml';
const items = 'spec/endpoints/items.yaml';
const errors = 'spec/errors/items.yaml';
const rules = 'spec/rules/items.yaml';
const checks = 'spec/guards/checks.yaml';
const token = 'spec/screens/hub/token.yaml';
const list = 'spec/screens/hub/list.yaml';
const search = 'spec/screens/hub/search.yaml';
const icons = 'runtime/look/icons.yaml';
const tables = 'server/rooms/tables.yaml';
const later = 'spec/later.yaml';
const loaded = '\nload: items.list\n';
const missing = 'spec/screens/pages/missing.yaml';
const cards = 'spec/parts/cards.yaml';
const name = '\nItem.name:\n';
const unreadable = 'cardUnreadable: { code: "409203", cause: unreadable }';
const unreadableWith = (effects: string) =>
  `cardUnreadable: { code: "409203", cause: unreadable, effects: ${effects} }`;
const revoked = 'toast]\n  - block: form\n    id: make\n';
const created = '  rate: create\n  returns: HubItem\nitems.nameFree';
const downloads = '      - { value: downloadCount, icon: download, label: fact.downloads }\n';

type Row = [id: string, what: string, file: string, from: string, to: string, nearest?: string];

const rows: Row[] = [
  ['sib-01', 'a check that no page asks', items, created, `  lacks: { inPerson: none asks }\n${created}`],
  ['sib-02', 'what is created by delete', items, 'post: /aihub/items\n', 'delete: /aihub/items\n'],
  ['sib-03', 'what is removed by put', items, 'delete: "/aihub/{key}"\n', 'put: "/aihub/{key}/gone"\n'],
  [
    'sib-04',
    'the form of a body that is not there',
    items,
    '  quiet: true\n  returns: Done',
    '  encode: form\n  quiet: true\n  returns: Done',
  ],
  [
    'sib-05',
    'a misspelt key of the card',
    item,
    'frontMatter: base_model',
    'frontMatter: base_modle',
    'base_model',
  ],
  [
    'sib-06',
    'one field for every language',
    item,
    itemTitle,
    itemTitle.replaceAll(/(?<=: )name\w+(?=,)/g, 'nameCn'),
  ],
  [
    'sib-07',
    'what no words of the error name',
    errors,
    unreadable,
    'cardUnreadable: { code: "409203", cause: unreadable, params: [name] }',
  ],
  ['sib-08', 'an error of which nothing comes', errors, unreadable, unreadableWith('[]')],
  [
    'sib-09',
    'one effect twice',
    errors,
    unreadable,
    unreadableWith('[{ toast: error.cardUnreadable }, { toast: error.cardUnreadable }]'),
  ],
  [
    'sib-10',
    'a change that is asked by an error',
    errors,
    unreadable,
    unreadableWith('[{ toast: error.cardUnreadable }, { load: items.save }]'),
  ],
  [
    'sib-11',
    'an effect of before',
    errors,
    unreadable,
    unreadableWith('[{ toast: error.cardUnreadable }, { forget: [items.list] }]'),
  ],
  [
    'sib-12',
    'a dialog without steps',
    errors,
    unreadable,
    unreadableWith('[{ dialog: { id: card, steps: [] } }]'),
  ],
  ['sib-13', 'a rule that asks nothing', rules, name, `\nItem.desc: { decided: none }${name}`],
  ['sib-14', 'a rule that needs nothing', rules, name, `\nItem.desc: { required: false }${name}`],
  [
    'sib-15',
    'a rule that says what its type says',
    rules,
    name,
    `\nItem.desc: { maxLength: text.descMax }${name}`,
  ],
  [
    'sib-16',
    'what must be there when it is there',
    rules,
    '  required: true\n',
    '  required: { when: input.name == null }\n',
  ],
  ['sib-17', 'a number that the words need', checks, '    with: { limit: quota.itemsMax }\n', '', undefined],
  ['sib-18', 'a whole thing in words', checks, 'with: { limit: quota.itemsMax }', 'with: { limit: quota }'],
  [
    'sib-19',
    'one call twice at the start',
    'spec/app.yaml',
    '  - { load: people.userInfo, asksFor: [includeToken] }\n',
    '  - { load: people.userInfo, asksFor: [includeToken] }\n  - { load: people.userInfo, asksFor: [includeToken] }\n',
  ],
  [
    'sib-20',
    'a start that never comes',
    'spec/app.yaml',
    '  - { load: people.userInfo, asksFor: [includeToken] }\n',
    '  - { load: people.userInfo, asksFor: [includeToken], when: 1 == 2 }\n',
  ],
  [
    'sib-21',
    'one link of a menu twice',
    'spec/app.yaml',
    '      - { icon: heart,',
    '      - { icon: heart, do: [{ go: hub/like }] }\n      - { icon: heart,',
  ],
  [
    'sib-22',
    'one guard twice',
    'spec/routes/hub.yaml',
    'screen: hub/like, layout: center, guards: [auth]',
    'screen: hub/like, layout: center, guards: [auth, auth]',
  ],
  ['sib-23', 'one value of a card twice', cards, downloads, downloads + downloads],
  ['sib-24', 'a mark that is always there', cards, `when: "visibility == 'PRIVATE'"`, 'when: "1 == 1"'],
  [
    'sib-25',
    'a button for nobody',
    'spec/screens/hub/account.yaml',
    'when: not current',
    'when: viewer == null and viewer != null',
  ],
  [
    'sib-26',
    'a change that a row asks',
    token,
    revoked,
    '{ load: people.createToken }]\n  - block: form\n    id: make\n',
  ],
  [
    'sib-27',
    'a list of what a row asks anew',
    token,
    revoked,
    '{ refresh: [people.tokens] }]\n  - block: form\n    id: make\n',
  ],
  ['sib-28', 'a button that does nothing', `engine/${missing}`, 'do: [back]', 'do: []'],
  [
    'sib-29',
    'a notice that nobody reads',
    'spec/screens/hub/item/setting.yaml',
    'about: value.Visibility.PRIVATE.about }\n    then: [toast]',
    'about: value.Visibility.PRIVATE.about }\n    then: [{ toast: error.quotaItems }]',
  ],
  [
    'sib-30',
    'words that a table gives nothing',
    token,
    'id: tokens\n',
    'id: tokens\n    text: error.quotaItems\n',
  ],
  [
    'sib-31',
    'a poll that asks a change at its end',
    'spec/states/items.yaml',
    '{ load: repos.info }',
    '{ load: items.save }',
  ],
  [
    'sib-32',
    'an input that is given and chosen',
    list,
    loaded,
    `${loaded}with: { kind: kind.id, tags: kind.filters }\n`,
  ],
  ['sib-33', 'one input for order and direction', list, 'sort: true', 'sort: { direction: sort }'],
  ['sib-34', 'one input for two choices', search, 'kinds: { all', 'kinds: { with: tags, all'],
  ['sib-35', 'an icon that nothing draws', icons, '\neye: M', '\nspare: M1 1h2\neye: M'],
  ['sib-36', 'an icon that waits and is drawn', later, 'icon comment', 'icon clock'],
  ['sib-37', 'a part that nothing calls', cards, 'card:\n', 'card:\n  spare: { title: title }\n'],
  ['sib-39', 'a class of calls that every object has', items, '  budget: read\n', '  budget: constructor\n'],
  ['sib-40', 'a word of a screen that every object has', list, loaded, `${loaded}__proto__: { a: 1 }\n`],
  ['sib-41', 'a misspelt word of a table', tables, '  sorted: [pop', '  sortd: [pop', 'sorted'],
  ['sib-42', 'what no column holds', tables, 'popularity: real', 'popularity: rael', 'real'],
  ['sib-43', 'an icon that is a number', icons, '\nheart: M8', '\nheart: 7 #'],
  ['sib-38', 'a rule that waits and binds', later, 'constant poll.sync', 'rule Item.name'],
];

/** The fault stands at the check, whose line goes. */
const elsewhere: Readonly<Record<string, Mistake['on']>> = {
  'sib-17': 'itemsLeft:',
  'sib-32': 'filters: {',
  'sib-34': 'filters: {',
};

export const brothers: readonly Mistake[] = rows.map(([id, what, file, from, to, nearest]) => ({
  ...{ id, what, file, from, to },
  ...(nearest !== undefined && { nearest }),
  ...(elsewhere[id] !== undefined && { on: elsewhere[id] }),
}));
