import type { Mistake } from '../mistake.ts';

const item = 'spec/screens/hub/item.yaml';
const setting = 'spec/screens/hub/item/setting.yaml';
const create = 'spec/screens/hub/create.yaml';
const asked = '          value: name\n          label: title\n          none';

type Row = readonly [id: string, what: string, file: string, from: string, to: string];

const whose = '{ user: { value: [{ value: input.owner, when: input.owner != null }, viewer.userName] } }';

const rows: readonly Row[] = [
  [
    'given-01',
    'the page of an item by its id',
    setting,
    'then: [{ go: item }',
    'then: [{ go: item, with: { name: item.id } }',
  ],
  ['given-02', 'an address of an id', create, whose, '{ user: viewer.id }'],
  ['given-03', 'an address of what somebody goes by', create, whose, '{ user: viewer.alias }'],
  [
    'given-04',
    'a menu link by an alias',
    'spec/app.yaml',
    '{ go: hub/profile }',
    '{ go: hub/profile, with: { user: viewer.alias } }',
  ],
  [
    'given-05',
    'a list by an alias',
    'spec/screens/hub/like.yaml',
    '{ user: viewer.userName }',
    '{ user: viewer.alias }',
  ],
  ['given-06', 'a choice by its words', setting, asked, asked.replace('name', 'title')],
  ['given-07', 'a choice of numbers for texts', setting, asked, asked.replace('name', 'count')],
  [
    'given-08',
    'a choice by its words, in a field',
    setting,
    'items.licenses, value: name',
    'items.licenses, value: title',
  ],
  ['given-09', 'a field that begins with words', setting, 'value: tag.name }', 'value: tag.title }'],
  ['given-10', 'a thing that is found by its own key', item, 'find: items.find', 'find: items.view'],
  ['given-11', 'another thing that is found', item, 'find: items.find', 'find: people.find'],
  [
    'given-12',
    'a thing that is found by itself',
    item,
    'find: items.find',
    'with: { name: item.name }\nfind: items.find',
  ],
  ['given-13', 'a repository without address', item, 'git: repos.info', 'git: items.view'],
  [
    'given-14',
    'a file that is no bytes',
    'spec/screens/hub/item/files.yaml',
    'raw: repos.raw',
    'raw: repos.blob',
  ],
  [
    'given-15',
    'a first push to nowhere',
    'spec/screens/hub/item/intro.yaml',
    'info: repos.info',
    'info: items.view',
  ],
  [
    'given-16',
    'a property that no component reads',
    'runtime/blocks/banner/block.yaml',
    '  text: text\n',
    '  text: text\n  subtext: text\n',
  ],
  [
    'given-17',
    'an error that leads to a thing, which not every page has',
    'spec/errors/items.yaml',
    'cardUnreadable: { code: "409203", cause: unreadable }',
    'cardUnreadable: { code: "409203", cause: unreadable, effects: [{ go: hub/item, with: { kind: item.kind, user: item.createUser, name: item.name } }] }',
  ],
  [
    'given-18',
    'a check that leads by an address, which not every page has',
    'spec/guards/checks.yaml',
    'onPage: [{ go: hub/account, comesBack: true }]',
    'onPage: [{ go: hub/profile, with: { user: route.params.user } }]',
  ],
  [
    'given-19',
    'a poll that knows another thing than it waits for',
    'spec/states/items.yaml',
    'then: [{ load: repos.info }, refresh]',
    'then: [{ when: quota.items > 0, load: repos.info }, refresh]',
  ],
  [
    'given-20',
    'an error on a condition about a thing',
    'spec/errors/items.yaml',
    'cardUnreadable: { code: "409203", cause: unreadable }',
    'cardUnreadable: { code: "409203", cause: unreadable, effects: [{ when: item.owned, toast: {} }] }',
  ],
];

/** The fault stands at the call that is asked, below the word that was added. */
const elsewhere: Readonly<Record<string, Mistake['on']>> = { 'given-12': 'find: items.find' };

/** What is given to a call or to an address is of its type, and what is asked answers what is needed. */
export const given: readonly Mistake[] = rows.map(([id, what, file, from, to]) => ({
  ...{ id, what, file, from, to },
  ...(elsewhere[id] !== undefined && { on: elsewhere[id] }),
}));
