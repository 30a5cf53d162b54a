import { autocompleteNames } from './autocomplete.ts';
import { formats } from './formats.ts';
import type { RefTarget } from './targets.ts';

/** What a vocabulary is: what its words name, and which they are where the language itself says so. */
interface VocabularyRow {
  about: string;
  /** Of the others it is known where they stand which there are: check/words/ says how. */
  words?: readonly string[];
  /** The sort of id that it names in its own way, and which one that is. */
  names?: { to: RefTarget; id(word: string): string };
  /** Whether it names a part of something that is named beside it. */
  isPart?: true;
}

/**
 * The closed vocabularies of words that are no ids. One whose words depend on the place is asked when the whole product
 * stands: `check/words/vocabularies.ts` has a function for each.
 */
export const vocabularies = {
  autocomplete: { about: 'what a browser may fill in, by the names of HTML', words: autocompleteNames },
  entityField: { about: 'a field of the entity that the call creates, changes or lists', isPart: true },
  viewField: { about: 'a field of the entity that is viewed', isPart: true },
  manifestField: { about: 'a field of the manifest of some kind', isPart: true },
  referred: { about: 'a field of the thing whose id a field beside it holds: bookId.name', isPart: true },
  sibling: { about: 'a field beside this one', isPart: true },
  textSetting: { about: 'a setting that is a text' },
  amountSetting: { about: 'a setting that is an amount' },
  spokenSetting: { about: 'a setting that is a text for each language' },
  ruledField: { about: 'a field of the entity of the rule', isPart: true },
  code: { about: 'the code of an error' },
  kindField: {
    about: 'a field of a kind, as kind.<field>',
    names: { to: 'kindField', id: (word) => word.replace(/^kind\./, '') },
  },
  localisedField: {
    about: 'a field that is read by language, as Entity.field',
    names: { to: 'entity', id: (word) => word.split('.')[0] ?? word },
  },
  wrongInput: { about: 'an input of a call that may answer with the error', isPart: true },
  refusal: { about: 'a reason that the call answers' },
  input: { about: 'an input of the call that is named beside it', isPart: true },
  sent: { about: 'an input of the call, or of one that is asked while a field is typed', isPart: true },
  value: { about: 'a value that an input of the call may have' },
  asked: { about: 'a field that the form asks', isPart: true },
  innerField: { about: 'a field of the thing that a field holds', isPart: true },
  field: { about: 'a field of the row', isPart: true },
  rowField: { about: 'a field of each row that the call answers', isPart: true },
  answerField: { about: 'a field of what the call answers', isPart: true },
  listedField: { about: 'a field with an index of what the call lists', isPart: true },
  property: { about: 'a property of the same block' },
  block: { about: 'a block of the engine' },
  page: { about: 'a screen below pages/', names: { to: 'screen', id: (word) => `pages/${word}` } },
  address: { about: 'the address of a page that needs nothing' },
  addressPart: { about: 'a part of the address of the screen', isPart: true },
  linkPart: { about: 'a part of the address of the screen, or a name behind its ?', isPart: true },
  tab: { about: 'a tab of some kind' },
  state: { about: 'a state that an error puts a page into' },
  drawnState: { about: 'a state that some page has words for' },
  shownTab: { about: 'a tab that some page of the kind is' },
  jobInput: { about: 'an input of the job', isPart: true },
  pathPart: { about: 'a part of the path, as it stands in braces there' },
  spoken: { about: 'an entity, with ? behind where it may be absent' },
  inputType: { about: 'a type of spec/entities, or the field of a subject that has one' },
  errorParam: { about: 'what the words of the error name' },
  stateField: { about: 'a field of a subject that is kept and has an enum' },
  stateValue: { about: 'a value of the field that is named beside it' },
  waiting: { about: 'the sort and the id of what nothing uses yet, as in: icon robot' },
  reason: { about: 'why one is asked to sign in, as the page of the form explains it' },
  format: { about: 'how a value is written for people', words: formats },
  jsonType: { about: 'a type of JSON', words: ['object', 'array', 'boolean', 'string', 'number', 'integer'] },
} as const satisfies Record<string, VocabularyRow>;

export type Vocabulary = keyof typeof vocabularies;

/** The words of a vocabulary, where the language itself says which there are. */
export function wordsOf(of: Vocabulary): readonly string[] | undefined {
  return (vocabularies[of] as VocabularyRow).words;
}

/** The id that a word names in its own way. */
export function idNamedBy(of: Vocabulary, word: string): { to: RefTarget; id: string } | undefined {
  const { names } = vocabularies[of] as VocabularyRow;
  return names && { to: names.to, id: names.id(word) };
}

/** The type of a word: one of those that are known, else a text. */
export type WordOf<Of extends Vocabulary> = (typeof vocabularies)[Of] extends {
  words: readonly (infer Word)[];
}
  ? Word
  : string;
