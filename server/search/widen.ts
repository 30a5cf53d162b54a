import {
  rankingParts,
  searchCutAlone,
  searchCutUnknown,
  searchJoinedMax,
  searchSyllableMax,
  searchTogetherMax,
} from '#generated/constants.ts';
import type { Phrase, Term, Way } from '../store/texts/text-index.ts';
import { keys } from '../store/texts/text-keys.ts';
import { isSingle } from '../store/texts/words.ts';
import { cover } from './cover.ts';
import type { KnownWords } from './known-words.ts';
import { phraseOf, share, spokenWays } from './sounds-like.ts';

/** The terms of a query with what else may be meant by them, as far as the hub knows of it. */
export async function widened(known: KnownWords, terms: readonly Term[]): Promise<Term[]> {
  const wide: Term[] = [];
  for (let at = 0; at < terms.length; ) {
    const joined = await joinedAt(known, terms, at);
    wide.push(joined?.term ?? (await widenedTerm(known, terms[at] as Term)));
    at += joined?.count ?? 1;
  }
  return wide;
}

async function widenedTerm(known: KnownWords, term: Term): Promise<Term> {
  if (!isSingle(term.words[0] ?? '') && term.words.length > 1) return term;
  const ways = isSingle(term.words[0] ?? '')
    ? await piecesOf(known, term.words)
    : [...cutWays(term), ...(await spokenWays(known, term))];
  const all = [...(term.ways ?? []), ...ways];
  return all.length === 0 ? term : { ...term, ways: all };
}

/** Words with a space between them that somewhere stand as one, and the other way round. */
async function joinedAt(known: KnownWords, terms: readonly Term[], at: number) {
  for (let count = Math.min(searchJoinedMax, terms.length - at); count > 1; count--) {
    const parts = terms.slice(at, at + count);
    if (parts.some(({ words, ways }) => ways !== undefined || words.length > 1 || isSingle(words[0] ?? '')))
      continue;
    const word = parts.map(({ words }) => words[0]).join('');
    const prefix = parts.at(-1)?.prefix ?? false;
    const isSound =
      parts.every(({ words }) => (words[0]?.length ?? 0) <= searchSyllableMax) &&
      (await known.among([keys.sound(word)])).size > 0;
    if (!isSound && !(count === 2 && (await known.holds(word)))) continue;
    const apart: Way = { all: parts.map(({ words, prefix }) => [{ words, prefix }]), worth: 1 };
    const term: Term = {
      words: [word],
      prefix,
      ways: [apart, ...(await spokenWays(known, { words: [word], prefix }))],
    };
    return { term, count };
  }
  return undefined;
}

/** A word of letters and digits, as if something stood between them: 320ms is 320 ms, and kestrel3b is kestrel-3b. */
function cutWays({ words: [word = ''], prefix }: Term): Way[] {
  const parts = word.match(/\d+|[^\d]+/g) ?? [];
  if (parts.length < 2 || parts.length > searchJoinedMax) return [];
  const cuts = parts.length - 1;
  return Array.from({ length: 2 ** cuts - 1 }, (_, mask) => {
    const words: string[] = [];
    parts.forEach((part, at) => {
      const isJoined = at > 0 && ((mask >> (at - 1)) & 1) === 1;
      if (isJoined) words.push(`${words.pop()}${part}`);
      else words.push(part);
    });
    return { all: [[{ words, prefix }]], worth: 1 };
  });
}

/** A run of characters as the words that names are made of: each may stand in another field. */
async function piecesOf(known: KnownWords, words: readonly string[]): Promise<Way[]> {
  if (words.length <= 2) return [];
  const part = (from: number, to: number) => words.slice(from, to).join('');
  const parts = words.flatMap((_, from) =>
    Array.from({ length: searchTogetherMax - 1 }, (_, length) => part(from, from + 2 + length)),
  );
  const found = await known.among(parts.map(keys.piece));
  const costOf = (from: number, to: number) => {
    const length = to - from;
    if (length === words.length || length > searchTogetherMax) return undefined;
    if (length === 1) return searchCutAlone;
    if (found.has(keys.piece(part(from, to)))) return 1;
    return length === 2 ? searchCutUnknown : undefined;
  };
  const cuts = cover(words.length, costOf).get(words.length) ?? [];
  // Of a short run each character counts: a large model is no model that is large.
  if (cuts.length === 0 || (words.length <= searchTogetherMax && cuts.some(([from, to]) => to - from === 1)))
    return [];
  const all: Phrase[][] = cuts.map(([from, to]) => [phraseOf(part(from, to))]);
  return [{ all, worth: share(rankingParts) }];
}
