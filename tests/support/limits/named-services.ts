import { vi } from 'vitest';
import { type FollowerName, jobs } from '#generated/server/jobs.ts';
import { manifests } from '#generated/server/manifests.ts';
import { Drawer } from '../../../server/doors/pages/drawing/drawer.ts';
import { followEvents } from '../../../server/events/following.ts';
import { readConfig } from '../../../server/ground/config.ts';
import { enter } from '../../../server/handlers/people/answers/enter.ts';
import { ready } from '../../../server/handlers/site/ready.ts';
import { readPasted } from '../../../server/items/connecting/pasted/read-pasted.ts';
import { Importing } from '../../../server/items/importing/importing.ts';
import { linksOfCard } from '../../../server/items/linking/links-said.ts';
import { cardFields } from '../../../server/items/making/card-fields.ts';
import { AfterStop } from '../../../server/jobs/after-stop.ts';
import { endingOf, PutOff } from '../../../server/jobs/endings.ts';
import { Jobs } from '../../../server/jobs/jobs.ts';
import { Runner } from '../../../server/jobs/runner.ts';
import { asking } from '../../../server/load/asker.ts';
import { BudgetedProcess, type Work } from '../../../server/load/processes/budgeted-process.ts';
import { Attempts } from '../../../server/people/passwords/attempts.ts';
import { decoyHash } from '../../../server/people/passwords/passwords.ts';
import { makePicture } from '../../../server/pictures/making.ts';
import { judgeManifest } from '../../../server/repos/manifests/read-manifest.ts';
import { TextSearch } from '../../../server/repos/secrets/text-search.ts';
import { createSearches } from '../../../server/search/searches.ts';
import { WalkedOnce } from '../../../server/search/walked-once.ts';
import { readPage } from '../../../server/store/keeping/kept-page.ts';
import { turns } from './around.ts';
import { exactly, type Limits, least, most, type Numbers } from './limit.ts';
import { byAll, waitOf } from './named-clock.ts';

const many = 10_000;
const bytesPerKilobyte = 1024;

/** A database in which every question is answered so, and how much was asked for at most. */
function answering(rows: readonly object[], limits: number[] = []): never {
  const answers: Readonly<Record<string, () => Promise<unknown>>> = {
    execute: async () => rows,
    executeTakeFirst: async () => rows[0],
    executeTakeFirstOrThrow: async () => ({ numUpdatedRows: 1n, ...rows[0] }),
  };
  const said = (name: string, most: unknown) => {
    if (name === 'limit') limits.push(Number(most));
    return asked;
  };
  const asked: object = new Proxy(() => {}, {
    get: (_, name) => answers[String(name)] ?? ((most: unknown) => said(String(name), most)),
  });
  return asked as never;
}

const never = new Promise<never>(() => {});
const log = { error: () => {}, warn: () => {} };

/** How long it is waited for a database that says nothing. */
const readyWait = () =>
  waitOf(() => {
    const db = { selectFrom: () => ({ select: () => ({ limit: () => ({ execute: () => never }) }) }) };
    const hub = { db, parts: { assertThere: async () => {} }, signal: new AbortController().signal };
    return ready({ hub: { ...hub, own: { assertReady: async () => {} } } } as never);
  });

/** How long somebody waits for what the last stop left open of an item. */
const doorWait = () =>
  waitOf(async () => {
    const left = new AfterStop({ db: answering([{ lease_until: Number.MAX_SAFE_INTEGER - 1 }]) } as never);
    await left.note();
    await left.ready('one');
  });

/** How much of what the last stop left is read at once. */
async function leftAtOnce(): Promise<number> {
  const limits: number[] = [];
  const left = new AfterStop({ db: answering([], limits), log } as never);
  await left.note();
  await left.workOff();
  return limits[0] ?? 0;
}

