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
  name,
  record,
  size,
  whole,
} from '../shapes.ts';

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
const keys = name('constant');
const inGroup = choice(constantValue, entry({ value: { need: constantValue } }));
const constant = choice(constantValue, explained, entry({}, { shape: inGroup, named: 'constant', keys }));

/** spec/constants: times, sizes, counts, lists and texts with a name. */
export const constants = entry({}, { shape: constant, named: 'constant', keys });

export type WrittenConstant = TypeOf<typeof constant>;
export type WrittenValue = TypeOf<typeof constantValue>;
/** The words of a constant that is explained. */
export const explaining = ['value', 'other', ...provenanceWords] as const;
