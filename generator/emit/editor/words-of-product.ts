import type { ProductVocabulary } from '../../grammar/editor-ids.ts';
import type { Product } from '../../model/product.ts';
import { reasonsIn, statesOfErrors, statesOfScreens } from './spoken.ts';

/** The words of vocabularies that are the same wherever they stand; undefined where nobody can say. */
export const wordsOfProduct: Readonly<
  Record<ProductVocabulary, (product: Product) => readonly string[] | undefined>
> = {
  tab: (product) => unlessNone(tabsThere(product)),
  // Of one kind they are fewer, which the check knows.
  shownTab: ({ routes }) => unlessNone(routes.flatMap(({ tab }) => tab ?? [])),
  page: ({ screens }) => Object.keys(screens).flatMap((id) => pageName(id) ?? []),
  address: ({ routes }) => [...new Set(routes.flatMap(({ path }) => (path.includes('{') ? [] : path)))],
  state: statesOfErrors,
  drawnState: statesOfScreens,
  reason: reasonsIn,
  kindField: ({ kinds: [first, ...others] }) => {
    const shared = Object.keys(first?.more ?? {}).filter((name) =>
      others.every(({ more }) => Object.hasOwn(more, name)),
    );
    return shared.map((name) => `kind.${name}`);
  },
  localisedField: ({ entities }) =>
    Object.values(entities).flatMap(({ name, viewOf, fields }) =>
      viewOf === undefined ? fields.flatMap((field) => (field.localised ? `${name}.${field.name}` : [])) : [],
    ),
};

/** The tabs that things have: those of kinds; where there are none, those that pages are. */
export const tabsThere = ({ kinds, routes }: Pick<Product, 'kinds' | 'routes'>): string[] =>
  kinds.length > 0 ? kinds.flatMap(({ tabs }) => tabs) : routes.flatMap(({ tab }) => tab ?? []);

const pagesFolder = 'pages/';
const pageName = (id: string) => (id.startsWith(pagesFolder) ? id.slice(pagesFolder.length) : undefined);

/** Where nothing of a sort is declared at all, that is what is wrong. */
function unlessNone(words: readonly string[]): string[] | undefined {
  return words.length === 0 ? undefined : [...new Set(words)];
}
