import type { Term } from '../store/text-index.ts';
import { type Word, wordsOf } from '../store/words.ts';
import { matches } from './hits.ts';

/** The texts of an item that decide where it ranks. */
export interface Ranked {
  titles: readonly string[];
  tags: readonly string[];
  summaries: readonly string[];
  popularity: number;
}

/** A word in the title says more than one in a tag, a description or the README, in this order. */
const weights = { title: 10, tags: 5, summary: 3, readme: 1 };
const wholeTitle = 15;
const titleStart = 3;
/** A tenfold popularity weighs as much as two more hits in a README. */
const popularityWeight = 2;

/** How well an item answers; items that do not match at all are not asked about. */
export function scoreOf(item: Ranked, terms: readonly Term[]): number {
  const titles = item.titles.map((text) => wordsOf(text));
  const tags = item.tags.map((text) => wordsOf(text));
  const summaries = item.summaries.map((text) => wordsOf(text));
  let score = popularityWeight * Math.log10(1 + Math.max(0, item.popularity));
  for (const term of terms) {
    if (has(titles, term)) score += weights.title;
    else if (has(tags, term)) score += weights.tags;
    else if (has(summaries, term)) score += weights.summary;
    else score += weights.readme;
  }
  const best = titles.map((title) => titleBonus(title, terms));
  return score + Math.max(0, ...best);
}

const has = (texts: readonly (readonly Word[])[], term: Term) =>
  texts.some((words) => words.some((_word, at) => matches(words, at, term)));

function titleBonus(title: readonly Word[], terms: readonly Term[]): number {
  const asked = terms.flatMap(({ words }) => words);
  const equal = title.length === asked.length && asked.every((word, at) => title[at]?.text === word);
  if (equal) return wholeTitle;
  const [first] = terms;
  return first && matches(title, 0, first) ? titleStart : 0;
}
