import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { kinds } from '#generated/kinds.ts';
import { patienceMs } from '../support/patience.ts';
import { type ServerChild, startHub } from './child.ts';
import { inFilled } from './folder.ts';
import { type Load, loadOf } from './load.ts';
import { median, quantile, timed } from './measure.ts';
import { plantItems } from './plant-items.ts';
import { type BenchOptions, type Row, ratioText, timeText } from './row.ts';

const usual = 100_000;
const large = 1_000_000;
const users = 10_000;
const rounds = 9;
const seconds = 1;
const kindsMax = 1.2;
const usersMax = 1.5;
const msPerSecond = 1000;
/** Two of each script, one that stops in the middle of a word, a sound and an error: what people type. */
const searched = ['翻译', '大模型', 'translation', 'trans', 'fanyi', 'tranlsation'];
const searches = 40;
const worst = 0.95;

/** The kind whose lists and pages are measured, beside the others and alone. */
const own = kinds[0]?.id ?? '';
/** Items of it, the one that all others name and one that nobody names. */
const used = kinds.length;
const unused = 2 * kinds.length;

const kindOf = (seq: number) => kinds[seq % kinds.length]?.id;

interface Question {
  what: string;
  paths: readonly string[];
}

const list = (query: string) => `/acx/aihub/items?kind=${own}&${query}`;
const questions: readonly Question[] = [
  { what: 'list', paths: ['sort=popularity', 'sort=updateTime', 'sort=browseCount&order=asc'].map(list) },
  {
    what: 'page of a tag',
    paths: ['translation', 'pytorch'].map((tag) => list(`tags=${tag}&sort=popularity`)),
  },
  { what: 'tags by group', paths: [`/acx/aimgt/tag/tags/user?kind=${own}`] },
  { what: 'detail', paths: [pageOf(unused)].flat() },
];

/** What the page of an item asks of the database. */
function pageOf(seq: number): string[] {
  return ['view', 'about?language=en', 'related?language=en'].map((call) => `/acx/aihub/k${seq}/${call}`);
}

/** Lists and pages of one kind in a hub of five, against the same items alone; and an item that many others use. */
export async function benchManyKinds(options: BenchOptions): Promise<Row[]> {
  const rows = await measure(usual, options);
  return options.large ? [...rows, ...(await measure(large, options))] : rows;
}

function measure(count: number, { keep, say }: BenchOptions): Promise<Row[]> {
  const filled = (name: string, isAlone: boolean) => ({
    keep,
    name: `${name}-${count}`,
    async fill(folder: string) {
      say(`plant ${count} items: ${name}`);
      const kindIn = (seq: number) => (isAlone && kindOf(seq) !== own ? undefined : kindOf(seq));
      await plantItems(folder, count, say, kindIn);
      if (!isAlone) plantUsers(folder, count);
    },
  });
  return inFilled(filled('all-kinds', false), (all) =>
    inFilled(filled('one-kind', true), async (alone) => {
      const patience = patienceMs * Math.ceil(count / usual);
      const hub = await startHub({ dataDir: all }, patience);
      const other = await startHub({ dataDir: alone }, patience);
      try {
        return await rowsOf({ hub, other, count, say });
      } finally {
        await Promise.all([hub.stop(), other.stop()]);
      }
    }),
  );
}

/** So many of the others name one item, as their cards would. */
function plantUsers(folder: string, count: number): void {
  const sqlite = new BetterSqlite(join(folder, 'hub.sqlite'));
  const { kind, owner, name } = sqlite
    .prepare<[number], { kind: string; owner: string; name: string }>(
      `select i.kind, p.user_name as owner, i.name from items i join people p on p.id = i.create_user_id where i.seq = ?`,
    )
    .get(used) ?? { kind: '', owner: '', name: '' };
  const link = sqlite.prepare(
    `insert into item_links (item_seq, source, position, kind, owner, name) values (?, 'card', 0, ?, ?, ?)`,
  );
  sqlite.transaction(() => {
    for (let at = 1; at <= Math.min(users, count - unused); at++) link.run(unused + at, kind, owner, name);
  })();
  sqlite.close();
}

