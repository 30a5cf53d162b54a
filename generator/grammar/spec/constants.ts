import { provenanceWords } from '../provenance.ts';
import type { TypeOf } from '../shape.ts';
import {
  boolean,
  by,
  choice,
  distinct,
  duration,
  entry,
  free,
  list,
  map,
  name,
  record,
  size,
  whole,
} from '../shapes.ts';
import { filled } from './entities.ts';

const count = whole({ least: 0 });
const words = free('value');
const constantValue = choice(duration, size, count, boolean, words, distinct(words), distinct(count));

/** A value with what is to be said of it. */
const explained = entry({
  value: { need: choice(constantValue, by(constantValue)) },
  other: {
    may: list(record({ value: { need: constantValue }, why: { need: free('reason') } })),
    about: 'The readings that we did not take',
  },
});

const samples = filled(free('example'));
/** What is looked for in texts. */
const patterned = entry({
  patterns: {
    need: map(
      record({
        pattern: { need: free('pattern'), about: 'What is found, of a bounded length; nothing around it' },
        accept: { need: samples, about: 'Texts in which it must be found' },
        reject: { need: samples, about: 'Texts in which it must not be found' },
      }),
      { keys: name('option') },
    ),
    about: 'What is looked for in texts, each by a name',
  },
});
const keys = name('constant');
const inGroup = choice(constantValue, entry({ value: { need: constantValue } }));
const constant = choice(
  constantValue,
  explained,
  patterned,
  entry({}, { shape: inGroup, named: 'constant', keys }),
);

/** spec/constants: times, sizes, counts, lists and texts with a name. */
export const constants = entry({}, { shape: constant, named: 'constant', keys });

export type WrittenConstant = TypeOf<typeof constant>;
export type WrittenPatterns = TypeOf<typeof patterned>;
export type WrittenValue = TypeOf<typeof constantValue>;
/** The words of a constant that is explained. */
export const explaining = ['value', 'other', ...provenanceWords] as const;

/** Groups of constants that say what calls may cost and how often they may come: `budget.list` is the budget "list". */
export const measuredPrefixes = { budget: 'budget.', rate: 'rate.' } as const;
export type Measured = keyof typeof measuredPrefixes;

/** What a word of such a group measures. */
export interface Measure {
  unit: 'ms' | 'bytes' | 'none';
  /** As in a fault: what the value must be. */
  is: string;
  optional?: boolean;
}

/** The words of each, with what they measure. */
export const measuredWords: Record<Measured, Record<string, Measure>> = {
  budget: {
    answer: { unit: 'bytes', is: 'a size such as 1MB' },
    body: { unit: 'bytes', is: 'a size such as 16KB' },
    time: { unit: 'ms', is: 'a duration such as 20s' },
    atOnce: { unit: 'none', is: 'a whole number above 0' },
    perAsker: { unit: 'none', is: 'a whole number above 0' },
    waiting: { unit: 'none', is: 'a whole number above 0' },
    wait: { unit: 'ms', is: 'a duration such as 10s' },
    rate: { unit: 'none', is: 'the name of a rate', optional: true },
  },
  rate: {
    perNetwork: { unit: 'none', is: 'a whole number above 0' },
    perPerson: { unit: 'none', is: 'a whole number above 0' },
    window: { unit: 'ms', is: 'a duration such as 10min' },
  },
};
