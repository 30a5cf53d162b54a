import { any, boolean, by, choice, duration, entry, integer, list, record, size, string } from '../shapes.ts';

const constantValue = choice(duration, size, integer, boolean, string, list(string), list(integer));

const constant = choice(
  constantValue,
  entry({
    value: { need: choice(constantValue, by(constantValue)) },
    other: {
      may: list(record({ value: { need: any }, why: { need: string } })),
      about: 'The readings that we did not take',
    },
  }),
  record({}, { shape: choice(constantValue, entry({ value: { need: constantValue } })), named: 'constant' }),
);
/** spec/constants: numbers and lists with a name. */
export const constants = entry({}, { shape: constant, named: 'constant' });
