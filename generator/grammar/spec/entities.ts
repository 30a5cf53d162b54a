import { ruleKeywords } from '../rule-words.ts';
import type { Giving, TypeOf } from '../shape.ts';
import {
  boolean,
  choice,
  constant,
  distinct,
  entry,
  free,
  icon,
  integer,
  later,
  map,
  name,
  oneOf,
  record,
  ref,
  text,
  whole,
  word,
} from '../shapes.ts';
import type { Located } from '../written.ts';

/** Tests are written for both sides of every limit; beyond this they, and whoever checks a value, take all memory. */
export const countMax = 1_048_576;
/** How many characters or items there may be. */
export const length = choice(whole({ least: 0, most: countMax }), constant('count'));
/** Where nothing is the most, nothing fits. */
export const longest = choice(whole({ least: 1, most: countMax }), constant('count'));
/** How large a number may be; one of bytes may be a constant that is a size. */
export const amount = choice(integer, ref('constant'));
/** A type by its name, or a list of one. */
export const type = choice(ref('type'), filled(ref('type')));

/** A list with something in it. */
export function filled<T>(of: Giving<T>): Giving<Located<readonly T[]>> {
  return { is: 'list', of, filled: true };
}

/** The sentence for each keyword that may be broken. */
export const says = record(
  Object.fromEntries([...ruleKeywords, 'type', 'enum'].map((keyword) => [keyword, text])),
);

/** What a value may be. */
const values: Giving<Located<readonly string[]>> = {
  is: 'list',
  of: name('option'),
  distinct: true,
  filled: true,
};
const fieldName = name('field');

/** One entity, or several. */
const sources = choice(ref('entity'), distinct(ref('entity')));

const sibling = word('sibling');

const fieldKeys = {
  about: free('explanation'),
  type,
  takes: {
    may: type,
    about: 'The type in which it is written, where that is not the one in which it is shown',
  },
  enum: choice(values, constant('list')),
  icons: {
    may: map(icon, { keys: name('option') }),
    about: 'Of a type with a name: an icon for each of its values, which stands on the card of it in forms',
  },
  minLength: length,
  maxLength: longest,
  minimum: amount,
  maximum: amount,
  minItems: length,
  maxItems: longest,
  maxSize: {
    may: constant('bytes'),
    about: 'How large a file may be',
    waitsFor: 'files in the browser',
  },
  wide: {
    may: longest,
    about: 'How many pixels wide a picture is made; each is made half as wide as well',
  },
  high: { may: longest, about: 'How many pixels high a picture is made; each is made half as high as well' },
  pattern: free('pattern'),
  says: {
    may: says,
    about: 'What is said of a value that breaks this keyword: the whole rule in a sentence',
  },
  default: later('the type of the field'),
  core: {
    may: boolean,
    otherwise: false,
    about:
      'Kept in a column of its own: made by a migration, or by the server where the table follows from the description',
  },
  computed: { may: boolean, otherwise: false, about: 'Not kept: the server works it out' },
  private: {
    may: boolean,
    otherwise: false,
    about: 'Shown by no view but those that name it under `private`',
  },
  index: {
    may: choice(boolean, sibling, distinct(sibling)),
    otherwise: false,
    about:
      'Sorted or searched by, so it gets an index: `true`, or the fields by which lists are found or ordered together with it (`index: [kind, createTime]`), the one that orders last',
  },
  unique: {
    may: choice(boolean, sibling, distinct(sibling)),
    about:
      'No two rows have the same in it: `true`, or the fields together with which they do not (`unique: createUserId`); what is empty is shared by any',
  },
  was: {
    may: choice(fieldName, distinct(fieldName)),
    about: 'Earlier names; kept values move to the new one',
  },
  writable: {
    may: oneOf('always', 'create', 'never'),
    otherwise: 'never',
    about: 'Whether calls that create or change the entity take it',
  },
  whenGone: {
    may: oneOf('removed', 'emptied'),
    about:
      'Of a field that holds whose something is: what becomes of the row where that person is removed for good – it goes as well, or the field is emptied',
  },
  stamp: {
    may: oneOf('id', 'createdBy', 'createdAt', 'updatedAt'),
    about:
      'What is written there without anybody giving it when a row is made: a new id, who made it, when it was made, when it was changed last',
  },
  trims: {
    may: boolean,
    otherwise: false,
    about: 'Spaces around the text are dropped; a text of spaces is none',
  },
  roomless: {
    may: boolean,
    otherwise: false,
    about: 'A change of this takes no room: made alone, it goes on where the disk is full',
  },
  autocomplete: {
    may: word('autocomplete'),
    about: 'What a browser may fill in, by the names of HTML: username, new-password',
  },
  via: {
    may: word('referred'),
    about:
      'Not kept: shown of the thing whose id a field beside it holds (`bookId.name`), with the type that it has there',
  },
  of: {
    may: sources,
    about: 'What the server works it out from, where that is not this entity alone',
  },
  frontMatter: { may: name('cardKey'), about: 'The key of the README front matter that fills this field' },
  fromManifest: {
    may: choice(word('manifestField'), distinct(word('manifestField'))),
    about:
      'The field of the manifest of its kind that fills this field, and that it is written to where it is writable; `list.field` of the first entry of a list; several where those of kinds differ',
  },
  leadsTo: {
    may: ref('kind'),
    about:
      'Of what a repository says: the kind of the items that this names, each by owner/name; both pages show it',
  },
  tags: {
    may: ref('tagGroup'),
    about:
      'Each of its values is the tag of that name in this group: an item carries those that stand in the field, and no README names one',
  },
  secret: {
    may: sibling,
    about:
      'In a file of a repository: nobody pushes a value of this where that field is true, since whoever reads the file has it',
  },
  perLanguage: { may: boolean, otherwise: false, about: 'There is one value for each language, by its id' },
};

