import { searchCharactersMax, searchPhraseMax, searchWordsMax } from '#generated/constants.ts';
import { runsOf } from '../store/texts/runs.ts';
import type { Term } from '../store/texts/text-index.ts';

/**
 * What a person typed as terms: neighbouring characters of Chinese, Japanese or Korean as one phrase, each Latin word
 * for itself, and the last one as the beginning of a word, since it may still be growing. Nothing is an operator, and
 * nothing is asked for twice: a word repeated a hundred times would be looked up a hundred times and find the same.
 */
export function termsOf(q: string): Term[] {
  const runs = runsOf(q);
  const isGrowing = runs.at(-1)?.single === false;
  const terms = new Map<string, Term>();
  let characters = 0;
  for (const [at, { words, single }] of runs.entries()) {
    const room = single ? words.slice(0, searchCharactersMax - characters) : words;
    characters += single ? room.length : 0;
    for (const phrase of phrasesOf(room)) {
      const key = phrase.join(' ');
      // The whole word that was typed before says more than its beginning.
      if (!terms.has(key)) terms.set(key, { words: phrase, prefix: isGrowing && at === runs.length - 1 });
    }
  }
  return [...terms.values()].slice(0, searchWordsMax);
}

/**
 * A long run as several phrases of about the same length: each word of a phrase is walked with all others, while what
 * holds its pieces nearly always holds the whole.
 */
function phrasesOf(words: readonly string[]): string[][] {
  const count = Math.ceil(words.length / searchPhraseMax);
  const cut = (part: number) => Math.round((part * words.length) / count);
  return Array.from({ length: count }, (_, part) => words.slice(cut(part), cut(part + 1)));
}
