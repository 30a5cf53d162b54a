import type { ServerChild } from './child.ts';
import { quantile } from './measure.ts';
import { type Row, timeText } from './row.ts';

const p95MaxMs = 100;
const repeats = 60;
const base = '/acx/aihub/search?q=';

/** Two of each script; the last stops in the middle of a word, as people do while they type. */
const words = ['翻译', '大模型', 'translation', 'trans'];
const narrowings = ['', '&kind=models', '&tags=pytorch', '&sort=updateTime'];

export interface SearchFigure {
  word: string;
  p50: number;
  p95: number;
  found: number;
}

/** One question after the other, each word with and without filters and another order. */
export async function measureSearches(hub: ServerChild): Promise<SearchFigure[]> {
  const figures: SearchFigure[] = [];
  for (const word of words) {
    const times: number[] = [];
    let found = 0;
    for (let at = 0; at < repeats; at++) {
      for (const narrowing of narrowings) {
        const started = performance.now();
        const response = await fetch(`${hub.url}${base}${encodeURIComponent(word)}${narrowing}`);
        const { data } = (await response.json()) as { data: { list: unknown[]; total?: number } };
        times.push(performance.now() - started);
        if (data.list.length === 0) throw new Error(`Nothing was found for ${word}${narrowing}.`);
        found = Math.max(found, data.total ?? 0);
      }
    }
    figures.push({ word, p50: quantile(times, 0.5), p95: quantile(times, 0.95), found });
  }
  return figures;
}

export function searchRow({ word, p50, p95, found }: SearchFigure, size: string): Row {
  return {
    what: `search at ${size} items, \`${word}\``,
    ours: `p95 ${timeText(p95)}`,
    target: `< ${p95MaxMs} ms`,
    met: p95 < p95MaxMs,
    note: `p50 ${timeText(p50)}${found > 0 ? `, ${found} found` : ''}`,
  };
}
