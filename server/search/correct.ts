import { distance } from 'fastest-levenshtein';
import {
  searchTypoCountMax,
  searchTypoTriedMax,
  searchTypoTwiceMin,
  searchTypoWordMax,
  searchTypoWordMin,
} from '#generated/constants.ts';
import { soundsOf } from '../store/texts/sounds.ts';
import type { Term, TextQuery } from '../store/texts/text-index.ts';
import { keys, shortened } from '../store/texts/text-keys.ts';
import { isSingle } from '../store/texts/words.ts';
import type { KnownWords } from './known-words.ts';
import { bySound } from './sounds-like.ts';
import type { Texts } from './source.ts';

interface Needs {
  known: KnownWords;
  texts: Texts;
}

/**
 * The terms of a query with words that are found in place of those that nobody uses; undefined where there are none. What
 * the viewer may not see is never put in the place of anything.
 */
export async function corrected(needs: Needs, query: TextQuery): Promise<Term[] | undefined> {
  const seen = (term: Term, atMost: number) =>
    needs.texts.count({ terms: [term], scopes: query.scopes, tagGroups: [] }, atMost);
  const terms: Term[] = [];
  let hasChanged = false;
  for (const term of query.terms) {
    const better = (await seen(term, 1)) > 0 ? term : await betterOf(needs.known, term, seen);
    if (!better) return undefined;
    hasChanged ||= better !== term;
    terms.push(better);
  }
  return hasChanged ? terms : undefined;
}

/** Terms as a person would type them. */
export const textOf = (terms: readonly Term[]): string =>
  terms.map(({ words }) => words.join(words.every((word) => isSingle(word)) ? '' : ' ')).join(' ');

async function betterOf(
  known: KnownWords,
  term: Term,
  seen: (term: Term, atMost: number) => Promise<number>,
): Promise<Term | undefined> {
  const candidates = isSingle(term.words[0] ?? '')
    ? await ofSound(known, term)
    : await ofSpelling(known, term);
  let best: { term: Term; count: number; far: number } | undefined;
  for (const { words, far } of candidates.slice(0, searchTypoTriedMax)) {
    const tried: Term = { words, prefix: false };
    const count = await seen(tried, searchTypoCountMax);
    if (count > 0 && (!best || far < best.far || (far === best.far && count > best.count)))
      best = { term: tried, count, far };
  }
  return best?.term;
}

/** Words that become this one by an error or two. */
async function ofSpelling(known: KnownWords, { words: [word = ''] }: Term) {
  if (word.length < searchTypoWordMin || word.length > searchTypoWordMax || /^\d+$/.test(word)) return [];
  const once = [word, ...shortened(word)];
  const forms = word.length < searchTypoTwiceMin ? once : [...new Set([...once, ...once.flatMap(shortened)])];
  const shared = await known.among(forms.map(keys.spelling));
  const found = new Set((await Promise.all([...shared].map((key) => known.under(key)))).flat());
  const farthest = word.length < searchTypoTwiceMin ? 1 : 2;
  return [...found]
    .map((other) => ({ words: [other], far: errorsBetween(word, other) }))
    .filter(({ far }) => far <= farthest)
    .sort((a, b) => a.far - b.far);
}

/** Two neighbours that were exchanged are one error. */
function errorsBetween(one: string, other: string): number {
  const letters = [...one];
  const exchanged = letters.slice(1).some((letter, at) => {
    const swapped = [...letters.slice(0, at), letter, letters[at] ?? '', ...letters.slice(at + 2)].join('');
    return swapped === other;
  });
  return exchanged ? 1 : distance(one, other);
}

/** Characters that sound as these do. */
async function ofSound(known: KnownWords, { words }: Term) {
  const sound = soundsOf(words).join('');
  const pieces = (await bySound(known, sound, false)) ?? [];
  const typed = words.join('');
  // Of each piece what stands nearest to what was typed.
  const nearest = pieces.map((choices) =>
    [...choices].sort((a, b) => distance(a.words.join(''), typed) - distance(b.words.join(''), typed)),
  );
  const choices =
    pieces.length === 1 ? (nearest[0] ?? []) : [{ words: nearest.flatMap(([first]) => first?.words ?? []) }];
  return choices
    .filter((choice) => choice.words.length === words.length && choice.words.join('') !== typed)
    .map((choice) => ({ words: choice.words, far: distance(choice.words.join(''), typed) }))
    .sort((a, b) => a.far - b.far);
}
