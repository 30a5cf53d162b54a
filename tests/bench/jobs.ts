import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { jobCountedMost } from '#generated/constants.ts';
import { claimJobs } from '../../server/jobs/claims.ts';
import { jobFigures } from '../../server/jobs/index.ts';
import { openStore, type Store } from '../../server/store/open.ts';
import { startChild } from './child.ts';
import { inFolder } from './folder.ts';
import { median, quantile } from './measure.ts';
import { plantItems } from './plant-items.ts';
import { type BenchOptions, type Row, timeText } from './row.ts';

const few = 100;
/** As many as whoever watches is told at most. */
const counted = jobCountedMost;
const figuresGrowthMax = 1.5;
const many = 1_000_000;
const inserted = 2000;
const name = 'items.paths';
/** Short rounds in turn: what else the machine does then falls on both sides. */
const rounds = 9;
const claims = 50;
const claimGrowthMax = 1.5;

const items = 20_000;
const everyMs = 2;
const roundMs = 3000;
const readEveryMs = 10;
const share = 0.95;
const listGrowthMax = 1.5;
const list = '/acx/aihub/items?kind=models&sort=popularity';

/** What it costs to begin a job where very many are open, and what lists cost beside jobs. */
export function benchJobs({ say }: BenchOptions): Promise<Row[]> {
  return inFolder(async (folder) => {
    say(`note ${many} jobs down`);
    const [small, told, large] = [
      await filled(folder, few),
      await filled(folder, counted),
      await filled(folder, many),
    ];
    try {
      say('claim some of few, and of many');
      const claimed = await compareClaims(small, large);
      return [claimed, await compareFigures(told, large), await besideJobs(join(folder, 'data'), say)];
    } finally {
      await small.close();
      await told.close();
      await large.close();
    }
  });
}

async function filled(folder: string, count: number): Promise<Store> {
  const store = await openStore(join(folder, `${count}.sqlite`));
  for (let from = 0; from < count; from += inserted) {
    const rows = Array.from({ length: Math.min(inserted, count - from) }, (_, at) => ({
      ...{ name, key: `item-${from + at}`, item_id: `item-${from + at}`, input: '{"itemId":"x"}' },
      ...{ create_time: 0, run_at: from + at },
    }));
    await store.db.insertInto('jobs').values(rows).execute();
  }
  return store;
}

/** One is claimed and closed, and another noted down in its place, so that as many stay open. */
async function claimSome({ db }: Store, round: number): Promise<number> {
  let ms = 0;
  for (let at = 0; at < claims; at += 1) {
    const begun = performance.now();
    const [one] = await claimJobs(db, name, { now: Date.now(), leaseUntil: Date.now(), most: 1 });
    ms += performance.now() - begun;
    await db
      .deleteFrom('jobs')
      .where('id', '=', one?.job.id ?? 0)
      .execute();
    const key = `again-${round}-${at}`;
    const row = { name, key, item_id: key, input: '{"itemId":"x"}', create_time: 0, run_at: Date.now() - 1 };
    await db.insertInto('jobs').values(row).execute();
  }
  return ms / claims;
}

async function compareClaims(small: Store, large: Store): Promise<Row> {
  for (const store of [small, large]) await claimSome(store, -1);
  const pairs: { of: number; among: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ of: await claimSome(small, round), among: await claimSome(large, round) });
  const ratio = median(pairs.map(({ of, among }) => among / of));
  return {
    what: `claim a job where ${many} are open`,
    ours: timeText(median(pairs.map(({ among }) => among))),
    theirs: `where ${few} are ${timeText(median(pairs.map(({ of }) => of)))}`,
    ratio,
    target: `<= ${claimGrowthMax}`,
    met: ratio <= claimGrowthMax,
  };
}

/** What whoever watches the hub asks of its jobs. */
async function compareFigures(told: Store, large: Store): Promise<Row> {
  const ask = async ({ db }: Store) => {
    const begun = performance.now();
    await jobFigures(db, Date.now());
    return performance.now() - begun;
  };
  for (const store of [told, large]) await ask(store);
  const pairs: { of: number; among: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ of: await ask(told), among: await ask(large) });
  const ratio = median(pairs.map(({ of, among }) => among / of));
  return {
    what: `figures of jobs where ${many} are open`,
    ours: timeText(median(pairs.map(({ among }) => among))),
    theirs: `where ${counted} are ${timeText(median(pairs.map(({ of }) => of)))}`,
    ratio,
    target: `<= ${figuresGrowthMax}`,
    met: ratio <= figuresGrowthMax,
  };
}

/** The list page of a hub that is given a job every 2 ms, against one that is given none. */
async function besideJobs(dataDir: string, say: (text: string) => void): Promise<Row> {
  say(`plant ${items} items`);
  await plantItems(dataDir, items, say);
  const other = `${dataDir}-busy`;
  await cp(dataDir, other, { recursive: true });
  const quiet = await startChild('jobs-process', { dataDir });
  const busy = await startChild('jobs-process', { dataDir: other, everyMs });
  try {
    say('lists beside jobs');
    for (const { url } of [quiet, busy]) await reads(url);
    const pairs: { alone: number; beside: number }[] = [];
    for (let round = 0; round < rounds; round += 1)
      pairs.push({ alone: await reads(quiet.url), beside: await reads(busy.url) });
    const ratio = median(pairs.map(({ alone, beside }) => beside / alone));
    return {
      what: `list page, p95, beside a job every ${everyMs} ms`,
      ours: timeText(median(pairs.map(({ beside }) => beside))),
      theirs: `alone ${timeText(median(pairs.map(({ alone }) => alone)))}`,
      ratio,
      target: `<= ${listGrowthMax}`,
      met: ratio <= listGrowthMax,
    };
  } finally {
    await quiet.stop();
    await busy.stop();
  }
}

/** Readers who come at their own pace: how long the slowest twentieth of them waited at least. */
async function reads(url: string): Promise<number> {
  const taken: Promise<number>[] = [];
  const started = performance.now();
  while (performance.now() - started < roundMs) {
    taken.push(timed(url));
    await new Promise((resolve) => setTimeout(resolve, readEveryMs));
  }
  return quantile(await Promise.all(taken), share);
}

async function timed(url: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(url + list);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`A list answered ${response.status}.`);
  return performance.now() - begun;
}
