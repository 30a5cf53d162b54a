import type { Mistake } from '../mistake.ts';

const items = 'spec/endpoints/items.yaml';
const repos = 'spec/endpoints/repos.yaml';
const search = 'spec/endpoints/search.yaml';
const people = 'spec/endpoints/people.yaml';
const pictures = 'spec/endpoints/pictures.yaml';
const list = '  get: /aihub/items\n';
const ordered = '    order?: { enum: direction, default: desc }\n  returns: ItemPage\n';
const searched = '  get: /aihub/search\n';

const headers = '  headers: { ifNoneMatch?: HeaderText }\n';

export const endpoints: readonly Mistake[] = [
  {
    id: 'head-01',
    what: 'a header that is of the request itself',
    file: pictures,
    from: headers,
    to: headers.replace('ifNoneMatch', 'userAgent'),
  },
  {
    id: 'head-02',
    what: 'a header of several values',
    file: pictures,
    from: headers,
    to: headers.replace('HeaderText', '[HeaderText]'),
  },
  {
    id: 'head-03',
    what: 'an input in a header and in the address',
    file: pictures,
    from: headers,
    to: headers.replace('ifNoneMatch?', 'half?'),
  },
  {
    id: 'end-01',
    what: 'two methods in one',
    file: items,
    from: list,
    to: `${list}  post: /aihub/items/all\n`,
  },
  {
    id: 'end-02',
    what: 'two calls with one address',
    file: items,
    from: '  get: /aihub/favorites\n',
    to: '  get: /aihub/items\n',
  },
  {
    id: 'end-03',
    what: 'one address with two names of its parameter',
    file: repos,
    from: '"/aihub/gitlab/{key}/readme"\n',
    to: '"/aihub/gitlab/{id}/info"\n  params: { id: ItemKey }\n',
  },
  {
    id: 'end-05',
    what: 'a right about an item that the call cannot know',
    file: items,
    from: '  allow: item.create\n',
    to: '  allow: item.edit\n',
  },
  {
    id: 'end-06',
    what: 'a change that asks nobody',
    file: items,
    from: '  allow: item.remove\n',
    to: '',
    on: '\nitems.remove:\n',
  },
  {
    id: 'end-08',
    what: 'an answer that holds what is private',
    file: people,
    from: '  returns: Profile\npeople.account:\n',
    to: '  returns: Person\npeople.account:\n',
  },
  {
    id: 'end-10',
    what: 'a body where there can be none',
    file: items,
    from: '  get: /aimgt/tag/dict/license\n',
    to: '  get: /aimgt/tag/dict/license\n  body: { a: text }\n',
  },
  {
    id: 'end-11',
    what: 'a deletion by GET',
    file: items,
    from: '  delete: "/aihub/{key}"\n',
    to: '  get: "/aihub/{key}"\n',
    on: '  removes: Item\n',
  },
  { id: 'end-13', what: 'no time at all', file: search, from: searched, to: `${searched}  timeout: 0s\n` },
  {
    id: 'end-14',
    what: 'a code that no error has is overlooked',
    file: search,
    from: searched,
    to: `${searched}  ignore: { codes: ["999999"] }\n`,
  },
  {
    id: 'end-15',
    what: 'success is overlooked',
    file: search,
    from: searched,
    to: `${searched}  ignore: { http: [200] }\n`,
  },
  {
    id: 'end-16',
    what: 'a change that is kept for the session',
    file: items,
    from: '  post: "/aihub/{key}/visit"\n',
    to: '  post: "/aihub/{key}/visit"\n  cache: session\n',
  },
  {
    id: 'end-17',
    what: 'a personal list that is kept for the session',
    file: people,
    from: '  get: /user/tokens\n',
    to: '  get: /user/tokens\n  cache: session\n',
  },
  {
    id: 'end-18',
    what: 'one error twice',
    file: items,
    from: ordered,
    to: ordered.replace('  returns', '  errors: [peopleNotFound, peopleNotFound]\n  returns'),
  },
  {
    id: 'end-19',
    what: 'a default above the limit',
    file: items,
    from: ordered,
    to: ordered.replace(
      'desc }\n',
      'desc }\n    limit?: { type: integer, maximum: list.pageMax, default: 1000 }\n',
    ),
  },
  {
    id: 'end-20',
    what: 'a default that is none of the values',
    file: items,
    from: '{ enum: sort.hub, default: popularity }',
    to: '{ enum: sort.hub, default: popularty }',
    nearest: 'popularity',
  },
  {
    id: 'end-21',
    what: 'values by a constant that is no list',
    file: items,
    from: '{ enum: sort.hub, default: popularity }',
    to: '{ enum: list.page, default: popularity }',
  },
  {
    id: 'end-22',
    what: 'a call that writes another thing',
    file: people,
    from: '  creates: Token\n',
    to: '  creates: Item\n',
    on: { where: 'spec/screens/hub/token.yaml', text: '- name\n      - field: type' },
  },
  {
    id: 'end-23',
    what: 'a form of sending for GET',
    file: items,
    from: list,
    to: `${list}  encode: multipart\n`,
  },
  {
    id: 'end-27',
    what: 'a call that nobody makes',
    file: items,
    from: '\nitems.licenses:\n',
    to: '\nitems.spare:\n  about: Nothing\n  get: /aihub/spare\n  returns: Done\nitems.licenses:\n',
  },
  {
    id: 'end-28',
    what: 'a socket with nothing that is known',
    file: items,
    from: '\nitems.licenses:\n',
    to: '\nitems.socket: { about: Nothing, socket: /aihub/ws, receives: Nothing, sends: Nothing, policy: none }\nitems.licenses:\n',
  },
  {
    id: 'end-30',
    what: 'a default of what must be given',
    file: people,
    from: 'autocomplete: username }\n    password:',
    to: 'autocomplete: username, default: me }\n    password:',
  },
  {
    id: 'end-31',
    what: 'a word of old that clears',
    file: items,
    from: '{ ticket?: { type: Ticket,',
    to: '{ ticket?: { type: Ticket, clears: true,',
  },
  {
    id: 'end-35',
    what: 'a change of what is never written',
    file: items,
    from: '  changes: Item\n  allow: item.edit\n',
    to: '  changes: Item\n  fields: [popularity]\n  allow: item.edit\n',
  },
  {
    id: 'end-36',
    what: 'two limits of one field',
    file: items,
    from: '  changes: Item\n  allow: item.edit\n',
    to: '  changes: Item\n  also: { desc?: { type: longText, maxLength: 5000 } }\n  allow: item.edit\n',
    on: '  changes: Item\n  also: ',
  },
];
