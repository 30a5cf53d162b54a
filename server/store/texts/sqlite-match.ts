import { holds, shortest } from './shortest.ts';
import { kindFacet, ownerFacet, readerFacet, tagFacet, visibilityFacet } from './sqlite-text-document.ts';
import type { Phrase, TextQuery, Way } from './text-index.ts';
import { isSingle } from './words.ts';

/** A term, and the phrases that it may be read as: those words of the index that begin as it does. */
export interface AskedTerm {
  phrases: readonly Phrase[];
  ways: readonly Way[];
}

/**
 * A question in the words of FTS5. Filters stand in the index too: it walks them together with the words and never
 * meets what is hidden.
 */
export function matchOf(query: TextQuery, asked: readonly AskedTerm[], headsOnly: boolean): string {
  const columns = headsOnly ? 'title tags' : 'title tags summary readme';
  const plain = asked.filter(({ ways }) => ways.length === 0).map(({ phrases }) => phrases);
  const pairs = pairsAsked(plain);
  const phrases = plain.filter((choices) => !isPair(choices)).map((choices) => any(choices.map(phrase)));
  return [
    ...(pairs.length === 0 ? [] : [`(pairs : ${all(pairs)})`]),
    `(facets : ${facetsAsked(query)})`,
    ...(phrases.length === 0 ? [] : [`({${columns}} : ${all(phrases)})`]),
    ...asked.filter(({ ways }) => ways.length > 0).map((term) => anyWay(term, columns)),
  ].join(' AND ');
}

function anyWay({ phrases, ways }: AskedTerm, columns: string): string {
  const anyOf = (choices: readonly Phrase[]) => any(choices.map((choice) => standing(choice, columns)));
  return any(
    fewest([{ all: [phrases] }, ...ways]).map(({ all: parts, kind }) =>
      all([...(kind === undefined ? [] : [`(facets : ${kindFacet(kind)})`]), ...parts.map(anyOf)]),
    ),
  );
}

type Asking = Pick<Way, 'all' | 'kind'>;

/**
 * Ways that find what all of these find. A phrase that holds what another way asks for is left out: whoever has the longer one
 * has the shorter one too, and the index would walk through each of them (docs/decisions/0200-asked-for-once.md).
 */
function fewest(ways: readonly Asking[]): Asking[] {
  const isPhrase = ({ all: parts, kind }: Asking) => kind === undefined && parts.length === 1;
  const phrases = shortest(ways.filter(isPhrase).flatMap(({ all: [choices = []] }) => choices));
  const others = ways
    .filter((way) => !isPhrase(way))
    .map((way) => ({ ...way, all: way.all.map((choices) => shortest(choices)) }));
  const isFound = (one: Phrase) =>
    others.some(
      ({ all: parts, kind }) =>
        kind === undefined && parts.every((choices) => choices.some((choice) => holds(one, choice))),
    );
  return [...phrases.filter((one) => !isFound(one)).map((one) => ({ all: [[one]] })), ...others];
}

/** A phrase wherever it may stand, asked by its pairs first. */
function standing(asked: Phrase, columns: string): string {
  const pairs = pairsAsked([[asked]]);
  if (pairs.length === 0) return `({${columns}} : ${phrase(asked)})`;
  const pair = `(pairs : ${all(pairs)})`;
  return isPair([asked]) ? pair : `(${pair} AND ({${columns}} : ${phrase(asked)}))`;
}

/**
 * Each two neighbouring characters of the phrases, once: the index holds them as words, and whatever is asked for is
 * walked through again, even if it was asked for already.
 */
export function pairsAsked(choices: readonly (readonly Phrase[])[]): string[] {
  const phrases = choices.flatMap((terms) => (terms.length === 1 ? terms : []));
  return [...new Set(phrases.filter(isOfCharacters).flatMap(({ words }) => pairsWithin(words)))];
}

/** Two characters are one word of the index: there is no order of theirs left to look at. */
const isPair = ([term, ...others]: readonly Phrase[]) =>
  others.length === 0 && term?.words.length === 2 && isOfCharacters(term);

function facetsAsked({ scopes, kind, ownerId, tagGroups }: TextQuery): string {
  const seen = scopes.map((scope) =>
    all([
      visibilityFacet(scope.visibility),
      ...(scope.readers === undefined ? [] : [any(scope.readers.map(readerFacet))]),
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
const phrase = ({ words, prefix }: Phrase) => `"${words.join(' ')}"${prefix ? ' *' : ''}`;

/** Of characters alone the index holds pairs. */
const isOfCharacters = ({ words }: Phrase) => words.every(isSingle);
const pairsWithin = (words: readonly string[]) => words.slice(1).map((word, at) => `"${words[at]}${word}"`);