const definition = entry(fieldKeys);
/** A field is a type name, a list of one, a definition, or words by language. */
export const fieldShape = choice(
  ref('type'),
  filled(ref('type')),
  definition,
  record(
    {
      fallback: {
        need: choice(sibling, filled(sibling)),
        about: 'Read where a language has none: a field, or several, the first that is filled',
      },
    },
    { shape: sibling, named: 'language', keys: ref('language') },
  ),
);

/** A field as it is written, and one that is written out. */
export type WrittenField = TypeOf<typeof fieldShape>;
export type FieldDefinition = TypeOf<typeof definition>;

/** Fields by name; `?` after a name says that it may be absent. */
export const fields = map(fieldShape, { keys: fieldName });

const viewField = word('viewField');

/** What a view shows; what is private only where it says so. */
export const view = choice(
  distinct(viewField),
  entry({
    of: ref('entity'),
    fields: distinct(viewField),
    like: {
      may: ref('entity'),
      about: 'Another view or thing, of which this has every field that is not private',
    },
    pages: {
      may: ref('entity'),
      about:
        'What it is a page of: list, total and nextCursor; the call that answers it takes cursor and limit',
    },
    and: {
      may: choice(distinct(viewField), fields),
      about:
        'What it shows beside that: fields of the same thing, or fields of its own, which take the place of those of their name',
    },
    private: { may: distinct(viewField), about: 'Private fields that this view shows' },
  }),
);

export const entity = entry(
  {
    kept: choice(
      name('table'),
      entry({
        file: { need: name('manifestFile'), about: 'The file at the root of a repository that holds it' },
        others: {
          may: boolean,
          otherwise: false,
          about: 'Whether the file may say more than this, as that of a format which others look after',
        },
      }),
    ),
    of: { may: sources, about: 'What it is worked out from, where it is kept nowhere itself' },
    set: {
      may: boolean,
      otherwise: false,
      about:
        'Its fields are settings of whoever runs the hub, in the environment or in a file: each has a default. A subject that is it is known everywhere',
    },
  },
  { shape: fieldShape, named: 'field', keys: fieldName },
);

/** spec/entities: things with their fields, named types, and views of things. */
export const entities = entry(
  {
    types: map(fieldShape, { keys: name('type') }),
    views: map(view, { keys: name('type') }),
  },
  { shape: entity, named: 'entity', keys: name('type') },
);
