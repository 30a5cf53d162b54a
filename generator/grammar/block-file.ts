import { allValues } from './left-out.ts';
import { nameForms } from './name-forms.ts';
import { blockStates, callSorts, constantUnits, holdings, knownAs, type Shape, valueSorts } from './shape.ts';
import {
  again,
  boolean,
  choice,
  free,
  integer,
  list,
  map,
  name,
  oneOf,
  record,
  variant,
  word,
} from './shapes.ts';
import { targets } from './targets.ts';
import { vocabularies } from './vocabularies.ts';

// The language of runtime/blocks/*/block.yaml, in the shapes that the spec is read by.

/** Shapes that need nothing beside their name, so that they may be written as one word. */
export const bareShapes = [
  'text',
  'icon',
  'when',
  'value',
  'shown',
  'button',
  'effects',
  'boolean',
  'integer',
  'block',
];

/** A property beside the one that names it, and one inside another or further out. */
const beside = word('property');
const path = name('path');
/** Properties by what they say: a word, or `any` for whatever it is. */
const company = map(choice(boolean, name('value')), { keys: path });

/** What may be said of every property. */
const ofProperty = {
  required: { may: boolean, otherwise: false, about: 'Whether a screen must say it' },
  about: { may: free('about'), about: 'What it does' },
  unless: { may: company, about: 'Words beside which it does nothing' },
  only: { may: company, about: 'Words beside which alone it does something' },
};

const fields = list(name('field'));
/** An empty one says that nothing is given. */
const anyFields: Shape = { is: 'list', of: name('field'), mayBeEmpty: true };
const inner: Shape = again(() => property);
const wordOf = (words: object) => oneOf(...Object.keys(words));

const whose = {
  from: { may: path, about: 'The property that names the call' },
  input: { may: beside, about: 'The property that names the input; that of the key around it when absent' },
};

/** What is asked or offered has names that people know it by. */
const known = {
  knownAs: {
    may: oneOf(...knownAs),
    about: 'The words that people know it by, where none stand beside it: those of a field, or of an order',
  },
};

/** What a condition or a value may name beyond what every page knows. */
const seeing = {
  sees: { may: oneOf('asked'), about: 'Whether it may name what stands in the form, as input.<field>' },
};

/** What a block needs of a thing that it refers to. */
const ref = {
  to: { need: oneOf(...targets), about: 'What it names' },
  unit: { may: oneOf(...constantUnits), about: 'What the constant must hold' },
  ...whose,
  does: { may: oneOf(...callSorts), about: 'What the call must do' },
  answers: { may: fields, about: 'Fields that its answer must have' },
  answersAs: { may: beside, about: 'The property whose call answers the same thing, in one view or another' },
  listsAs: { may: beside, about: 'Of a page: the property whose call answers what its list shows, as cards' },
  rows: { may: fields, about: 'Fields that each row of its list must have' },
  toldApart: {
    may: path,
    about: 'The property that says which field tells rows apart; where it says none, a row has key or id',
  },
  readsOfThing: { may: fields, about: 'Fields that the thing of the block must have where this is said' },
  foundBy: {
    may: beside,
    about:
      'The property whose call finds the thing first; without one, this call is asked with what the address says',
  },
  given: { may: list(path), about: 'Properties that give its inputs, or the parts of its address' },
  brings: {
    may: anyFields,
    about: 'What the block itself gives, and must be taken; with ? what a page may lack',
  },
  fills: {
    may: oneOf('eachRow'),
    about: 'Whether something of each row is in its address, or is given to it',
  },
  first: {
    may: boolean,
    about:
      'Whether it is asked before anything is known but the address, and answers what the others are about',
  },
  offers: { may: fields, about: 'Inputs that the block gives where the call takes them' },
  taken: { may: name('field'), about: 'The input of the call that takes the constant' },
  ...known,
  ...ofProperty,
};

