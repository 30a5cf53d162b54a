import { buttonRecord } from './button.ts';
import type { Beside, RecordShape, Shape, ShapeField } from './shape.ts';
import { record, text, when } from './shapes.ts';
import type { Vocabulary } from './vocabularies.ts';

/** What every block takes, by name. */
export const wordsOfAll: readonly string[] = ['load', 'with', 'poll', 'when', 'buttons', 'empty'];

/** What a block needs of the words that every block takes. */
export interface Needs {
  load?: { required?: boolean; about?: string } & Pick<
    Extract<Shape, { is: 'ref' }>,
    'answers' | 'rows' | 'given' | 'brings' | 'offers' | 'fills' | 'toldApart' | 'foundBy'
  >;
  /** Whose inputs `with` gives, and how its keys are called, where that is more than the call that is loaded. */
  with?: { gives: readonly Beside[]; keys?: Vocabulary; from?: Beside; apart?: Beside; about?: string };
  buttons?: { about: string };
  /** `byItself`: the block knows without rows that there is nothing. */
  empty?: { required?: boolean; byItself?: boolean; about?: string };
}

const nothing = record({
  title: { need: text },
  text,
  buttons: { may: { is: 'list', of: buttonRecord }, about: 'What one can do about it' },
}) as RecordShape;

const again = record({
  every: { need: { is: 'ref', to: 'constant', unit: 'time' }, about: 'The time between two' },
  while: { may: when, about: 'As long as this holds of what is answered, of a list of one of its rows' },
  atMost: { may: { is: 'ref', to: 'constant', unit: 'count' }, about: 'How often' },
  then: { may: { is: 'effects', after: 'load' }, about: 'What happens when it has ended' },
});

/** Words that every block takes, by what this one needs of them; `never` are those that would do nothing in it. */
export function wordsOfBlocks(needs: Needs): {
  fields: Record<string, ShapeField>;
  never: Readonly<Record<string, string>>;
} {
  const isEmptySometimes = needs.load?.answers?.includes('list') === true || needs.empty?.byItself === true;
  const { empty, ...fields } = allWords(needs);
  if (isEmptySometimes && empty) return { fields: { ...fields, empty }, never: {} };
  return { fields, never: { empty: 'it shows no rows' } };
}

function allWords({ load, with: gives, buttons, empty }: Needs): Record<string, ShapeField> {
  return {
    load: loadWord(load),
    with: withWord(gives),
    poll: {
      shape: { is: 'choice', of: [{ is: 'ref', to: 'poll', asksAgain: 'load' }, again] },
      required: false,
      about: 'How what it loads is asked again while it is shown: as spec/states says, or as it stands here',
      only: { load: 'any' },
    },
    when: {
      shape: when,
      required: false,
      about: 'Where it is there at all; what it would load is not asked elsewhere',
      outside: true,
    },
    buttons: {
      shape: { is: 'list', of: buttonRecord },
      required: false,
      about: buttons?.about ?? 'Buttons under it',
    },
    empty: {
      shape: nothing,
      required: empty?.required === true,
      about: empty?.about ?? 'What is shown where there is nothing',
    },
  };
}

function loadWord({
  required = false,
  about,
  given = [],
  ...asks
}: NonNullable<Needs['load']> = {}): ShapeField {
  const isRows = asks.answers?.includes('list') === true;
  const own = { ...asks, given: ['with', ...given], ...(!isRows && { one: true as const }) };
  return {
    shape: { is: 'ref', to: 'endpoint', does: 'reads', ...own },
    required,
    about: about ?? 'The call that answers what it shows',
  };
}

function withWord(gives: Needs['with']): ShapeField {
  const about = gives?.about ?? 'Inputs of the call that the page fixes';
  if (gives === undefined)
    return {
      shape: {
        is: 'map',
        finds: ['load'],
        keys: { is: 'word', of: 'input', from: 'load', once: true },
        of: { is: 'value', of: 'input', from: 'load' },
      },
      required: false,
      about,
      only: { load: 'any' },
      outside: true,
    };
  const { gives: finds, keys, from, apart } = gives;
  const whose = from === undefined ? { among: finds } : { from };
  return {
    shape: {
      is: 'map',
      finds,
      keys: keys === undefined ? { is: 'word', of: 'input', among: finds } : { is: 'word', of: keys },
      of: { is: 'value', of: 'input', ...whose },
      ...(apart !== undefined && { apart }),
    },
    required: false,
    about,
  };
}
