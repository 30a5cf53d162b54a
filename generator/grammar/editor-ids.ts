import type { JsonSchema } from './json-schema.ts';
import type { RefTarget } from './targets.ts';
import type { Vocabulary } from './vocabularies.ts';

/** Where the schemas stand that the first lines of YAML files name. */
export const schemaFolder = 'spec/meta';

/** Where the ids of a product stand for editors, below generated/: they change with every entry, the grammar does not. */
export const editorIds = 'editor/ids.json';

/** What editors know no ids of: what is called by less than its id, or stands in no product. */
const unlisted = [
  'view',
  'term',
  'menu',
  'kindField',
  'rule',
  'route',
  'icon',
  'part',
  'job',
] as const satisfies readonly RefTarget[];

/** What editors know the ids of. */
export type EditorTarget = Exclude<RefTarget, (typeof unlisted)[number]>;

const isKnown = (target: RefTarget): target is EditorTarget =>
  !(unlisted as readonly RefTarget[]).includes(target);

/** Vocabularies whose words are the same wherever they stand, as the product has them. */
export const productVocabularies = [
  'tab',
  'shownTab',
  'page',
  'address',
  'state',
  'drawnState',
  'reason',
  'kindField',
  'localisedField',
] as const satisfies readonly Vocabulary[];

export type ProductVocabulary = (typeof productVocabularies)[number];

export const isOfProduct = (of: Vocabulary): of is ProductVocabulary =>
  (productVocabularies as readonly Vocabulary[]).includes(of);

/** Where words of a vocabulary stand, beside ids of the same name. */
export const wordsAt = (of: ProductVocabulary) => `word-${of}`;

/** Where it stands which fields kinds have of their own, and what those hold. */
export const kindFieldsAt = { names: 'kindFieldNames', fields: 'kindFields' } as const;

/** What this product says of a sort; schemas stand in spec/meta. */
export const listed = (name: string): JsonSchema => ({
  $ref: `../../generated/${editorIds}#/definitions/${name}`,
});

/** One of the ids that there are. */
export function idSchema(target: RefTarget): JsonSchema {
  return isKnown(target) ? listed(target) : { type: 'string', description: `The id of a ${target}` };
}
