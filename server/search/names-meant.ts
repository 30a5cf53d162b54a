import {
  searchInitialsMax,
  searchSoundMin,
  searchTogetherMax,
  searchTypoWordMax,
  searchTypoWordMin,
} from '#generated/constants.ts';
import type { KeyRange, Names } from '../store/texts/name-index.ts';
import type { Term } from '../store/texts/text-index.ts';
import { keys, shortened } from '../store/texts/text-keys.ts';
import { isSingle } from '../store/texts/words.ts';

const lastCharacter = '\u{10FFFF}';
const only = (key: string): KeyRange => [key, key];
const from = (key: string): KeyRange => [key, key + lastCharacter];

/** What a query may mean as a name: each word for itself; and words of letters as one, since pinyin has spaces where names have none. */
export function namesMeant(terms: readonly Term[]): Names {
  if (terms.length === 0) return [];
  const apart = terms.flatMap(partsOf);
  const isLatin = terms.every(({ words: [word = ''] }) => !isSingle(word));
  if (!isLatin || terms.length === 1) return [apart];
  return [apart, [wordChoices(terms.map(({ words }) => words.join('')).join(''))]];
}

/** The same with one error in each word that is long enough to be another one by mistake. */
export function namesNear(terms: readonly Term[]): Names {
  const isOpen = ([word = '']: readonly string[]) =>
    word.length >= searchTypoWordMin && word.length <= searchTypoWordMax && /[a-z]/.test(word);
  if (!terms.some(({ words }) => isOpen(words))) return [];
  return [terms.flatMap((term) => (isOpen(term.words) ? [nearChoices(term.words.join(''))] : partsOf(term)))];
}

const nearChoices = (word: string): KeyRange[] =>
  [word, ...shortened(word)].map((form) => only(keys.spelling(form)));

function partsOf({ words }: Term): KeyRange[][] {
  const [first = ''] = words;
  if (!isSingle(first)) return [wordChoices(first)];
  const parts: KeyRange[][] = [];
  for (let at = 0; at < words.length; at += searchTogetherMax) {
    const part = words.slice(at, at + searchTogetherMax);
    parts.push([only(part.length === 1 ? keys.word(part.join('')) : keys.piece(part.join('')))]);
  }
  return parts;
}

/** A word of letters: as it is written or begins, and the Chinese that it may be. */
function wordChoices(word: string): KeyRange[] {
  const isSpoken = /^[a-z]+$/.test(word);
  return [
    from(keys.word(word)),
    ...(isSpoken && word.length >= searchSoundMin ? [from(keys.sound(word))] : []),
    ...(isSpoken && word.length > 1 && word.length <= searchInitialsMax ? [only(keys.initials(word))] : []),
  ];
}
