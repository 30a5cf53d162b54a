import type { SpecNode } from '../../yaml/spec-node.ts';
import { ruleFormats } from '../rule-words.ts';
import type { Giving, TypeOf } from '../shape.ts';
import {
  boolean,
  by,
  choice,
  entry,
  free,
  later,
  list,
  map,
  name,
  oneOf,
  record,
  ref,
  text,
  when,
  word,
} from '../shapes.ts';
import type { Located } from '../written.ts';
import { amount, length, longest, says } from './entities.ts';

/** A value, or one for each side or kind, or for each kind on each side. */
const varied = <T>(of: Giving<T>) => choice(of, by(choice(of, by(of))));

const examples: Giving<Located<readonly SpecNode[]>> = {
  is: 'list',
  of: later('the type of the field'),
  distinct: true,
  filled: true,
};

const fieldRule = entry({
  required: {
    may: varied(choice(boolean, record({ when: { need: when } }))),
    about: 'Whether it must be there, always or where a condition over the other inputs holds',
  },
  minLength: varied(length),
  maxLength: varied(longest),
  minimum: varied(amount),
  maximum: varied(amount),
  minItems: varied(length),
  maxItems: varied(longest),
  pattern: varied(free('pattern')),
  format: varied(oneOf(...ruleFormats)),
  says: { may: says, about: 'What is said of a value that breaks this keyword' },
  accept: { may: examples, about: 'Values that the form must take' },
  reject: { may: examples, about: 'Values that the form must refuse' },
  remote: {
    may: record({
      ask: { need: ref('endpoint'), about: 'The call that answers whether a value is free' },
      error: { need: ref('error'), about: 'What is said where it is not' },
      reasons: {
        may: map(ref('error'), { keys: word('refusal', { from: 'ask' }) }),
        about: 'What is said instead, by the reason that is answered',
      },
    }),
    about: 'Asked while it is typed; other inputs of that call come from the form',
  },
});

const entityRule = entry({
  checks: {
    need: list(
      entry({
        when: { need: when, about: 'What must hold; the fields stand under input' },
        field: {
          may: word('ruledField'),
          about: 'Where the sentence stands; the first field that is read when absent',
        },
        says: { need: text, about: 'What is said where it does not hold' },
      }),
    ),
    about: 'Rules over several fields',
  },
});

export type WrittenFieldRule = TypeOf<typeof fieldRule>;
export type WrittenEntityRule = TypeOf<typeof entityRule>;
export type WrittenRule = WrittenFieldRule | WrittenEntityRule;

/** What is a sound value, at every door. */
export const rules = entry(
  {},
  { shape: choice(entityRule, fieldRule), named: 'rule (Entity.field, or Entity)', keys: name('rule') },
);
