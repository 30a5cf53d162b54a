import { proveSaid } from './refused.ts';

const poll =
  'while: (creation.creating or defaultFiles.creating or creation.failed or defaultFiles.failed) and item.setAside != true';
const machine = (moves: string) =>
  `machines:\n  creation: { field: item.bareRepoInitStatus, moves: ${moves} }\npolls:\n`;

proveSaid(
  'spec/states/items.yaml',
  [
    [
      'a field that there is not',
      'field: item.defaultFileInitStatus',
      'field: item.defaultFileStatus',
      'HUB1104 "item.defaultFileStatus" is not one of the values of field',
    ],
    [
      'a field without values',
      'field: item.defaultFileInitStatus',
      'field: item.name',
      'HUB1104 "item.name" is not one of the values of field',
    ],
    [
      'a value in two states',
      'done: [SUCCESS]\n',
      'done: [SUCCESS, FAILED]\n',
      'HUB1514 The state "FAILED" belongs to two',
    ],
    [
      'a value in another case',
      'done: [SUCCESS]\n',
      'done: [Success]\n',
      'HUB1104 "Success" is not one of the values of done',
    ],
    [
      'what is asked without end',
      'atMost: poll.agentMax, while: item.running',
      "while: item.visibility == 'PUBLIC'",
      'HUB1810 Nothing ends the poll "agent"',
    ],
    [
      'an answer that holds nothing of it',
      'ask: items.view',
      'ask: people.userInfo',
      'HUB1818 What the poll creation waits for is not in the answer',
    ],
    [
      'a move to what is no value',
      'polls:\n',
      machine('{ WAITING: [RUNING] }'),
      'HUB1104 "RUNING" is not one of the values of WAITING',
    ],
  ],
  [
    [
      'a value that means nothing',
      'done: [SUCCESS], failed: [FAILED] }',
      'besides: [SUCCESS], failed: [FAILED] }',
    ],
    ['what ends by its number', poll, "while: item.visibility == 'PUBLIC'"],
    [
      'a machine in which each state is reached',
      'polls:\n',
      machine('{ WAITING: [RUNNING], RUNNING: [SUCCESS, FAILED], FAILED: [WAITING] }'),
    ],
  ],
);
