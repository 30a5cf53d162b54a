import { vi } from 'vitest';
import { stored } from '#generated/store/tables.ts';
import type { HubError } from '../../../server/ground/hub-error.ts';
import { beginServer } from '../../../server/items/connecting/begin-server.ts';
import { readPasted } from '../../../server/items/connecting/pasted/read-pasted.ts';
import { isSecretValue } from '../../../server/items/connecting/pasted/secret-values.ts';
import { filled, plainGap } from '../../../server/items/connecting/values.ts';
import { bounded } from '../../../server/items/connecting/ways.ts';
import { Importing } from '../../../server/items/importing/importing.ts';
import { CardCache } from '../../../server/items/lists/card-cache.ts';
import { OpenItems } from '../../../server/items/lists/open-items.ts';
import { Places } from '../../../server/items/lists/places.ts';
import { keptWeight, popularityNow, popularityOf } from '../../../server/items/marks/popularity.ts';
import { tagCountsAmong } from '../../../server/items/tags/tag-counts.ts';
import { writing } from '../../../server/items/writing.ts';
import type { OpenJob } from '../../../server/jobs/index.ts';
import { microsecondsPerMs } from '../../../server/load/units.ts';
import { index } from '../../../server/work/items/index.ts';
import { byClock, plain, turns } from './around.ts';
import { byAllClocks, ending, pass } from './clocks.ts';
import { exactly, type Limits, least, most, type Table } from './limit.ts';
import { addItems, addPerson, inStore } from './stored.ts';

const far = 10_000;

/** A server.json as it is begun of something that is called so. */
const begun = (name: string) => {
  const item = { name, ownerName: 'ann', fields: {}, publicUrl: 'https://hub.example.org' };
  return beginServer('McpServer', item) as { name: string; title: string };
};

/** What is told of so many servers that somebody has pasted. */
function namedOf(count: number): number {
  const servers = Object.fromEntries(Array.from({ length: count }, (_, at) => [`s${at}`, { command: 'x' }]));
  try {
    readPasted(JSON.stringify({ mcpServers: servers }));
  } catch (error) {
    const names = String((error as HubError).says?.params?.names);
    return names.split(', ').filter((name) => /^s\d+$/.test(name)).length;
  }
  return 0;
}

/** What is written and read of servers. */
const limitsOfServers = (): Limits => ({
  'manifest.server.nameMax': [exactly(() => begun(plain(far)).name.length)],
  'manifest.server.wordsMax': [exactly(() => begun(plain(far)).title.length)],
  'manifest.told.configMax': [most((bytes) => bounded(plain(bytes)) !== undefined)],
  'manifest.told.filledMax': [
    most((count) => filled(`${plain(count - '{a}'.length)}{a}`, new Map(), plainGap) !== undefined),
    most((count) => filled(`{a}${plain(count - '{a}'.length)}`, new Map(), plainGap) !== undefined),
  ],
  'manifest.pasted.named': [exactly(() => namedOf(100))],
  'manifest.pasted.secretFrom': [
    least((count) => isSecretValue(`a1${plain(count)}`.slice(0, count))),
    least((count) => isSecretValue(`a/${`b1${plain(far)}`.slice(0, count)}`)),
  ],
});

const moment = 1;
const nothing = { browseCount: 0, downloadCount: 0, favoriteCount: 0 };
/** What one mark adds, as it stands in the moment when it was set. */
const worth = (mark: Partial<typeof nothing>) =>
  Math.round(popularityNow(popularityOf({ ...nothing, ...mark }, moment), moment));

const limitsOfPopularity = (): Limits => ({
  'popularity.visit': [exactly(() => worth({ browseCount: 1 }))],
  'popularity.download': [exactly(() => worth({ downloadCount: 1 }))],
  'popularity.favorite': [exactly(() => worth({ favoriteCount: 1 }))],
  'popularity.halfLife': [
    exactly(() => {
      const after = Date.UTC(2000, 0);
      return Math.round(after / Math.log2(keptWeight(1, moment + after) / keptWeight(1, moment)));
    }),
  ],
});

/** Over how many things a list leads that is narrowed to so many, of which no index knows the order. */
const reachOf = (count: number) =>
  inStore(async ({ db, read }) => {
    await addPerson(db, 'ann');
    const said = stored.Item.json.filter(({ schemaType }) => schemaType === 'text').slice(0, 2);
    const extra = Object.fromEntries(said.map(({ field }) => [field, 'x']));
    await addItems(
      db,
      Array.from({ length: count }, (_, at) => ({ seq: at + 1, extra })),
    );
    const filters = said.map(({ field }) => ({ field, how: 'is' as const, values: ['x'] }));
    const list = { kind: 'models', filters, sort: 'updateTime', order: 'desc', limit: 1, now: 0 } as const;
    return new Places({ db, read, tags: {} as never }).reach(list, null);
  });

