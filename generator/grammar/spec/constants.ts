import type { Giving, TypeOf } from '../shape.ts';
import { boolean, by, choice, duration, entry, integer, list, record, size, string } from '../shapes.ts';
import type { Located } from '../written.ts';

/** Choices: each stands once, and there is one at least. */
const choices = <T>(of: Giving<T>): Giving<Located<readonly T[]>> => ({
  is: 'list',
  of,
  distinct: true,
  filled: true,
});
const constantValue = choice(duration, size, integer, boolean, string, choices(string), choices(integer));

/** A value with what is to be said of it. */
const explained = entry({
  value: { need: choice(constantValue, by(constantValue)) },
  other: {
    may: list(record({ value: { need: constantValue }, why: { need: string } })),
    about: 'The readings that we did not take',
  },
});
const inGroup = choice(constantValue, entry({ value: { need: constantValue } }));
const constant = choice(constantValue, explained, entry({}, { shape: inGroup, named: 'constant' }));

/** spec/constants: times, sizes, counts, lists and texts with a name. */
export const constants = entry({}, { shape: constant, named: 'constant' });

export type WrittenConstant = TypeOf<typeof constant>;
export type WrittenValue = TypeOf<typeof constantValue>;
/** The words of a constant that is explained. */
export const explaining = ['value', 'other', 'source', 'decided'] as const;
