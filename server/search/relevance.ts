import type { ItemsQuestion, Key } from './question.ts';
import type { Hit, Ranking } from './ranking.ts';

export interface HitPage {
  seqs: number[];
  /** Where the next page goes on. */
  end?: Key;
}

interface Position {
  /** The stretch the last page ended in; none for the first. */
  below?: number | undefined;
  after?: Hit;
}

type Page = Pick<ItemsQuestion, 'query' | 'list' | 'after'>;

/** One page of hits, best first, going on from stretch to stretch until it is full. */
export async function pageByRelevance(ranking: Ranking, page: Page): Promise<HitPage> {
  const { limit } = page.list;
  let { below, after } = positionOf(page.after);
  const found: { hit: Hit; below: number | undefined }[] = [];
  while (found.length <= limit) {
    const { hits, next } = await ranking.stretch(page.query, below);
    const rest = after ? hits.filter((hit) => isAfter(hit, after as Hit)) : hits;
    found.push(...rest.map((hit) => ({ hit, below })));
    if (next === undefined) break;
    [below, after] = [next, undefined];
  }
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const seqs = shown.map(({ hit }) => hit.seq);
  if (!last || found.length <= limit) return { seqs };
  return { seqs, end: [last.below ?? '', last.hit.score, last.hit.seq] };
}

function positionOf(after: Key | undefined): Position {
  if (after === undefined) return {};
  const [below, score, seq] = after;
  return {
    ...(below !== '' && { below: Number(below) }),
    after: { score: Number(score), seq: Number(seq) },
  };
}

const isAfter = (hit: Hit, last: Hit) =>
  hit.score < last.score || (hit.score === last.score && hit.seq < last.seq);
