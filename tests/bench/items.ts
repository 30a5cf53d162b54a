import { patienceMs } from '../support/patience.ts';
import { startHub } from './child.ts';
import { inFilled } from './folder.ts';
import { type ListFigure, listRow, measureLists } from './lists.ts';
import { plantItems } from './plant-items.ts';
import { type BenchOptions, type Row, timeText } from './row.ts';
import { measureSearches, type SearchFigure, searchRow } from './searches.ts';

const usual = 100_000;
const large = 1_000_000;
const growthMax = 1.5;

interface Figures {
  lists: ListFigure[];
  searches: SearchFigure[];
}

/** Lists and search over a hub of many items; with `large` also over ten times as many. */
export async function benchItems(options: BenchOptions): Promise<Row[]> {
  const small = await measure(usual, options);
  const rows = rowsOf(small, usual);
  if (!options.large) return rows;
  const big = await measure(large, options);
  return [...rows, ...rowsOf(big, large), ...growthRows(small, big)];
}

function measure(count: number, { keep, say }: BenchOptions): Promise<Figures> {
  const fill = (folder: string) => {
    say(`plant ${count} items`);
    return plantItems(folder, count, say);
  };
  return inFilled({ keep, name: String(count), fill }, async (dataDir) => {
    const hub = await startHub({ dataDir }, patienceMs * Math.ceil(count / usual));
    try {
      say(`lists of ${count} items`);
      const lists = await measureLists(hub);
      say(`search in ${count} items`);
      return { lists, searches: await measureSearches(hub) };
    } finally {
      await hub.stop();
    }
  });
}

const sizeText = (count: number) => count.toLocaleString('en');

function rowsOf({ lists, searches }: Figures, count: number): Row[] {
  const size = sizeText(count);
  return [
    ...lists.map((figure) => listRow(figure, size)),
    ...searches.map((figure) => searchRow(figure, size)),
  ];
}

function growthRows(small: Figures, big: Figures): Row[] {
  const lists = big.lists.map(({ what, ours }, at) => {
    const [now = 0, before = 1] = [1000 / ours.perSecond, 1000 / (small.lists[at]?.ours.perSecond ?? 1)];
    return growthRow(`list, ${what}`, now, before);
  });
  const searches = big.searches.map(({ what, p95 }, at) =>
    growthRow(`${what}, p95`, p95, small.searches[at]?.p95 ?? 1),
  );
  return [...lists, ...searches];
}

const growthRow = (what: string, now: number, before: number): Row => ({
  what: `${what}: ${sizeText(large)} against ${sizeText(usual)} items`,
  ours: timeText(now),
  theirs: timeText(before),
  ratio: now / before,
  target: `<= ${growthMax}`,
  met: now <= before * growthMax,
});