/** How often it is looked for jobs whose time has come. */
const lookedEvery = () =>
  byAll(async () => {
    const every = vi.spyOn(globalThis, 'setInterval');
    // What it may not write is left out.
    const readOnly = { isOn: true, begin: () => () => {} };
    const jobsHere = new Jobs({ db: answering([]), log, readOnly, recover: async () => {} });
    await jobsHere.resume();
    await jobsHere.close();
    const ms = every.mock.calls[0]?.[1] ?? 0;
    every.mockRestore();
    return ms;
  });

/** When something that is taken in is begun again by the next start. */
async function importedAgain(): Promise<number> {
  const item = { id: 'one', fields: { gitlabPushStatus: 'DOWNLOADING' } };
  const jobsHere = { settled: async () => {}, isOpen: async () => true };
  const importing = new Importing({ jobs: jobsHere, record: async () => item } as never);
  importing.close();
  const signal = new AbortController().signal;
  const ended = importing.run({ input: { itemId: 'one' } } as never, signal);
  return ended.then(
    () => 0,
    (error: unknown) => (error instanceof PutOff ? error.afterMs : 0),
  );
}

/** How many rows of a table are gone through in one stretch. */
async function stretch(): Promise<number> {
  const texts: string[] = [];
  const read = async (text: string) => {
    texts.push(text);
    return [];
  };
  const given = { viewer: null, now: 0 };
  const asked = { subject: 'item', given, asked: [], order: 'desc', limit: 1 } as const;
  await readPage({ db: answering([]), read } as never, 'Item', asked);
  return Number(/^select 1 from .* offset (\d+)$/.exec(texts[0] ?? '')?.[1]);
}

const job = { id: 1, name: 'items.upkeep', input: { itemId: 'one' } };

/** How long a hub that stops waits for a job that goes on. */
const grace = () =>
  waitOf(async () => {
    const needs = { db: answering([]), log, now: () => 0, wakeAt: () => {}, writes: () => () => {} };
    const runner = new Runner(needs);
    runner.handle(() => never);
    runner.stop();
    await runner.run(job as never, { job, tries: 1 } as never);
  });

const tried = (error: Error) => endingOf(error, { tries: 1, triesMax: 2, now: 0 }).runAt;

/** How many events are read at once by whoever follows them. */
async function followed(): Promise<number> {
  const after = vi.fn(async (_last: number, _most: number) => []);
  const signal = new AbortController().signal;
  const needs = { db: answering([]), log: { after }, warn: () => {} };
  const [name] = Object.entries(jobs).flatMap(([id, { follows }]) => (follows ? [id as FollowerName] : []));
  if (name !== undefined) await followEvents(needs as never, { name, handle: async () => {}, signal });
  return Number(after.mock.calls[0]?.[1]);
}

type Asked = Work<{ pixelsMax?: number }, unknown>;

/** What processes are asked while something is done; what they are asked has no end. */
async function atWork<T>(act: (asked: readonly Asked[]) => Promise<T>): Promise<T> {
  const asked: Asked[] = [];
  const isOpen = vi.spyOn(BudgetedProcess.prototype, 'isOpen', 'get').mockReturnValue(true);
  const run = vi.spyOn(BudgetedProcess.prototype, 'run').mockImplementation((work) => {
    asked.push(work as unknown as Asked);
    return never;
  });
  try {
    return await act(asked);
  } finally {
    run.mockRestore();
    isOpen.mockRestore();
  }
}

const pixels = () =>
  atWork(async (asked) => {
    void makePicture(Buffer.alloc(1), { wide: 1, high: 1 } as never, { formats: [], named: 'x' } as never);
    await turns();
    return asked[0]?.question.pixelsMax ?? 0;
  });

/** How many searches of as many people are looked for at once. */
const searching = () =>
  atWork(async (asked) => {
    const { workers } = createSearches({ path: 'nowhere', log });
    for (let at = 0; at < 10; at += 1)
      asking({ network: `${at}` } as never, () => void workers.ask({} as never).catch(() => {}));
    await turns();
    return asked.length;
  });

