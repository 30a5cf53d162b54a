import type { ItemsQuestion, Key } from './question.ts';
import type { Hit, Ranking } from './ranking.ts';

/** Where an item stands among what was found. */
export interface FoundPlace {
  seq: number;
  /** Where the list goes on behind it. */
  key: Key;
}

export interface HitPage {
  places: FoundPlace[];
  hasMore: boolean;
}

interface Position {
  /** The moment of the first page: all pages are weighed as of then. */
  now: number;
  /** The stretch the last page ended in; none for the first. */
  below?: number | undefined;
  after?: Hit;
}

type Page = Pick<ItemsQuestion, 'query' | 'list' | 'after'>;

/** One page of hits, best first, going on from stretch to stretch until it is full. */
export async function pageByRelevance(ranking: Ranking, page: Page): Promise<HitPage> {
  const { limit } = page.list;
  const { now, ...from } = positionOf(page);
  let { below, after } = from;
  const found: { hit: Hit; below: number | undefined }[] = [];
  while (found.length <= limit) {
    const { hits, next } = await ranking.stretch(page.query, now, below);
    const rest = after ? hits.filter((hit) => isAfter(hit, after as Hit)) : hits;
    found.push(...rest.map((hit) => ({ hit, below })));
    if (next === undefined) break;
    [below, after] = [next, undefined];
  }
  const places = found
    .slice(0, limit)
    .map(({ hit: { seq, score }, below: start }) => ({ seq, key: [start ?? '', score, seq, now] }));
  return { places, hasMore: found.length > limit };
}

function positionOf({ after, list }: Page): Position {
  if (after === undefined) return { now: list.now };
  const [below, score, seq, now = list.now] = after;
  return {
    now: Number(now),
    ...(below !== '' && { below: Number(below) }),
    after: { score: Number(score), seq: Number(seq) },
  };
}

const isAfter = (hit: Hit, last: Hit) =>
  hit.score < last.score || (hit.score === last.score && hit.seq < last.seq);
