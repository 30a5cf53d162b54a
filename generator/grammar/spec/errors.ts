import { boolean, by, choice, effects, entry, integer, list, record, string, text } from '../shapes.ts';

export const error = entry({
  code: choice(string, record({ by: { need: string }, value: { need: string } }), by(string)),
  http: list(integer),
  from: string,
  network: boolean,
  timeout: boolean,
  otherwise: { may: boolean, about: 'Matches whatever no other entry does' },
  status: integer,
  text,
  field: { may: string, about: 'The input that is wrong: a form that asks it says so there' },
  params: list(string),
  retired: boolean,
  effects: { need: effects },
  page: {
    may: effects,
    about: 'What happens to a page that it keeps somebody out of; effects when absent',
  },
});

/** spec/errors: what may go wrong, and what is said and done then. */
export const errors = entry({}, { shape: error, named: 'error' });