interface Sides {
  hub: ServerChild;
  other: ServerChild;
  count: number;
  say(text: string): void;
}

async function rowsOf({ hub, other, count, say }: Sides): Promise<Row[]> {
  const rows: Row[] = [];
  const size = count.toLocaleString('en');
  for (const { what, paths } of questions) {
    say(`${what} among ${size} items`);
    const pair = await inTurn(
      () => loadOf(hub, paths, seconds),
      () => loadOf(other, paths, seconds),
    );
    const words = `${what}: ${kinds.length} kinds with ${size} items against one kind of them alone`;
    rows.push(rowOf(words, pair, kindsMax));
  }
  say(`search in ${size} items`);
  rows.push(await searchRow({ hub, other }, size));
  say('an item that many use');
  const pair = await inTurn(
    () => loadOf(hub, pageOf(used), seconds),
    () => loadOf(hub, pageOf(unused), seconds),
  );
  const many = users.toLocaleString('en');
  rows.push(rowOf(`an item that ${many} others use against one that none uses, of ${size}`, pair, usersMax));
  return rows;
}

/** Searches in one kind, one after the other and in turn: the slowest of each side count, as people meet them. */
async function searchRow({ hub, other }: Pick<Sides, 'hub' | 'other'>, size: string): Promise<Row> {
  const times = { ours: [] as number[], theirs: [] as number[] };
  const ask = (server: ServerChild, q: string) => async () => {
    const address = `${server.url}/acx/aihub/search?kind=${own}&q=${encodeURIComponent(q)}`;
    const response = await fetch(address);
    const { data } = (await response.json()) as { data: { list: unknown[] } };
    if (data.list.length === 0) throw new Error(`Nothing was found at ${address}.`);
  };
  for (let at = 0; at <= searches; at++) {
    for (const q of searched) {
      const [ours, theirs] = [await timed(ask(hub, q)), await timed(ask(other, q))];
      // The first of each reads what all later ones have at hand.
      if (at === 0) continue;
      times.ours.push(ours);
      times.theirs.push(theirs);
    }
  }
  const [ours, theirs] = [quantile(times.ours, worst), quantile(times.theirs, worst)];
  return {
    what: `search in one kind, p95: ${kinds.length} kinds with ${size} items against one kind of them alone`,
    ours: timeText(ours),
    theirs: timeText(theirs),
    ratio: ours / theirs,
    target: `<= ${kindsMax}`,
    met: ours <= kindsMax * theirs,
    note: `p50 ${timeText(median(times.ours))} against ${timeText(median(times.theirs))}`,
  };
}

type Pair = { ours: Load; theirs: Load }[];

/** Short rounds in turn: what else the machine does then falls on both sides. */
async function inTurn(ours: () => Promise<Load>, theirs: () => Promise<Load>): Promise<Pair> {
  await ours();
  await theirs();
  const pair: Pair = [];
  for (let round = 0; round < rounds; round++) pair.push({ ours: await ours(), theirs: await theirs() });
  return pair;
}

function rowOf(what: string, pair: Pair, most: number): Row {
  const time = (load: Load) => msPerSecond / load.perSecond;
  const ratio = median(pair.map(({ ours, theirs }) => time(ours) / time(theirs)));
  const byProcessor = median(pair.map(({ ours, theirs }) => ours.cpuMs / theirs.cpuMs));
  return {
    what,
    ours: timeText(median(pair.map(({ ours }) => time(ours)))),
    theirs: timeText(median(pair.map(({ theirs }) => time(theirs)))),
    ratio,
    target: `<= ${most}`,
    met: ratio <= most,
    note: `by the server's processor time ${ratioText(byProcessor)}`,
  };
}
