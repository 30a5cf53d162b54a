import { patienceMs } from '../../support/patience.ts';
import { type ServerChild, startHub } from '../child.ts';
import { inFilled } from '../folder.ts';
import { plantItems } from '../plant-items.ts';
import type { BenchOptions, Row } from '../row.ts';
import { gradeOf, isHeldOut, type JudgedQuery, judgedQueries, mean, ndcg, type Seen } from './judged.ts';
import { poolOf } from './pool.ts';

const planted = 100_000;
const least = 0.85;
const poor = 0.7;
const languages = ['zh', 'en', 'mixed', 'pinyin'] as const;

interface Judged extends JudgedQuery {
  ndcg: number;
}

/** How near searches come to what people hope to see first, among the demo and a hundred thousand other items. */
export function benchJudged({ keep, say }: BenchOptions): Promise<Row[]> {
  const fill = async (folder: string) => {
    say(`plant ${planted} items`);
    await plantItems(folder, planted, say);
    say('plant the demo beside them');
    await (await start(folder, 'demo')).stop();
  };
  return inFilled({ keep, name: `judged-${planted}`, fill }, async (dataDir) => {
    const pool = poolOf(dataDir);
    const hub = await start(dataDir, 'none');
    try {
      say(`${judgedQueries.length} searches`);
      const judged: Judged[] = [];
      for (const query of judgedQueries) judged.push({ ...query, ndcg: await judge(hub.url, query, pool) });
      return [false, true].flatMap((heldOut) => rowsOf(judged, heldOut));
    } finally {
      await hub.stop();
    }
  });
}

const start = (dataDir: string, seed: 'demo' | 'none'): Promise<ServerChild> =>
  startHub({ dataDir, seed }, patienceMs * 2);

/** What one search comes to; what it finds is graded by the same items that could have been found. */
export async function judge(url: string, query: JudgedQuery, pool: readonly Seen[]): Promise<number> {
  const response = await fetch(`${url}/acx/aihub/search?limit=10&q=${encodeURIComponent(query.q)}`);
  const { data } = (await response.json()) as {
    data: { list: { item: { name: string; createUser: string } }[] };
  };
  const worth = new Map(pool.map((item) => [`${item.owner}/${item.name}`, gradeOf(query, item)]));
  const found = data.list.map(({ item }) => worth.get(`${item.createUser}/${item.name}`) ?? 0);
  return ndcg(found, [...worth.values()]);
}

/** What fails is named in the open half alone. */
function rowsOf(judged: readonly Judged[], heldOut: boolean): Row[] {
  const half = judged.filter((query) => isHeldOut(query) === heldOut);
  return languages.map((language) => {
    const own = half.filter(({ is }) => is === language);
    const value = mean(own.map((query) => query.ndcg));
    const failed = own
      .filter((query) => query.ndcg < poor)
      .map((query) => `${query.q} ${query.ndcg.toFixed(2)}`);
    return {
      what: `nDCG@10, ${language}, ${heldOut ? 'held out' : 'open'}`,
      ours: value.toFixed(3),
      target: `>= ${least}`,
      met: value >= least,
      note: `${own.length} queries${heldOut || failed.length === 0 ? '' : `; below ${poor}: ${failed.join(', ')}`}`,
    };
  });
}
