import type { Mistake } from '../mistake.ts';

const file = 'spec/states/items.yaml';
const creating = '\n    creating: [WAITING, RUNNING]\n';
const poll = '{ ask: items.view, every: poll.creation,';
const moves = (text: string) =>
  `\nmachines:\n  creation: { field: item.bareRepoInitStatus, moves: ${text} }\npolls:\n`;

export const states: readonly Mistake[] = [
  {
    id: 'st-01',
    what: 'a state that is no value of the field',
    file,
    from: creating,
    to: '\n    creating: [WAITING, RUNING]\n',
    nearest: 'RUNNING',
  },
  {
    id: 'st-03',
    what: 'a value of the field in no group',
    file,
    from: creating,
    to: '\n    creating: [WAITING]\n',
    on: '\n  creation:\n',
  },
  {
    id: 'st-06',
    what: 'a number as a time',
    file,
    from: poll,
    to: poll.replace('poll.creation', 'list.page'),
  },
  { id: 'st-07', what: 'a time as a number', file, from: poll, to: `${poll} atMost: request.timeout,` },
  {
    id: 'st-08',
    what: 'a call that is no question',
    file,
    from: poll,
    to: poll.replace('items.view', 'items.remove'),
  },
  {
    id: 'st-09',
    what: 'a state that nothing leads to',
    file,
    from: '\npolls:\n',
    to: moves('{ WAITING: [RUNNING], RUNNING: [SUCCESS], SUCCESS: [WAITING], FAILED: [WAITING] }'),
  },
  {
    id: 'st-10',
    what: 'a move of what is no value of the field',
    file,
    from: '\npolls:\n',
    to: moves('{ WAITNG: [RUNNING], RUNNING: [WAITNG] }'),
    nearest: 'WAITING',
  },
];
