import { wordsOf } from './words.ts';

/** A word of Latin letters or digits, or characters of Chinese, Japanese or Korean that stand together. */
export interface Run {
  words: string[];
  /** Whether its words are characters that stand for themselves. */
  single: boolean;
  /** Where it ends in its text. */
  end: number;
}

export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const { text: word, start, end, single } of wordsOf(text)) {
    const last = runs.at(-1);
    if (single && last?.single && last.end === start) {
      last.words.push(word);
      last.end = end;
    } else {
      runs.push({ words: [word], end, single });
    }
  }
  return runs;
}
