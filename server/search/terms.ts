import { searchWordsMax } from '#generated/constants.ts';
import type { Term } from '../store/text-index.ts';
import { wordsOf } from '../store/words.ts';

/**
 * What a person typed as terms: neighbouring characters of Chinese, Japanese or Korean as one phrase, each Latin word
 * for itself, and the last one as the beginning of a word, since it may still be growing. Nothing is an operator.
 */
export function termsOf(q: string): Term[] {
  const terms: { words: string[]; prefix: boolean; end: number; single: boolean }[] = [];
  for (const { text, start, end, single } of wordsOf(q)) {
    const last = terms.at(-1);
    if (single && last?.single && last.end === start) {
      last.words.push(text);
      last.end = end;
    } else {
      terms.push({ words: [text], prefix: false, end, single });
    }
  }
  const last = terms.at(-1);
  if (last && !last.single) last.prefix = true;
  return terms.slice(0, searchWordsMax).map(({ words, prefix }) => ({ words, prefix }));
}
