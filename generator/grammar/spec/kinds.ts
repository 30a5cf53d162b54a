import { kindFieldsAt } from '../editor-ids.ts';
import type { Giving, Shape } from '../shape.ts';
import {
  boolean,
  choice,
  distinct,
  entry,
  free,
  icon,
  later,
  list,
  map,
  name,
  oneOf,
  ref,
  whole,
  word,
} from '../shapes.ts';
import type { Located } from '../written.ts';

/** What a field of a kind may hold: the shapes of its values, by the word that a declaration names them with. */
export const kindTypes = {
  text: free('text of a kind'),
  code: name('kindCode'),
  integer: whole({}),
  boolean,
  icon,
  endpoint: ref('endpoint'),
  screen: ref('screen'),
  tagGroup: ref('tagGroup'),
} as const satisfies Record<string, Shape>;

type KindType = keyof typeof kindTypes;

const typeName = oneOf(...(Object.keys(kindTypes) as KindType[]));
const type = choice(typeName, list(typeName));

/** A list that is not empty, and in which nothing stands twice. */
const tabs: Giving<Located<readonly string[]>> = {
  is: 'list',
  of: word('shownTab'),
  distinct: true,
  filled: true,
};

const kind = entry(
  {
    id: { need: name('kind'), about: 'What it is called in addresses and in the spec' },
    code: { need: whole({ least: 0 }), about: 'The number of this kind in searches' },
    icon: { may: icon, about: 'What stands for an item without a picture' },
    tabs: { need: tabs, about: 'The tabs of an item, in order: each is one that a route shows' },
    manifest: {
      may: choice(ref('entity'), distinct(ref('entity'))),
      about:
        'What the manifest of one holds: a thing that is kept in a file of its repository; several where it has several, the one that it is made with first',
    },
    create: {
      may: list(
        entry({
          at: {
            need: name('wayOfCreating'),
            about: 'What follows "create" in the address: "" or a slash and a word',
          },
          type: { may: name('made'), about: 'What an item is made of that is created so' },
          screen: { may: ref('screen'), about: 'Its page, where that is not the one of the route' },
          guards: {
            may: distinct(choice(ref('guard'), ref('action'))),
            about: 'Who may open the page: guards, and actions that one must be allowed',
          },
          writes: {
            may: map(later('what that word of the manifest holds'), { keys: word('manifestField') }),
            about: 'What the manifests of an item say that is made so, by their words: word → value',
          },
        }),
      ),
      about: 'The ways of creating one',
    },
  },
  {
    shape: later('the fields that are declared'),
    named: 'field of a kind',
    keys: name('kindField'),
    listed: kindFieldsAt,
    declared: Object.values(kindTypes).flatMap((one): Shape[] => [one, { is: 'list', of: one }]),
  },
);

/** spec/kinds.yaml: what the product is about. */
export const kinds = entry({
  fields: {
    may: map(
      choice(
        type,
        entry({
          type: { need: type, about: 'What it holds; a list of one in brackets' },
          about: { may: free('explanation'), about: 'What it is for' },
        }),
      ),
      { keys: name('kindField') },
    ),
    about:
      'What kinds say beside the words of the language: name → type; `?` after a name says that it may be absent',
  },
  kinds: { need: list(kind), about: 'The kinds, in the order in which they are shown' },
});
