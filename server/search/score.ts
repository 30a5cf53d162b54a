import {
  rankingCard,
  rankingKind,
  rankingOwner,
  rankingPopularity,
  rankingSummary,
  rankingTag,
  rankingTitle,
  rankingTitleStart,
  rankingWholeTitle,
} from '#generated/constants.ts';
import { shortest } from '../store/texts/shortest.ts';
import type { Phrase, Term } from '../store/texts/text-index.ts';
import { fold, isSingle } from '../store/texts/words.ts';

/** The texts of an item that decide where it ranks. */
export interface Ranked {
  kind: string;
  titles: readonly string[];
  summaries: readonly string[];
  tagIds: readonly number[];
  /** The names of whoever it belongs to. */
  owner: readonly string[];
  popularity: number;
}

/** A phrase and the tags whose names hold it, found once for all items that are weighed. */
export interface WeighedPhrase {
  test: RegExp;
  tagIds: ReadonlySet<number>;
}

/** A term as it was typed, and what says the same. */
export interface WeighedTerm {
  typed: WeighedPhrase;
  ways: readonly { all: readonly (readonly WeighedPhrase[])[]; kind?: string; worth: number }[];
  /** All that it may be read as. */
  tests: readonly RegExp[];
}

/** A phrase as a pattern over folded text: quicker than cutting hundreds of texts into words. */
export function patternOf({ words, prefix }: Phrase): RegExp {
  // Words hold letters, digits and marks alone, so that none of them means anything to a pattern.
  if (words.every(isSingle)) return new RegExp(words.join(''));
  return new RegExp(`(?<![a-z0-9])${words.join('[^\\p{L}\\p{N}]+')}${prefix ? '' : '(?![a-z0-9])'}`, 'u');
}

type Holds = (phrase: Phrase) => boolean;

/** Whether a text says a term in one way or another. */
export const says = (term: Term, item: { kind: string; holds: Holds }): boolean =>
  item.holds(term) ||
  (term.ways ?? []).some(
    ({ all, kind = item.kind }) =>
      kind === item.kind && all.every((choices) => choices.some((phrase) => item.holds(phrase))),
  );

/** A term, and the tags that hold it. */
export function weighedTerm(term: Term, tags: readonly { id: number; names: string[] }[]): WeighedTerm {
  const weighed = (phrase: Phrase): WeighedPhrase => {
    const test = patternOf(phrase);
    const found = tags.filter(({ names }) => names.some((name) => test.test(fold(name))));
    return { test, tagIds: new Set(found.map(({ id }) => id)) };
  };
  const ways = (term.ways ?? []).map(({ all, ...way }) => ({
    ...way,
    // Where a longer phrase stands, those that it holds stand too, and say no less.
    all: all.map((choices) => shortest(choices).map(weighed)),
  }));
  const phrases = [term, ...(term.ways ?? []).flatMap(({ all }) => all.flat())];
  return { typed: weighed(term), ways, tests: phrases.map(patternOf) };
}

/** How well an item answers; items that do not match at all are not asked about. */
export function scoreOf(item: Ranked, terms: readonly WeighedTerm[]): number {
  const titles = item.titles.map(fold);
  const owner = item.owner.map(fold);
  let summaries: string[] | undefined;
  const worthOf = ({ test, tagIds }: WeighedPhrase): number => {
    if (titles.some((text) => test.test(text))) return rankingTitle;
    if (item.tagIds.some((id) => tagIds.has(id))) return rankingTag;
    if (owner.some((text) => test.test(text))) return rankingOwner;
    summaries ??= item.summaries.map(fold);
    return summaries.some((text) => test.test(text)) ? rankingSummary : 0;
  };
  const best = (choices: readonly WeighedPhrase[]) => Math.max(0, ...choices.map(worthOf));
  const score = terms.reduce((sum, { typed, ways }) => {
    const others = ways.map(({ all, kind, worth }) => {
      const ofKind = kind === undefined ? [] : [kind === item.kind ? rankingKind : 0];
      const each = [...ofKind, ...all.map(best)];
      return each.includes(0) ? 0 : (worth * each.reduce((total, one) => total + one, 0)) / each.length;
    });
    return sum + Math.max(rankingCard, worthOf(typed), ...others);
  }, 0);
  const popularity = rankingPopularity * Math.log10(1 + Math.max(0, item.popularity));
  return score + popularity + Math.max(0, ...titles.map((title) => titleBonus(title, terms)));
}

function titleBonus(title: string, terms: readonly WeighedTerm[]): number {
  const rest = terms.reduce((text, { tests }) => tests.reduce(without, text), title);
  if (!/[\p{L}\p{N}]/u.test(rest)) return rankingWholeTitle;
  const [first] = terms;
  return first?.tests.some((test) => title.search(test) === 0) ? rankingTitleStart : 0;
}

const without = (text: string, test: RegExp) => text.replace(test, '');
