import type { Mistake } from '../mistake.ts';

const list = 'spec/screens/hub/list.yaml';
const home = 'spec/screens/hub/home.yaml';
const search = 'spec/screens/hub/search.yaml';
const profile = 'spec/screens/hub/profile.yaml';
const like = 'spec/screens/hub/like.yaml';
const loaded = '\nload: items.list\n';
const item = 'spec/entities/item.yaml';
const license = 'license?: { type: text, maxLength: text.tagMax,';

/** Pages of lists. */
export const lists: readonly Mistake[] = [
  {
    id: 'scr-01',
    what: 'a misspelt input',
    file: list,
    from: loaded,
    to: `${loaded}with: { knid: kind.id }\n`,
    nearest: 'kind',
  },
  {
    id: 'scr-02',
    what: 'an input that the call needs',
    file: like,
    from: '\nwith: { user: viewer.userName }\n',
    to: '\n',
    on: '\nload: items.favorites\n',
  },
  {
    id: 'scr-03',
    what: 'an input of another type',
    file: list,
    from: loaded,
    to: `${loaded}with: { kind: 5 }\n`,
  },
  {
    id: 'scr-04',
    what: 'an input that is none of the values',
    file: home,
    from: '    load: items.list\n',
    to: '    load: items.list\n    with: { kind: "\'modles\'" }\n',
    nearest: 'models',
  },
  {
    id: 'scr-07',
    what: 'a misspelt direction',
    file: list,
    from: 'sort: true',
    to: 'sort: { direction: ordr }',
    nearest: 'order',
  },
  {
    id: 'scr-08',
    what: 'orders that the call refuses',
    file: list,
    from: 'sort: true',
    to: 'sort: { options: sort.console }',
  },
  {
    id: 'scr-09',
    what: 'a misspelt order',
    file: search,
    from: 'sort: { fixed',
    to: 'sort: { options: [relevance, popularty], fixed',
    nearest: 'popularity',
  },
  {
    id: 'scr-10',
    what: 'orders by a constant that is no list',
    file: list,
    from: 'sort: true',
    to: 'sort: { options: list.page }',
  },
  {
    id: 'scr-12',
    what: 'an unknown group of filters',
    file: search,
    from: 'groups: [tasks, frameworks,',
    to: 'groups: [tasks, framworks,',
    nearest: 'frameworks',
  },
  {
    id: 'scr-14',
    what: 'filters by a call that answers no groups',
    file: list,
    from: 'filters: { load: items.tags,',
    to: 'filters: { load: items.licenses,',
  },
  {
    id: 'scr-16',
    what: 'a time as a number of rows',
    file: home,
    from: 'limit: home.hot',
    to: 'limit: request.timeout',
  },
  {
    id: 'scr-17',
    what: 'rows that all lead to one page',
    file: list,
    from: 'row: { go: item }',
    to: 'row: { go: hub/account }',
  },
  {
    id: 'scr-18',
    what: 'a link to a screen that has no address',
    file: list,
    from: 'row: { go: item }',
    to: 'row: { go: pages/missing }',
  },
  {
    id: 'scr-19',
    what: 'a link to a page that needs a parameter',
    file: home,
    from: 'do: [{ go: list }]',
    to: 'do: [{ go: item }]',
  },
  {
    id: 'scr-34',
    what: 'marked pieces of what holds none',
    file: search,
    from: 'text: excerpt }',
    to: 'text: item }',
  },
  {
    id: 'scr-35',
    what: 'a parameter that the address lacks',
    file: search,
    from: 'query: { label',
    to: 'query: { with: qq, label',
  },
  {
    id: 'scr-37',
    what: 'a misspelt part of the query',
    file: search,
    from: 'with: [q, user]',
    to: 'with: { q: route.query.qq, user: route.query.user }',
  },
  {
    id: 'scr-38',
    what: 'a misspelt part of the address',
    file: profile,
    from: 'load: people.find\n    image',
    to: 'load: people.find\n    with: { user: route.params.usr }\n    image',
    nearest: 'route.params.user',
  },
  {
    id: 'ent-66',
    what: 'an index with what no list is found or ordered by',
    file: item,
    from: license,
    to: `${license} index: [desc],`,
  },
  {
    id: 'ent-67',
    what: 'an index with what is true or false',
    file: item,
    from: license,
    to: `${license} index: [showNameFlg, popularity],`,
  },
  {
    id: 'ent-68',
    what: 'an index with a misspelt field',
    file: item,
    from: license,
    to: `${license} index: popularty,`,
    nearest: 'popularity',
  },
  {
    id: 'ent-69',
    what: 'an index of several fields of what no call lists',
    file: 'engine/spec/entities/people.yaml',
    from: 'bio?: { type: longText,',
    to: 'bio?: { type: longText, index: [userName],',
  },
  {
    id: 'scr-94',
    what: 'a title that may be none',
    file: profile,
    from: 'alias != null }, userName]',
    to: 'alias != null }]',
  },
];
