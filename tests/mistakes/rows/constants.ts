import type { Mistake } from '../mistake.ts';

const lists = 'spec/constants/lists.yaml';
const request = 'spec/constants/request.yaml';
const secrets = 'spec/constants/secrets.yaml';
const polls = 'spec/constants/polls.yaml';

export const constants: readonly Mistake[] = [
  {
    id: 'con-01',
    what: 'a number of rows as a time',
    file: lists,
    from: 'list.page: { value: 24,',
    to: 'list.page: { value: 24s,',
  },
  {
    id: 'con-02',
    what: 'a number of rows as a text',
    file: lists,
    from: 'list.page: { value: 24,',
    to: 'list.page: { value: twenty-four,',
  },
  {
    id: 'con-03',
    what: 'pages of no rows',
    file: lists,
    from: 'list.page: { value: 24,',
    to: 'list.page: { value: 0,',
  },
  {
    id: 'con-05',
    what: 'the time between two polls without unit',
    file: polls,
    from: '{ creation: 3s,',
    to: '{ creation: 3,',
  },
  {
    id: 'con-07',
    what: 'the time between two polls as a size',
    file: polls,
    from: '{ creation: 3s,',
    to: '{ creation: 3MB,',
  },
  {
    id: 'con-08',
    what: 'a time without unit',
    file: request,
    from: 'request.timeout: 30s',
    to: 'request.timeout: 30',
  },
  {
    id: 'con-09',
    what: 'a size without unit',
    file: request,
    from: 'value: 5GB, decided',
    to: 'value: 5, decided',
  },
  {
    id: 'con-10',
    what: 'a misspelt unit',
    file: request,
    from: 'request.timeout: 30s',
    to: 'request.timeout: 30sec',
  },
  {
    id: 'con-11',
    what: 'a unit in the other case',
    file: request,
    from: 'upload.max: 100MB',
    to: 'upload.max: 100mb',
  },
  {
    id: 'con-12',
    what: 'a constant that nobody uses',
    file: request,
    from: '\nreload.guard: 10s\n',
    to: '\nreload.guard: 10s\nreload.spare: 5s\n',
  },
  {
    id: 'con-13',
    what: 'an order by a field that items lack',
    file: lists,
    from: 'sort.hub: [popularity, browseCount,',
    to: 'sort.hub: [popularity, browsCount,',
    nearest: 'sort.browseCount',
  },
  {
    id: 'con-19',
    what: 'a constant gone that code uses',
    file: request,
    from: '\nreload.guard: 10s\n',
    to: '\n',
    on: 'code',
  },
  {
    id: 'con-20',
    what: 'a page that is longer than the longest',
    file: lists,
    from: 'list.page: { value: 24,',
    to: 'list.page: { value: 240,',
  },
  {
    id: 'con-34',
    what: 'a pattern without an end',
    file: secrets,
    from: 'hf_[A-Za-z]{34}',
    to: 'hf_[A-Za-z]{34,}',
  },
  {
    id: 'con-35',
    what: 'a pattern that is not found in what it must be',
    file: secrets,
    from: 'glpat-[0-9A-Za-z_-]{20}(?!',
    to: 'glpat-[0-9A-Za-z_-]{30}(?!',
    on: 'accept: [glpat-',
  },
  {
    id: 'con-36',
    what: 'a pattern that is found in what it must not be',
    file: secrets,
    from: "pattern: '\\bnpm_[0-9A-Za-z]{36}\\b'",
    to: "pattern: '\\bnpm_[0-9A-Za-z_]{6,36}\\b'",
    on: 'reject: [npm_',
  },
  {
    id: 'con-37',
    what: 'a pattern that cannot be read',
    file: secrets,
    from: 'AIza[0-9A-Za-z_-]{35}',
    to: 'AIza[0-9A-Za-z_-{35}',
  },
  {
    id: 'con-38',
    what: 'patterns where a number is read',
    file: request,
    from: '\nreload.guard: 10s\n',
    to: "\nreload.guard: { patterns: { a: { pattern: 'a', accept: [a], reject: [b] } } }\n",
  },
];
