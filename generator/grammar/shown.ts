import { linkTo, partsOfLink } from './link.ts';
import type { RecordShape } from './shape.ts';
import { choice, icon, list, record, text, value, when, word } from './shapes.ts';

/** A mark beside a value: a word, with an icon before it. */
const badge = record({ when, icon, text: { need: text } });

/** The name of a value, where it is one of a list of things. */
const named = record({
  each: { need: { is: 'value', of: 'list' } },
  where: { need: when, about: 'Which of them the value is' },
  label: { need: { is: 'value', of: 'text' }, about: 'What that is called' },
});

const whole = record({
  value: {
    need: value,
    about: 'The value: a field, what is written out, or the first of several that holds',
  },
  as: word('format'),
  when,
  icon,
  label: text,
  named: { may: named, about: 'Where the value has a name that people know it by' },
  badge: {
    may: choice(badge, list(badge)),
    about: 'A mark beside it, or several that each have a condition',
  },
  go: { may: linkTo, about: 'The page that it leads to' },
  with: { may: partsOfLink({ row: true }), about: 'What its address is made of: name → value' },
  none: { may: text, about: 'What stands where there is no value' },
  most: { may: { is: 'value', of: 'count' }, about: 'How much there may be: it is drawn as a part of that' },
  full: { may: text, about: 'What is said where nothing is left' },
}) as RecordShape;

/** A value that is no input, where more is said of it than which it is. */
export const valueRecord: RecordShape = record({
  value: {
    need: value,
    about: 'The value: a field, what is written out, or the first of several that holds',
  },
  as: word('format'),
}) as RecordShape;

/** One of several values, with its condition. */
export const wayRecord: RecordShape = record({
  value: { need: value, about: 'The value: a field, or what is written out' },
  when: { may: when, about: 'Where it is the value' },
}) as RecordShape;

/** A shown value with all that may be said of it; alone it is the name of a field. */
export const shownRecord: RecordShape = {
  ...whole,
  fields: { ...whole.fields, ...onlyBeside('most', 'full'), ...onlyBeside('go', 'with') },
};

/** A word that does nothing without another. */
function onlyBeside(other: string, word: string): RecordShape['fields'] {
  const own = whole.fields[word];
  return own === undefined ? {} : { [word]: { ...own, only: { [other]: 'any' } } };
}
