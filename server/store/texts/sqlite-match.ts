import { kindFacet, ownerFacet, tagFacet, visibilityFacet } from './sqlite-text-document.ts';
import type { Term, TextQuery } from './text-index.ts';

/**
 * A question in the words of FTS5. Filters stand in the index too: it walks them together with the words and never
 * meets what is hidden. `choices` holds, for each term of the query, what may stand for it.
 */
export function matchOf(query: TextQuery, choices: readonly (readonly Term[])[], headsOnly: boolean): string {
  const columns = headsOnly ? 'title tags' : 'title tags summary readme';
  const pairs = pairsAsked(choices);
  const phrases = choices.filter((terms) => !isPair(terms)).map((terms) => any(terms.map(phrase)));
  return [
    ...(pairs.length === 0 ? [] : [`(pairs : ${all(pairs)})`]),
    `(facets : ${facetsAsked(query)})`,
    ...(phrases.length === 0 ? [] : [`({${columns}} : ${all(phrases)})`]),
  ].join(' AND ');
}

/**
 * Each two neighbouring characters of the phrases, once: the index holds them as words, and whatever is asked for is
 * walked through again, even if it was asked for already.
 */
export function pairsAsked(choices: readonly (readonly Term[])[]): string[] {
  const phrases = choices.flatMap((terms) => (terms.length === 1 ? terms : []));
  return [...new Set(phrases.flatMap(({ words }) => pairsWithin(words)))];
}

/** Two characters are one word of the index: there is no order of theirs left to look at. */
const isPair = ([term, ...others]: readonly Term[]) => others.length === 0 && term?.words.length === 2;

function facetsAsked({ scopes, kind, ownerId, tagGroups }: TextQuery): string {
  const seen = scopes.map((scope) =>
    all([
      visibilityFacet(scope.visibility),
      ...(scope.ownerId === undefined ? [] : [ownerFacet(scope.ownerId)]),
    ]),
  );
  return all([
    any(seen),
    ...(kind === undefined ? [] : [kindFacet(kind)]),
    ...(ownerId === undefined ? [] : [ownerFacet(ownerId)]),
    ...tagGroups.map((ids) => any(ids.map(tagFacet))),
  ]);
}

const all = (parts: readonly string[]) => `(${parts.join(' AND ')})`;
const any = (parts: readonly string[]) => `(${parts.join(' OR ')})`;

/** Words hold letters, digits and marks only (words.ts), so that quoting them leaves no way out. */
const phrase = ({ words, prefix }: Term) => `"${words.join(' ')}"${prefix ? ' *' : ''}`;

/** Only characters stand together in a term. */
const pairsWithin = (words: readonly string[]) => words.slice(1).map((word, at) => `"${words[at]}${word}"`);
