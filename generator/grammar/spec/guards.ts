import { choice, distinct, entry, list, map, oneOf, ref, string, when } from '../shapes.ts';

export const subject = entry({
  is: { need: ref('entity') },
  shown: { may: ref('entity'), about: 'What a page knows of it: a view of the entity' },
  from: {
    may: choice(string, list(choice(string, list(string)))),
    about:
      'Types of input that it is loaded from; an inner list is taken together; subject.field is a field of another',
  },
  load: { may: ref('endpoint'), about: 'The call that answers it' },
  seen: { may: ref('check'), about: 'Who may know of it: for anybody else it is absent, in lists too' },
  error: { may: ref('error'), about: 'What is answered where it is absent; that of seen when absent' },
});
export const check = entry({
  when: { need: when },
  error: { need: ref('error') },
  with: { may: map(string), about: 'What the words of the error take' },
  always: { may: string, about: 'Why it holds for everybody, or for nobody' },
});
const checkList = distinct(ref('check'));
export const listOfChecks = choice(checkList, entry({ checks: { need: checkList } }));

/** spec/guards: who may do what. */
export const guards = entry({
  order: {
    may: distinct(choice(oneOf('validate'), ref('guard'))),
    about: 'The order in which the guards of a route run; validate is what judges the address itself',
  },
  subjects: {
    may: map(choice(string, subject)),
    about: 'What conditions speak of: an entity, with ? where it may be absent, or how it is loaded',
  },
  terms: { may: map(choice(string, entry({ when: { need: when } }))), about: 'Conditions with a name' },
  checks: { may: map(check), about: 'A condition and its error' },
  guards: { may: map(listOfChecks), about: 'Who may enter a page: checks, in order' },
  actions: { may: map(listOfChecks), about: 'Who may do what: checks, in order' },
});
