import { type ServerChild, startChild } from './child.ts';
import { type Load, loadOf } from './load.ts';
import { median } from './measure.ts';
import { type Row, ratioText } from './row.ts';

/** Many short rounds in turn: what else the machine does then falls on both sides. */
const rounds = 9;
const seconds = 1;
const warmSeconds = 2;
const pagesDeep = 8;
const base = '/acx/aihub/items?kind=models';

interface Question {
  what: string;
  starts: readonly string[];
  shareMin: number;
  /** As browsers ask for it. */
  packed?: boolean;
}

const sorted = ['sort=popularity', 'sort=updateTime', 'sort=browseCount&order=asc'].map(
  (query) => `${base}&${query}`,
);

const questions: readonly Question[] = [
  { what: 'sorted', starts: sorted, shareMin: 0.4 },
  { what: 'sorted, packed', starts: sorted, shareMin: 0.2, packed: true },
  {
    what: 'filtered by a tag',
    starts: ['translation', 'pytorch', 'dialects'].map((tag) => `${base}&tags=${tag}&sort=popularity`),
    shareMin: 0.2,
  },
];

export interface ListFigure extends Question {
  ours: Load;
  bare: Load;
  /** Of each round, the middle one. */
  ratio: number;
  cpuRatio: number;
}

/** Each list, several pages deep, beside a bare route that sends the same bytes. */
export async function measureLists(hub: ServerChild): Promise<ListFigure[]> {
  const figures: ListFigure[] = [];
  for (const question of questions) {
    const pages = (await Promise.all(question.starts.map((start) => walk(hub.url, start)))).flat();
    const { packed = false } = question;
    const bare = await startChild('bare-process', { bodies: pages.map(({ body }) => body), packed });
    try {
      const paths = { ours: pages.map(({ path }) => path), bare: pages.map((_, at) => `/pages/${at}`) };
      figures.push({ ...question, ...(await compare({ hub, bare, paths, packed })) });
    } finally {
      await bare.stop();
    }
  }
  return figures;
}

async function compare(sides: {
  hub: ServerChild;
  bare: ServerChild;
  paths: { ours: string[]; bare: string[] };
  packed: boolean;
}): Promise<Omit<ListFigure, keyof Question>> {
  const { hub, bare, paths, packed } = sides;
  const load = (side: 'ours' | 'bare', lasts: number) =>
    loadOf(side === 'ours' ? hub : bare, paths[side], lasts, { packed });
  await load('ours', warmSeconds);
  await load('bare', warmSeconds);
  const loads: { ours: Load; bare: Load }[] = [];
  for (let round = 0; round < rounds; round++) {
    loads.push({ ours: await load('ours', seconds), bare: await load('bare', seconds) });
  }
  const middle = (side: 'ours' | 'bare'): Load => ({
    perSecond: median(loads.map((load) => load[side].perSecond)),
    cpuMs: median(loads.map((load) => load[side].cpuMs)),
  });
  return {
    ours: middle('ours'),
    bare: middle('bare'),
    ratio: median(loads.map(({ ours, bare: theirs }) => ours.perSecond / theirs.perSecond)),
    cpuRatio: median(loads.map(({ ours, bare: theirs }) => theirs.cpuMs / ours.cpuMs)),
  };
}

async function walk(url: string, start: string): Promise<{ path: string; body: string }[]> {
  const pages: { path: string; body: string }[] = [];
  let path: string | undefined = start;
  while (path !== undefined && pages.length < pagesDeep) {
    const response = await fetch(url + path);
    const body = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body.slice(0, 200)}`);
    pages.push({ path, body });
    const { data } = JSON.parse(body) as { data: { list: unknown[]; nextCursor?: string } };
    if (data.list.length === 0) throw new Error(`${path} is empty, so that nothing would be measured.`);
    path = data.nextCursor && `${start}&cursor=${encodeURIComponent(data.nextCursor)}`;
  }
  return pages;
}

export function listRow(figure: ListFigure, size: string): Row {
  const { what, ours, bare, shareMin, ratio, cpuRatio } = figure;
  return {
    what: `list at ${size} items, ${what}`,
    ours: `${ours.perSecond.toFixed(0)}/s`,
    theirs: `bare Fastify ${bare.perSecond.toFixed(0)}/s`,
    ratio,
    target: `>= ${shareMin}`,
    met: ratio >= shareMin,
    note: `by the server's processor time ${ratioText(cpuRatio)}`,
  };
}
