import type { Mistake } from '../mistake.ts';

const file = 'spec/jobs/items.yaml';
const paths =
  '\nitems.paths:\n  about: Brings the index of paths up to date, without which answers are right and slow\n';
const index =
  '\nitems.index:\n  about: Writes an item anew into the text index, after words that it is found by have changed elsewhere\n';
const input = '  input: { itemId: text }\n';
const tail = '  repository: later\n  tries: job.triesMax\n  timeout: job.long\n  atOnce: job.pathsAtOnce\n';

export const jobs: readonly Mistake[] = [
  {
    id: 'job-01',
    what: 'a key that is no input',
    file,
    from: `${index}${input}  key: itemId\n`,
    to: `${index}${input}  key: itmId\n`,
    nearest: 'itemId',
  },
  {
    id: 'job-02',
    what: 'a key that may be absent',
    file,
    from: `${index}${input}`,
    to: `${index}  input: { itemId?: text }\n`,
    on: '  key: itemId\n  item: itemId\n  tries: job.triesMax\n  timeout: job.usual\n  atOnce: job.oneAtOnce\n',
  },
  {
    id: 'job-03',
    what: 'a repository of no item',
    file,
    from: `${paths}${input}  key: itemId\n  item: itemId\n`,
    to: `${paths}${input}  key: itemId\n`,
    on: tail,
  },
  {
    id: 'job-04',
    what: 'a job that repeats and takes an input',
    file,
    from: `  item: itemId\n${tail}`,
    to: `  item: itemId\n  every: job.look\n${tail}`,
  },
  {
    id: 'job-05',
    what: 'a job that repeats, and begins after a while',
    file,
    from: `${index}${input}  key: itemId\n  item: itemId\n`,
    to: `${index}  every: job.look\n  after: job.look\n`,
  },
  {
    id: 'job-06',
    what: 'a time as a number of tries',
    file,
    from: tail,
    to: tail.replace('job.triesMax', 'job.long'),
  },
  {
    id: 'job-07',
    what: 'a job in the file of another area',
    file,
    from: '\nitems.paths:\n',
    to: '\npeople.paths:\n',
  },
  {
    id: 'job-08',
    what: 'a misspelt word',
    file,
    from: `  item: itemId\n${tail}`,
    to: `  item: itemId\n${tail.replace('timeout', 'timeuot')}`,
    nearest: 'timeout',
  },
  {
    id: 'job-09',
    what: 'what is to be done first, by a word of no list',
    file,
    from: tail,
    to: tail.replace('later', 'after'),
    nearest: 'later',
  },
  {
    id: 'job-10',
    what: 'an input of a type that is none',
    file,
    from: `${index}${input}`,
    to: `${index}  input: { itemId: txt }\n`,
    nearest: 'text',
  },
  {
    id: 'job-11',
    what: 'an input that is said twice, once as one that may be absent',
    file,
    from: `${index}${input}`,
    to: `${index}  input: { itemId: text, itemId?: text }\n`,
    on: '  input: { itemId: text, itemId?: text }\n',
  },
  {
    id: 'job-12',
    what: 'a job that follows events and takes an input',
    file,
    from: '  follows: [people.renamed, tags.renamed]\n',
    to: '  follows: [people.renamed, tags.renamed]\n  input: { itemId: text }\n',
  },
  {
    id: 'job-13',
    what: 'a job that follows an event that there is not',
    file,
    from: '  follows: [people.renamed, tags.renamed]\n',
    to: '  follows: [people.renmed, tags.renamed]\n',
    nearest: 'people.renamed',
  },
  {
    id: 'job-14',
    what: 'a job that follows one event twice',
    file,
    from: '  follows: [people.renamed, tags.renamed]\n',
    to: '  follows: [people.renamed, tags.renamed, people.renamed]\n',
  },
  {
    id: 'job-15',
    what: 'a job that follows nothing',
    file,
    from: '  follows: [people.renamed, tags.renamed]\n',
    to: '  follows: []\n',
  },
];
