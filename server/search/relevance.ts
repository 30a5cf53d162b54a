import type { Cursors } from '../http/cursor.ts';
import type { TextQuery } from '../store/text-index.ts';
import type { Hit, Ranking } from './ranking.ts';

export interface HitPage {
  seqs: number[];
  nextCursor?: string;
}

interface Position {
  /** The stretch the last page ended in; none for the first. */
  below?: number | undefined;
  after?: Hit;
}

/** One page of hits, best first, going on from stretch to stretch until it is full. */
export async function pageByRelevance(
  ranking: Ranking,
  query: TextQuery,
  page: { limit: number; cursor?: string | undefined; scope: string; cursors: Cursors },
): Promise<HitPage> {
  let { below, after } = readPosition(page);
  const found: { hit: Hit; below: number | undefined }[] = [];
  while (found.length <= page.limit) {
    const { hits, next } = await ranking.stretch(query, below);
    const rest = after ? hits.filter((hit) => isAfter(hit, after as Hit)) : hits;
    found.push(...rest.map((hit) => ({ hit, below })));
    if (next === undefined) break;
    [below, after] = [next, undefined];
  }
  const shown = found.slice(0, page.limit);
  const last = shown.at(-1);
  const seqs = shown.map(({ hit }) => hit.seq);
  if (!last || found.length <= page.limit) return { seqs };
  const key = [last.below ?? '', last.hit.score, last.hit.seq];
  return { seqs, nextCursor: page.cursors.format(key, page.scope) };
}

function readPosition({
  cursor,
  scope,
  cursors,
}: {
  cursor?: string | undefined;
  scope: string;
  cursors: Cursors;
}): Position {
  if (cursor === undefined) return {};
  const [below, score, seq] = cursors.parse(cursor, scope);
  return {
    ...(below !== '' && { below: Number(below) }),
    after: { score: Number(score), seq: Number(seq) },
  };
}

const isAfter = (hit: Hit, last: Hit) =>
  hit.score < last.score || (hit.score === last.score && hit.seq < last.seq);