/** Whether the tags are counted of what carries a tag that so many carry. */
const areCounted = (count: number) =>
  inStore(async ({ db }) => {
    const among = { all: new Map([[1, count]]), groups: [[1]], viewer: null, now: 0 };
    return (await tagCountsAmong(db, ['models'], among)) !== undefined;
  });

/** Whether what is new among all pages stands in their list after so long a time. */
const isListed = (ms: number) =>
  inStore(async ({ db }) => {
    let now = 0;
    const open = new OpenItems({ db, now: () => now });
    await open.parts();
    await addPerson(db, 'ann');
    await addItems(db, [{ seq: 1 }]);
    now += ms;
    return (await open.parts()).length > 0;
  });

/** Whether so many cards are kept at once. */
async function areKept(count: number): Promise<boolean> {
  const load = vi.fn(
    async (seqs: readonly number[]) => new Map(seqs.map((seq) => [seq, { card: {}, fields: {} }])),
  );
  const cards = new CardCache(load as never);
  const seqs = Array.from({ length: count }, (_, at) => at);
  await cards.of(seqs);
  await cards.of(seqs);
  return load.mock.calls.length === 1;
}

const limitsOfLists = (): Limits => ({
  'list.fewMax': [most(async (count) => (await reachOf(count)) === 0)],
  'tags.walkedMax': [most(areCounted)],
  'sitemap.partsKept': [least(isListed)],
  'database.kept.cards': [most(areKept)],
});

/** Whether so many things of one owner are taken in at once. */
async function areTakenIn(count: number): Promise<boolean> {
  const made = { bareRepoInitStatus: 'SUCCESS', defaultFileInitStatus: 'SUCCESS' };
  // None of them ends: what it leaves is cleared for ever.
  const incoming = { clear: () => new Promise(() => {}) };
  const importing = new Importing({
    jobs: { settled: async () => {}, isOpen: async () => false },
    record: async (id: string) => ({
      id,
      createUserId: 'ann',
      fields: { ...made, gitlabPushStatus: 'DOWNLOADING' },
    }),
    repos: { incoming: () => incoming },
    given: { settings: { imports: false } },
  } as never);
  let isPutOff = false;
  for (let at = 0; at < count; at += 1) {
    const job = { input: { itemId: `i${at}` } } as OpenJob<'items.fetch'>;
    void importing.run(job, new AbortController().signal).catch(() => {
      isPutOff = true;
    });
    await turns();
  }
  return !isPutOff;
}

const tookMs = 10;

/** Whether others have the hub for themselves for so long after a thing was written anew, where a turn of theirs took so long. */
const isResting = (restsMs: number, turnMs: number) =>
  byAllClocks(async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const work = {
      index: async () => {
        now += tookMs;
      },
    };
    const done = Promise.resolve(index({ hub: { items: { work } } } as never, { itemId: 'i1' }));
    // It takes its time between the two looks at the clock.
    await Promise.resolve();
    await Promise.resolve();
    now += turnMs;
    const rested = ending(done);
    await pass(restsMs);
    const { isOver } = rested;
    await pass(far);
    clock.mockRestore();
    return !isOver;
  });

/** Whether a hub that stops has cut off what goes on, after so long a time. */
const isCutOff = (ms: number) =>
  byClock(async () => {
    const stop = vi.fn();
    const jobs = { stop, close: () => new Promise(() => {}) };
    const repos = { upkeep: { close: () => {} }, stopIndexing: () => {} };
    void writing({ jobs, repos } as never).close();
    vi.advanceTimersByTime(ms);
    return stop.mock.calls.length > 0;
  });

const limitsOfWork = (): Limits => ({
  'import.perPerson': [most(areTakenIn)],
  'job.endWithin': [least(isCutOff)],
});

/** What holds of the hub's own things, but for what leads from one to another. */
export const limitsOfItems: Table = () => [
  limitsOfServers(),
  limitsOfPopularity(),
  limitsOfLists(),
  limitsOfWork(),
  {
    'job.givesWay': [most((times) => isResting(times * tookMs - 1, far))],
    'job.quietTurnMicroseconds': [least((us) => isResting(0, us / microsecondsPerMs))],
  },
];
