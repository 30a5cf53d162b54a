import { languages } from '#generated/app.ts';
import { rankingParts } from '#generated/constants.ts';
import { type Kind, type KindId, kinds } from '#generated/kinds.ts';
import { say } from '../http/words.ts';
import { runsOf } from '../store/texts/runs.ts';
import type { Term, Way } from '../store/texts/text-index.ts';
import { isSingle } from '../store/texts/words.ts';
import { phraseOf, share } from './sounds-like.ts';

/** What a kind is called: words, and characters that stand together, one after the other. */
interface KindName {
  kind: KindId;
  runs: readonly string[];
}

/**
 * The terms of a query, of which one that names a kind is answered by whatever is of that kind: an agent that translates
 * need not say that it is an agent.
 */
export function withKinds(terms: readonly Term[]): Term[] {
  const found: Term[] = [];
  for (let at = 0; at < terms.length; ) {
    const { term, count } = readAt(terms, at);
    found.push(term);
    at += count;
  }
  return found;
}

function readAt(terms: readonly Term[], at: number): { term: Term; count: number } {
  const first = terms[at] as Term;
  const name = kindNames().find(({ runs }) => runs.every((run, next) => textOf(terms[at + next]) === run));
  if (!name) return { term: isSingle(first.words[0] ?? '') ? joinedWithKind(first) : first, count: 1 };
  const parts = terms.slice(at, at + name.runs.length);
  const apart: Way = { all: parts.map(({ words, prefix }) => [{ words, prefix }]), worth: 1 };
  const term: Term = {
    words: parts.flatMap(({ words }) => words),
    prefix: parts.at(-1)?.prefix ?? false,
    ways: [...(parts.length > 1 ? [apart] : []), { all: [], kind: name.kind, worth: 1 }],
  };
  return { term, count: parts.length };
}

const textOf = (term: Term | undefined) => term?.words.join('');

/** Characters that begin or end with the name of a kind: 图像数据集. */
function joinedWithKind(term: Term): Term {
  const run = term.words.join('');
  const ways = kindNames().flatMap(({ kind, runs: [name = '', ...others] }): Way[] => {
    if (others.length > 0 || !isSingle([...name][0] ?? '')) return [];
    const rests = [
      ...(run.startsWith(name) ? [run.slice(name.length)] : []),
      ...(run.endsWith(name) ? [run.slice(0, -name.length)] : []),
    ];
    // One character more makes another word, as a large model is no model that is large.
    return rests
      .filter((rest) => [...rest].length > 1)
      .map((rest) => ({ all: [[phraseOf(rest)]], kind, worth: share(rankingParts) }));
  });
  return ways.length === 0 ? term : { ...term, ways };
}

let known: readonly KindName[] | undefined;

/** Names of kinds in all languages, and what people call them besides, the longest first; words are there by the first search. */
function kindNames(): readonly KindName[] {
  known ??= kinds
    .flatMap((kind) => namesOf(kind).map((name) => ({ kind: kind.id, runs: runsIn(name) })))
    .sort((a, b) => b.runs.length - a.runs.length);
  return known;
}

const runsIn = (name: string) => runsOf(name).map(({ words }) => words.join(''));

function namesOf({ id, words = [] }: Kind): string[] {
  const own = languages.flatMap(({ id: language }) =>
    (['name', 'many', 'one'] as const).map((form) => say(language, `kind.${id}.${form}`)),
  );
  return [...own, ...words];
}
