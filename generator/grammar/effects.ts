import { buttonRecord } from './button.ts';
import { linkTo, partsOfLink } from './link.ts';
import type { EffectsShape, RecordShape, Shape } from './shape.ts';
import {
  boolean,
  type FieldInput,
  later,
  list,
  name,
  oneOf,
  record,
  ref,
  text,
  toFields,
  when,
  word,
} from './shapes.ts';

/** Effects that take no argument, written as one word, and what they do. */
export const bareEffects = {
  login: 'Asks one to sign in, and leads back to this page',
  clearSession: 'Ends the session in this browser',
  renewSession: 'Asks anew who is signed in: what is known of them has changed',
  signedIn: 'Begins the session that the call has answered',
  return: 'Leads to where one came from to sign in',
  refresh: 'Reads all that the page shows once more, for what no call of the hub has changed',
  back: 'Leads back, or home where there is nothing to go back to',
} as const;

/** What may be written as one word as well, and then says what stands for it among the words. */
export const placedEffects = {
  toast: 'A notice at the edge of the window: the word `done` of what has done it; of an error, its text',
} as const;

/** Effects that lead away from the page: nothing that stands after one of these is ever done. */
export const leaving = ['login', 'return', 'back', 'page'];
/** Those and the ones after which the page is another, which a second one would only leave again. */
export const leading = [...leaving, 'go'];
/** Those that show whom a check keeps out a way on, so that a button that asks it is worth pressing. */
export const waysOn = ['login', 'page', 'go', 'window', 'dialog', 'ask'];

/** What a dialog shows. */
const dialog = record({
  id: { need: name('dialog'), about: 'What it is called; of the same name one is shown at a time' },
  once: boolean,
  title: text,
  text,
  steps: list(text),
  buttons: { may: list(buttonRecord), about: 'What is offered beside closing it, in order' },
});

/** A secret that is shown this once: `{secret}` of an answer. */
const reveal = record({
  title: { need: text },
  text,
  value: { need: text, about: 'The secret, as {secret} of the answer' },
});

/** A notice with a heading, which stays a little longer than a toast. */
const notice = record({
  title: { need: text },
  text: { may: text, about: 'What follows from it' },
});

/** What was read is asked for once more: a call that changes something is not. */
const asked: Shape = { is: 'ref', to: 'endpoint', does: 'reads' };

/** Effects with an argument, and what may stand beside it; one list for `else`, `then` and `effects` alike. */
const fields: Readonly<Record<string, Record<string, FieldInput>>> = {
  toast: {
    toast: { need: text, about: 'A notice at the edge of the window that says it' },
    tone: {
      may: oneOf('plain', 'good', 'warning', 'error'),
      about: 'How it looks: good after what has been done, a warning after a failure, where nothing is said',
    },
  },
  ask: {
    ask: {
      need: { is: 'block', named: 'form' },
      about: 'A form in a dialog over the page: what a block form takes, with an id and a title',
    },
  },
  dialog: { dialog: { need: dialog, about: 'A dialog over the page' } },
  reveal: {
    reveal: { need: reveal, about: 'A secret that is shown this once, with a button that copies it' },
  },
  notify: {
    notify: {
      need: notice,
      about: 'A notice with a heading at the edge of the window, which stays longer than a toast',
    },
    tone: {
      may: oneOf('plain', 'good', 'warning', 'error'),
      about: 'How it looks: good after what has been done, a warning after a failure, where nothing is said',
    },
  },
  page: {
    page: { need: word('page'), about: 'The screen below pages/ that stands in the place of the page' },
    text,
  },
  state: {
    state: {
      need: word('drawnState'),
      about: 'The state that the page is put into, for which it has words',
    },
  },
  login: {
    login: {
      need: word('reason'),
      about:
        'Asks one to sign in, with the reason, which the address takes along and the page of the form may explain',
    },
  },
  go: {
    go: { need: linkTo, about: 'The screen that it leads to' },
    with: { may: partsOfLink({ sees: 'answered' }), about: 'What its address is made of: name → value' },
    comesBack: {
      may: boolean,
      otherwise: false,
      about: 'Whether the address of this page goes along, for return',
    },
  },
  window: {
    window: { need: ref('place'), about: 'The place outside that is opened in a window of its own' },
  },
  answer: {
    answer: {
      need: later('the answer of the call that failed'),
      about: 'What the call answers in the place of its failure',
    },
  },
  load: { load: { need: asked, about: 'A call that is made then; what follows waits for it' } },
  error: { error: { need: ref('error'), about: 'What that error does' } },
};

/** What only a button does, since it knows what stands around it: what it gives is read of the row and the page. */
const ofButtons: typeof fields = {
  ...fields,
  go: {
    ...fields.go,
    keepsQuery: {
      may: boolean,
      otherwise: false,
      about: 'Whether what stands behind the ? of this address goes along',
    },
  },
  call: {
    call: {
      need: { is: 'ref', to: 'endpoint', does: 'changes', given: ['with'] },
      about:
        'A call that is made; what stands behind it is done when it went well, and may speak of its answer',
    },
    with: {
      may: {
        is: 'map',
        finds: ['call'],
        of: { is: 'value', of: 'input', from: 'call', sees: 'answered' },
        keys: word('input', { from: 'call' }),
      },
      about: 'What the call is sent: input → value',
    },
  },
};

const recordsOf = (own: typeof fields, besides: Record<string, FieldInput> = {}) =>
  Object.fromEntries(
    Object.entries(own).map(([word, beside]): [string, RecordShape] => [
      word,
      { is: 'record', fields: toFields({ ...beside, ...besides }) },
    ]),
  );

export const effectArguments: Readonly<Record<string, RecordShape>> = recordsOf(fields);

/** The same where a button does them: each may have its condition. */
export const stepArguments: Readonly<Record<string, RecordShape>> = recordsOf(ofButtons, {
  when: { may: when, about: 'Where it is done at all' },
});

/** The lists of effects that there are, by what editors call them. */
export const listsOfEffects = {
  effects: effectArguments,
  steps: stepArguments,
} satisfies Record<string, typeof effectArguments>;

/** Which of them a place has. */
export const effectsCalled = ({ of }: Pick<EffectsShape, 'of'>): keyof typeof listsOfEffects =>
  of === 'button' ? 'steps' : 'effects';

/** The effects that a place knows. */
export const argumentsOf = (shape: Pick<EffectsShape, 'of'>): typeof effectArguments =>
  listsOfEffects[effectsCalled(shape)];
