import {
  rankingCard,
  rankingPopularity,
  rankingSummary,
  rankingTag,
  rankingTitle,
  rankingTitleStart,
  rankingWholeTitle,
} from '#generated/constants.ts';
import type { Term } from '../store/texts/text-index.ts';
import { fold } from '../store/texts/words.ts';

/** The texts of an item that decide where it ranks. */
export interface Ranked {
  titles: readonly string[];
  summaries: readonly string[];
  tagIds: readonly number[];
  popularity: number;
}

/** A term and the tags whose names hold it, found once for all items that are weighed. */
export interface WeighedTerm {
  test: RegExp;
  tagIds: ReadonlySet<number>;
}

/** A term as a pattern over folded text: quicker than cutting hundreds of texts into words. */
export function patternOf({ words, prefix }: Term): RegExp {
  // Words hold letters, digits and marks alone, so that none of them means anything to a pattern.
  const text = words.join('');
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text))
    return new RegExp(text);
  return new RegExp(`(?<![a-z0-9])${text}${prefix ? '' : '(?![a-z0-9])'}`);
}

/** A term, and the tags that hold it. */
export function weighedTerm(term: Term, tags: readonly { id: number; names: string[] }[]): WeighedTerm {
  const test = patternOf(term);
  const found = tags.filter(({ names }) => names.some((name) => test.test(fold(name))));
  return { test, tagIds: new Set(found.map(({ id }) => id)) };
}

/** How well an item answers; items that do not match at all are not asked about. */
export function scoreOf(item: Ranked, terms: readonly WeighedTerm[]): number {
  const titles = item.titles.map(fold);
  let score = rankingPopularity * Math.log10(1 + Math.max(0, item.popularity));
  let summaries: string[] | undefined;
  for (const term of terms) {
    if (titles.some((text) => term.test.test(text))) score += rankingTitle;
    else if (item.tagIds.some((id) => term.tagIds.has(id))) score += rankingTag;
    else {
      summaries ??= item.summaries.map(fold);
      score += summaries.some((text) => term.test.test(text)) ? rankingSummary : rankingCard;
    }
  }
  return score + Math.max(0, ...titles.map((title) => titleBonus(title, terms)));
}

function titleBonus(title: string, terms: readonly WeighedTerm[]): number {
  const rest = terms.reduce((text, { test }) => text.replace(test, ''), title);
  if (!/[\p{L}\p{N}]/u.test(rest)) return rankingWholeTitle;
  const [first] = terms;
  return first !== undefined && title.search(first.test) === 0 ? rankingTitleStart : 0;
}
