import { distinct, effects, entry, map, name, ref, when, word } from '../shapes.ts';

const field = {
  need: word('stateField'),
  about: 'The field that it is about: one of a subject, which has an enum',
} as const;
const values = distinct(word('stateValue', { from: 'field' }));

/** spec/states: groups of states, which may follow which, and what is asked again. */
export const states = entry({
  groups: {
    may: map(
      entry(
        {
          field,
          besides: { may: values, about: 'Values of the field that are in no state of this group' },
        },
        { shape: values, named: 'state', keys: name('state') },
      ),
      { keys: name('group') },
    ),
    about: 'Values of a field by the state that they mean; a state is a condition with a name: creation.done',
  },
  machines: {
    may: map(
      entry({
        field,
        moves: {
          need: map(values, { keys: word('stateValue', { from: 'field' }) }),
          about: 'Value → the values that may follow it; everything begins at the first',
        },
      }),
      { keys: name('machine') },
    ),
    about: 'Which value of a field may follow which',
  },
  polls: {
    may: map(
      entry({
        ask: { need: ref('endpoint'), about: 'The call that is asked again' },
        every: { need: ref('constant'), about: 'The time between two' },
        atMost: { may: ref('constant'), about: 'How often, where while names no state that ends it' },
        while: { need: when, about: 'As long as this holds of what is answered' },
        then: { may: effects, about: 'What happens when it has ended' },
      }),
      { keys: name('poll') },
    ),
    about: 'What is asked again and again, how often, and until when',
  },
});
