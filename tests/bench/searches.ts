import type { ServerChild } from './child.ts';
import { quantile } from './measure.ts';
import { type Row, timeText } from './row.ts';

const p95MaxMs = 100;
const repeats = 60;

/** What a page of results asks: what was found, and by what it can be narrowed; and what is asked while one types. */
const calls = {
  search: '/acx/aihub/search?q=',
  'filters of a search': '/acx/aihub/search/tags?q=',
  suggestions: '/acx/aihub/search/suggest?q=',
} as const;

/** Two of each script, of which one stops in the middle of a word, as people do while they type; a sound, and an error. */
const words = ['翻译', '大模型', 'translation', 'trans', 'fanyi', 'tranlsation'];
const narrowings = ['', '&kind=models', '&tags=pytorch'];
const otherOrder = '&sort=updateTime';

export interface SearchFigure {
  /** The call and the word. */
  what: string;
  p50: number;
  p95: number;
  found: number;
}

/** One question after the other, each word with and without filters, and what is found in another order as well. */
export async function measureSearches(hub: ServerChild): Promise<SearchFigure[]> {
  const figures: SearchFigure[] = [];
  for (const [call, base] of Object.entries(calls)) {
    const ways = waysOf(base);
    for (const word of words) {
      const addresses = ways.map((way) => `${hub.url}${base}${encodeURIComponent(word)}${way}`);
      figures.push({ what: `${call}, \`${word}\``, ...(await measure(addresses)) });
    }
  }
  return figures;
}

/** Suggestions are asked by their text alone. */
function waysOf(base: string): readonly string[] {
  if (base === calls.suggestions) return [''];
  return base === calls.search ? [...narrowings, otherOrder] : narrowings;
}

async function measure(addresses: readonly string[]): Promise<Omit<SearchFigure, 'what'>> {
  const times: number[] = [];
  let found = 0;
  for (let at = 0; at < repeats; at++) {
    for (const address of addresses) {
      const started = performance.now();
      const response = await fetch(address);
      const { data } = (await response.json()) as { data: { list: unknown[]; total?: number } };
      times.push(performance.now() - started);
      if (data.list.length === 0) throw new Error(`Nothing was found at ${address}.`);
      found = Math.max(found, data.total ?? 0);
    }
  }
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), found };
}

export function searchRow({ what, p50, p95, found }: SearchFigure, size: string): Row {
  return {
    what: `${what}, at ${size} items`,
    ours: `p95 ${timeText(p95)}`,
    target: `< ${p95MaxMs} ms`,
    met: p95 < p95MaxMs,
    note: `p50 ${timeText(p50)}${found > 0 ? `, ${found} found` : ''}`,
  };
}