/** A property of a block, the only shape of the language that holds itself. */
export const property: Shape = choice(
  oneOf(...new Set([...bareShapes, ...targets])),
  variant('is', {
    word: {
      of: { need: wordOf(vocabularies), about: 'Of which vocabulary it is' },
      ...whose,
      holds: { may: oneOf(...holdings), about: 'What the field must hold' },
      asks: { may: name('field'), about: 'Of an address: the name behind its ? that its page reads' },
      ...known,
      once: { may: boolean, about: 'Whether no other such word of the call may name the same' },
      otherwise: {
        may: name('field'),
        about: 'The input that it is where it is left out and the call takes it',
      },
      ...ofProperty,
    },
    name: { of: { need: wordOf(nameForms), about: 'What is named: its form' }, ...ofProperty },
    free: {
      what: { need: free('what people write there'), about: 'What people write there' },
      ...ofProperty,
    },
    ...Object.fromEntries(bareShapes.map((is) => [is, ofProperty])),
    when: { ...seeing, ...ofProperty },
    value: {
      ...seeing,
      of: { may: oneOf(...valueSorts), about: 'What the value must be' },
      below: { may: beside, about: 'What there is of it at most' },
      entry: { may: boolean, about: 'Whether it is one entry, where the input takes a list' },
      ...whose,
      ...ofProperty,
    },
    shown: {
      labelled: {
        may: oneOf('known', 'always'),
        about:
          'Whether the word of its field stands with it where no other does, and whether there must be one',
      },
      measured: { may: boolean, about: 'Whether it must say how much there may be' },
      ...ofProperty,
    },
    text: {
      names: { may: list(name('field')), about: 'What its words may name in braces' },
      row: { may: boolean, about: 'Whether they may name plain fields of the row as well' },
      ...ofProperty,
    },
    effects: { after: { may: path, about: 'The call whose answer they may speak of' }, ...ofProperty },
    integer: {
      least: { may: integer, about: 'The smallest that it may be' },
      most: { may: integer, about: 'The largest that it may be' },
      status: {
        may: oneOf('known', 'answered'),
        about: 'Whether it is a status of HTTP, or one with which something of the product is answered',
      },
      ...ofProperty,
    },
    data: { ...whose, ...ofProperty },
    enum: { values: { need: list(name('value')), about: 'The words that it may be' }, ...ofProperty },
    ref,
    list: {
      of: { need: inner, about: 'What each entry is' },
      distinct: { may: boolean, about: 'Whether nothing may stand twice in it' },
      covers: { may: beside, about: 'The word of an entry under which each value of the input stands once' },
      ...whose,
      ...ofProperty,
    },
    map: {
      of: { need: inner, about: 'What each value is' },
      keys: { need: inner, about: 'What its keys are' },
      apart: { may: beside, about: 'The list that names none of its keys' },
      whole: { may: boolean, about: 'Whether each word that its keys may be stands in it' },
      finds: {
        may: list(beside),
        about:
          'The calls or the page whose inputs it gives; those that are found by their types need not be written',
      },
      row: { may: boolean, about: 'Whether it stands at one row of what is loaded' },
      ...ofProperty,
    },
    record: {
      fields: {
        need: map(inner, { keys: name('property') }),
        about: 'Its words: word → what may stand there',
      },
      one: { may: boolean, about: 'Whether it is said of each row of what is loaded' },
      perKind: {
        may: boolean,
        about: 'Whether it shows something else in the block of each kind, where one stands for each',
      },
      parts: { may: name('part'), about: 'The word of spec/parts under which some stand by their names' },
      ...ofProperty,
    },
    choice: {
      of: { need: list(inner), about: 'What it may be: the first that fits' },
      otherwise: { may: oneOf(allValues), about: 'Where it is left out: all values that its words may be' },
      ...ofProperty,
    },
    by: { of: { need: inner, about: 'What it is in each case' }, ...ofProperty },
    again: { of: { need: beside, about: 'Which of the shapes of the block it is' }, ...ofProperty },
  }),
);

/** What this block needs of the words that every block takes: `block-words.ts` says what these are. */
const takes = record({
  load: {
    may: record({
      ...{ required: ofProperty.required, about: ofProperty.about, answers: ref.answers, rows: ref.rows },
      ...{ given: ref.given, brings: ref.brings, offers: ref.offers, fills: ref.fills },
      ...{ toldApart: ref.toldApart, foundBy: ref.foundBy },
    }),
    about: 'What the call that it loads must do; one whose answer has a list shows rows',
  },
  with: {
    may: record({
      gives: { need: list(beside), about: 'The calls beside it whose inputs it gives' },
      keys: {
        may: wordOf(vocabularies),
        about: 'What its keys are, where that is more than inputs of those: of which vocabulary',
      },
      from: { may: beside, about: 'The property that names the call whose inputs its values are' },
      apart: { may: beside, about: 'The list that names none of its keys' },
      about: ofProperty.about,
    }),
    about: 'Whose inputs it gives, where that is more than the call that is loaded',
  },
  buttons: { may: record({ about: ofProperty.about }), about: 'Where its buttons stand' },
  empty: {
    may: record({
      required: ofProperty.required,
      byItself: { may: boolean, about: 'Whether the block knows without rows that there is nothing' },
      about: ofProperty.about,
    }),
    about: 'What is said where there is nothing',
  },
});

/** runtime/blocks/<name>/block.yaml: what a block is for, and what it takes. */
export const blockFile = record({
  about: { need: free('about'), about: 'What it is for' },
  slots: {
    may: choice(oneOf('fields'), list(name('part'))),
    about: 'What hand-written files may fill: each field that it asks, or the parts that are named',
  },
  gives: {
    may: map(list(name('field')), { keys: name('field') }),
    about: 'Names that its own values may read',
  },
  without: {
    may: map(free('why'), { keys: oneOf(...blockStates) }),
    about: 'States that have no meaning for it, each with the reason: it is drawn in all others by a test',
  },
  subject: {
    may: name('property'),
    about: 'The property whose call answers what this page is about, and each page within it',
  },
  tells: {
    may: record({
      name: { need: path, about: 'The property that says what the thing is called' },
      summary: { may: path, about: 'The property that says what it is' },
    }),
    about:
      'What a page is called, and says of itself, where the call of the block is the one that its address is asked about: known before anything is drawn',
  },
  meantBy: {
    may: name('property'),
    about: 'The property that says which block is meant: where it stands none is named',
  },
  soon: {
    may: list(name('module')),
    about:
      'Modules of runtime/ that it loads apart and draws with at once: the document names them, so that nobody waits for it first',
  },
  plain: {
    may: list(name('module')),
    about: 'Those in place of `soon` where all that a screen asks are short texts',
  },
  shapes: {
    may: map(property, { keys: name('part') }),
    about: 'Shapes that stand in several places of it, by their names: { is: again, of: name }',
  },
  takes: { may: takes, about: 'What it needs of the words that every block takes' },
  properties: {
    need: map(property, { keys: name('property') }),
    about: 'What a screen says of it: word → what may stand there',
  },
});