const page = (at: number) => ({ url: `/${at}`, language: 'en', told: {}, answerOf: async () => '' }) as never;

/** Whether so many pages wait beside the one that is drawn. */
const mayWait = (count: number) =>
  byAll(() =>
    atWork(async () => {
      const drawer = new Drawer('/a');
      let isFull = false;
      for (let at = 0; at <= count; at += 1)
        void drawer.draw(page(at)).then(() => {
          isFull = true;
        });
      await turns();
      return !isFull;
    }),
  );

/** Whether a page is still there that was drawn so long ago. */
const isStillDrawn = (ms: number) =>
  byAll(async () => {
    const run = vi.spyOn(BudgetedProcess.prototype, 'run').mockImplementation(async ({ take }) => {
      take({ asks: [], html: 'a' } as never);
      return 0;
    });
    const drawer = new Drawer('/a');
    await drawer.draw(page(1));
    await vi.advanceTimersByTimeAsync(ms);
    await drawer.draw(page(1));
    const { length } = run.mock.calls;
    run.mockRestore();
    return length === 1;
  });

/** Somebody who has tried so many wrong passwords, each as soon as he may. */
function wrongly(count: number) {
  let now = 0;
  const attempts = new Attempts(() => now);
  const may = (): boolean => {
    try {
      attempts.begin('one');
      return true;
    } catch {
      return false;
    }
  };
  const wait = (ms: number) => {
    now += ms;
  };
  for (let at = 0; at < count; at += 1) {
    if (at > 0) wait(longestWait);
    may();
  }
  return { may, wait };
}
const longestWait = 3_600_000;

/** Whether somebody may try again so long after so many wrong passwords. */
const mayAfter = (count: number, ms: number): boolean => {
  const { may, wait } = wrongly(count);
  wait(ms);
  return may();
};

/** Whether a wrong password of so long ago counts for nothing: then one more is slowed by none. */
const isForgiven = (ms: number): boolean => {
  const { may, wait } = wrongly(50);
  wait(ms);
  return may() && may();
};

/** Whether so many passwords may be tried without a wait. */
const areFree = (count: number): boolean => {
  const { may } = wrongly(0);
  return Array.from({ length: count }, may).every(Boolean);
};

/** Whether so many accounts may be made from one place within an hour. */
const maySignUp = (count: number): boolean => {
  const attempts = new Attempts(() => 0);
  try {
    for (let at = 0; at < count; at += 1) attempts.countSignUp('192.0.2.1');
    return true;
  } catch {
    return false;
  }
};

const isPassword = (count: number): boolean => {
  try {
    readConfig({ HUB_DEMO_PASSWORD: 'x'.repeat(count) });
    return true;
  } catch {
    return false;
  }
};

const names = Array.from({ length: many }, (_, at) => `ann/n${at}`);
const listOf = (datasets: readonly string[]) => cardFields({ datasets }).datasets as string[] | undefined;
/** A name that is padded to so many signs. */
const padded = (signs: number) => 'a'.padEnd(signs);

const yaml = Object.values(manifests).find(({ file, others }) => file.endsWith('.yaml') && !others);
/** Whether something that is nested so deeply is read. */
const isReadAt = (levels: number): boolean => {
  if (yaml === undefined) return false;
  return judgeManifest(`a: ${'['.repeat(levels)}`, yaml).faults[0]?.problem !== 'tooLarge';
};
const isPastedAt = (levels: number): boolean => {
  try {
    readPasted('['.repeat(levels));
    return true;
  } catch (error) {
    return !JSON.stringify(error).includes('validation.pasted.deep');
  }
};
const longName = 200;
/** How much is shown of the long name of something that nobody knows. */
const nameShown = (): number =>
  yaml === undefined
    ? 0
    : Math.max(
        ...judgeManifest(`${'x'.repeat(longName)}: 1\n`, yaml).faults.map(({ name = '' }) => name.length),
      );

