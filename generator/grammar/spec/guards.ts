import {
  boolean,
  choice,
  distinct,
  effects,
  entry,
  free,
  later,
  list,
  map,
  mention,
  name,
  oneOf,
  ref,
  value,
  when,
  word,
} from '../shapes.ts';

/** An entity, with ? where the subject may be absent. */
const spoken = word('spoken');

export const subject = entry({
  is: { need: spoken, about: 'The entity that it is; with ? behind where it may be absent' },
  shown: { may: ref('entity'), about: 'What a page knows of it: a view of the entity' },
  from: {
    may: choice(word('inputType'), list(choice(word('inputType'), list(word('inputType'))))),
    about:
      'Types of input that it is loaded from; an inner list is taken together; subject.field is a field of another',
  },
  load: { may: ref('endpoint'), about: 'The call that answers it' },
  seen: { may: ref('check'), about: 'Who may know of it: for anybody else it is absent, in lists too' },
  error: { may: ref('error'), about: 'What is answered where it is absent; that of seen when absent' },
});
export const check = entry({
  when: { need: when, about: 'What must hold' },
  error: { need: ref('error'), about: 'What a call answers where it does not' },
  onPage: {
    may: effects,
    about: 'What happens to a page that it keeps somebody out of; what its error does when absent',
  },
  with: {
    may: map(value, { keys: word('errorParam', { from: 'error' }) }),
    about: 'What the words of the error take',
  },
  hides: {
    may: boolean,
    about: 'Whoever it keeps out is shown no button that asks it; otherwise one is shown that leads on',
  },
  always: { may: free('reason'), about: 'Why it holds for everybody, or for nobody' },
});
const checkList = distinct(ref('check'));
export const listOfChecks = choice(
  checkList,
  entry({ checks: { need: checkList, about: 'What is asked, in order' } }),
);

const action = choice(
  checkList,
  entry({
    checks: { need: checkList, about: 'What is asked, in order' },
    door: {
      may: oneOf('git'),
      about: 'The door beside calls and pages that asks it: git, of whoever pushes',
    },
  }),
);

const sample = choice(oneOf('nobody'), map(later('the fields of the subject'), { keys: name('field') }));

/** spec/guards: who may do what. */
export const guards = entry({
  order: {
    may: distinct(choice(oneOf('validate'), mention('guard'))),
    about: 'The order in which the guards of a route run; validate is what judges the address itself',
  },
  subjects: {
    may: map(choice(spoken, subject), { keys: name('subject') }),
    about: 'What conditions speak of: an entity, with ? where it may be absent, or how it is loaded',
  },
  terms: {
    may: map(choice(when, entry({ when: { need: when, about: 'What must hold' } })), { keys: name('term') }),
    about: 'Conditions with a name',
  },
  checks: { may: map(check, { keys: name('check') }), about: 'A condition and its error' },
  guards: {
    may: map(listOfChecks, { keys: name('guard') }),
    about: 'Who may enter a page: checks, in order',
  },
  everywhere: {
    may: ref('guard'),
    about:
      'The guard that every page and every call asks first, whatever else they ask: but for what says `open`',
  },
  samples: {
    may: map(map(sample, { keys: name('sample') }), { keys: mention('subject') }),
    about:
      'By which tests try who may do what: of viewer the people who ask, in order; of any other subject the things that they ask about, each as its fields stand',
  },
  actions: {
    may: map(action, { keys: name('action') }),
    about: 'Who may do what: checks, in order',
  },
});
