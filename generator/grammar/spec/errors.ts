import type { TypeOf } from '../shape.ts';
import {
  boolean,
  by,
  choice,
  distinct,
  effects,
  entry,
  mention,
  name,
  oneOf,
  record,
  text,
  whole,
  word,
} from '../shapes.ts';

const code = name('code');

export const error = entry({
  code: choice(code, record({ by: { need: oneOf('kind') }, value: { need: word('kindField') } }), by(code)),
  http: distinct(whole({ least: 400, most: 599, status: 'known' })),
  from: mention('base'),
  network: { may: boolean, otherwise: false },
  timeout: { may: boolean, otherwise: false },
  otherwise: { may: boolean, otherwise: false, about: 'Matches whatever no other entry does' },
  status: {
    may: whole({ least: 200, most: 599 }),
    about: 'The HTTP status; what a code of six digits begins with when absent (4 or 5)',
  },
  text: { may: text, about: 'What is said; the words error.<id> when absent' },
  field: {
    may: word('wrongInput'),
    about: 'The input that is wrong: a form that asks it says so there',
  },
  cause: {
    may: oneOf(
      'wrong',
      'disabled',
      'alike',
      'twice',
      'unreadable',
      'secret',
      'machine',
      'load',
      'fault',
      'outside',
    ),
    about:
      'By what it comes, where nothing else tells it, so that it is tried: an input that is wrong, names somebody who is kept out, reads like a taken one, is taken or holds a secret, or a file that nobody can read; only an accident of the machine, much work, a fault of ours or what is beside the hub brings the others',
  },
  among: {
    may: mention('constant'),
    about: 'The constant that lists the values of its field which bring it',
  },
  usedUp: { may: word('amountSetting'), about: 'The setting that brings it where it leaves no room' },
  beyond: { may: mention('constant'), about: 'The constant of which one more brings it' },
  params: distinct(name('param')),
  retired: { may: boolean, otherwise: false },
  effects: {
    may: effects,
    about: 'What happens then, in order; a toast of its text when absent. One that is retired has none',
  },
});

export type WrittenError = TypeOf<typeof error>;

/** spec/errors: what may go wrong, and what is said and done then. */
export const errors = entry({}, { shape: error, named: 'error', keys: name('error') });