/** Whether so many are counted of what was found once, and nothing is gone through again. */
async function isCounted(count: number): Promise<boolean> {
  const texts = { find: vi.fn(async () => []), count: vi.fn(async () => 0) };
  const once = new WalkedOnce(texts as never);
  const query = {} as never;
  await once.find(query, { limit: 1 });
  // One more is counted, so that it is known whether there are more.
  await once.count(query, count + 1);
  return texts.count.mock.calls.length === 0;
}

/** Whether a text of so many signs is kept until more of it comes, with what it holds. */
function isKeptWhole(signs: number): boolean {
  const search = new TextSearch();
  search.part(Buffer.from(`hub_${'0'.repeat(64)}`.padEnd(signs)));
  return search.found.size === 0;
}

/** How much is kept of what somebody's browser says of itself. */
async function saidOfBrowser(): Promise<number> {
  const start = vi.fn(async (_id: string, _place: { userAgent: string }) => {
    throw new Error('Nobody comes in.');
  });
  const hub = { people: { sessions: { start } } };
  await enter({ hub, headers: { 'user-agent': 'x'.repeat(many) } } as never, {} as never).catch(() => {});
  return start.mock.calls[0]?.[1].userAgent.length ?? 0;
}

const hashed = (which: RegExp) => Number(which.exec(decoyHash)?.[1]);

/** Numbers of services of which a test goes to one side, or along with the number, or puts another one in its place. */
export const limitsOfNamedServices = ({ 'signIn.free': free = 0 }: Numbers): Limits => ({
  'creation.retry': [exactly(() => tried(Object.assign(new Error('x'), { code: 'ENOSPC' })))],
  'drawn.keptFor': [most(isStillDrawn)],
  'drawn.waitingMax': [most(mayWait)],
  'event.page': [exactly(followed)],
  'hashing.memory': [exactly(() => hashed(/m=([\d.]+)/) * bytesPerKilobyte)],
  'hashing.passes': [exactly(() => hashed(/t=([\d.]+)/))],
  'import.comeAgain': [exactly(importedAgain)],
  'job.backOff.first': [exactly(() => tried(new TypeError('x')))],
  'job.doorWait': [exactly(doorWait)],
  'job.grace': [exactly(grace)],
  'job.lease': [exactly(() => new Runner({ now: () => 0 } as never).leaseUntil())],
  'job.leftPage': [exactly(leftAtOnce)],
  'job.look': [exactly(lookedEvery)],
  'links.max': [
    exactly(() => linksOfCard({ datasets: names }).length),
    exactly(() => listOf(names)?.length ?? 0),
  ],
  'list.stretch': [exactly(stretch)],
  'manifest.depth': [most(isReadAt), most(isPastedAt)],
  'manifest.nameShown': [exactly(nameShown)],
  'manifest.wordMax': [
    most((signs) => linksOfCard({ datasets: [padded(signs)] }).length === 1),
    most((signs) => listOf([padded(signs)]) !== undefined),
  ],
  'password.max': [most(isPassword)],
  'password.min': [least(isPassword)],
  'picture.pixels': [exactly(pixels)],
  'ready.patience': [exactly(readyWait)],
  'search.countMax': [most(isCounted)],
  'searching.workers': [exactly(searching)],
  // As much is kept twice: what is longest may stand across an end.
  'secretScan.longest': [most((signs) => isKeptWhole(2 * signs))],
  'session.userAgentMax': [exactly(saidOfBrowser)],
  'signIn.firstWait': [least((ms) => mayAfter(free, ms))],
  'signIn.forgetAfter': [least(isForgiven)],
  'signIn.free': [most(areFree)],
  'signIn.longestWait': [least((ms) => mayAfter(100, ms))],
  'signUp.perHour': [most(maySignUp)],
});
