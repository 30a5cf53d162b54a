import { ruleKeywords } from '../rule-words.ts';
import type { Giving, TypeOf } from '../shape.ts';
import {
  any,
  boolean,
  choice,
  distinct,
  entry,
  integer,
  list,
  map,
  oneOf,
  record,
  ref,
  string,
  text,
} from '../shapes.ts';
import type { Located } from '../written.ts';

export const limit = choice(integer, ref('constant'));

/** The sentence for each keyword that may be broken. */
export const says = record(
  Object.fromEntries([...ruleKeywords, 'type', 'enum'].map((keyword) => [keyword, text])),
);

/** What a value may be. */
const values: Giving<Located<readonly string[]>> = { is: 'list', of: string, distinct: true, filled: true };

const fieldKeys = {
  about: string,
  type: choice(string, list(string)),
  takes: {
    may: choice(string, list(string)),
    about: 'The type in which it is written, where that is not the one in which it is shown',
  },
  enum: choice(values, ref('constant')),
  minLength: limit,
  maxLength: limit,
  minimum: limit,
  maximum: limit,
  minItems: limit,
  maxItems: limit,
  pattern: string,
  says: {
    may: says,
    about: 'What is said of a value that breaks this keyword: the whole rule in a sentence',
  },
  default: any,
  core: { may: boolean, about: 'Kept in a column of its own, made by a migration' },
  computed: { may: boolean, about: 'Not kept: the server works it out' },
  private: { may: boolean, about: 'Shown by no view but those that name it under `private`' },
  index: { may: boolean, about: 'Sorted or searched by, so it gets an index' },
  was: { may: choice(string, list(string)), about: 'Earlier names; kept values move to the new one' },
  writable: {
    may: oneOf('always', 'create', 'never'),
    otherwise: 'never',
    about: 'Whether calls that create or change the entity take it',
  },
  trims: { may: boolean, about: 'Spaces around the text are dropped; a text of spaces is none' },
  roomless: {
    may: boolean,
    about: 'A change of this takes no room: made alone, it goes on where the disk is full',
  },
  autocomplete: {
    may: string,
    about: 'What a browser may fill in, by the names of HTML: username, new-password',
  },
  card: { may: string, about: 'The key of the README front matter that fills this field' },
};

const definition = entry(fieldKeys);
/** A field is a type name, a list of one, a definition, or words by language. */
export const fieldShape = choice(
  string,
  list(string),
  definition,
  record(
    {
      fallback: {
        need: choice(string, list(string)),
        about: 'Read where a language has none: a field, or several, the first that is filled',
      },
    },
    { shape: string, named: 'language' },
  ),
);

/** A field as it is written, and one that is written out. */
export type WrittenField = TypeOf<typeof fieldShape>;
export type FieldDefinition = TypeOf<typeof definition>;

/** Fields by name; `?` after a name says that it may be absent. */
export const fields = map(fieldShape);

/** What a view shows; what is private only where it says so. */
export const view = choice(
  distinct(string),
  entry({
    of: ref('entity'),
    fields: distinct(string),
    private: { may: distinct(string), about: 'Private fields that this view shows' },
  }),
);

export const entity = entry({ kept: string }, { shape: fieldShape, named: 'field' });

/** spec/entities: things with their fields, named types, and views of things. */
export const entities = entry(
  {
    types: map(fieldShape),
    views: map(view),
  },
  { shape: entity, named: 'entity' },
);
