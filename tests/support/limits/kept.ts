import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { assertReason } from '../../../server/audit/reason.ts';
import { verifyAudit } from '../../../server/audit/verify.ts';
import { hashOf } from '../../../server/backup/copied-files.ts';
import { jsonLines } from '../../../server/backup/lines.ts';
import { endingOf } from '../../../server/jobs/endings.ts';
import { insertJob } from '../../../server/jobs/open-jobs.ts';
import { cacheFigures } from '../../../server/load/caches.ts';
import { keptOf, watchDisk } from '../../../server/store/disk/disk-room.ts';
import { readPage } from '../../../server/store/keeping/kept-page.ts';
import { planList } from '../../../server/store/lists/list-plan.ts';
import type { Read, Store } from '../../../server/store/open.ts';
import { openReader } from '../../../server/store/reader.ts';
import { SlowStatements } from '../../../server/store/slow-statements.ts';
import { textKeysOf } from '../../../server/store/texts/text-keys.ts';
import { putEmptyDatabase } from '../empty-database.ts';
import { byClock, inFolder, plain } from './around.ts';
import { exactly, type Limits, least, most, type Numbers, type Table } from './limit.ts';
import { addDeeds, inStore } from './stored.ts';

const many = 100;
const hundred = 100;
const bytesPerKilobyte = 1024;

type Connection = Pick<Store, 'db'>;

/** How much of its pages a connection keeps. */
async function cacheOf({ db }: Connection): Promise<number> {
  const { rows } = await sql<{ cache_size: number }>`pragma cache_size`.execute(db);
  return -(rows[0]?.cache_size ?? 0) * bytesPerKilobyte;
}

/** How long a connection waits for another process that writes. */
async function busyOf({ db }: Connection): Promise<number> {
  const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(db);
  return rows[0]?.timeout ?? 0;
}

const inReader = (act: (reader: Connection) => Promise<number>) =>
  inFolder(async (folder) => {
    await putEmptyDatabase(folder);
    const reader = openReader(join(folder, 'hub.sqlite'));
    const found = await act(reader);
    await reader.db.destroy();
    return found;
  });

/** How many pages of a short table follow one another between two looks at how long it is. */
const pagesBetween = () =>
  inStore(async ({ db, read: ask }) => {
    const looks: number[] = [];
    let pages = 0;
    const read: Read = (text, parameters) => {
      if (text.startsWith('select 1 from')) looks.push(pages);
      return ask(text, parameters);
    };
    const asked = {
      subject: 'item',
      given: { viewer: null, now: 0 },
      asked: [],
      order: 'desc',
      limit: 1,
    } as const;
    for (; looks.length < 2 && pages < 10 * many; pages += 1) await readPage({ db, read }, 'Item', asked);
    // Those between the two that looked.
    return (looks[1] ?? 0) - (looks[0] ?? 0) - 1;
  });

/** Whether a list is read in its order where a tag is as rare as this. */
const isScanned = (times: number) => {
  const carriers = 10;
  return (
    planList(times * carriers, [{ ids: [1], count: carriers }], Number.MAX_SAFE_INTEGER, false).how === 'scan'
  );
};

/** A database whose statements take as long as is said, and what is told of them. */
function slowly() {
  let now = 1;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const told: string[] = [];
  const slow = new SlowStatements({} as never, (tell) => tell());
  slow.tell(({ sql: text }) => told.push(text));
  const wait = (ms: number) => {
    now += ms;
  };
  const ask = (text: string, ms: number) => {
    const statement = { all: () => wait(ms), run: () => wait(ms) };
    slow.timed(statement as never, text).all();
  };
  return { ask, wait, told, end: () => clock.mockRestore() };
}

function isTold(ms: number): boolean {
  const { ask, told, end } = slowly();
  ask('select 1', ms);
  end();
  return told.length > 0;
}

const limitsOfStatements = ({ 'slow.statement': slow = 0 }: Numbers): Limits => ({
  'slow.statement': [least(isTold)],
  'slow.again': [
    // As long as one is remembered, nobody is told again.
    most((ms) =>
      byClock(() => {
        const { ask, wait, told, end } = slowly();
        ask('select 1', slow);
        vi.runAllTimers();
        wait(ms - slow);
        ask('select 1', slow);
        end();
        return told.length === 1;
      }),
    ),
  ],
  'slow.remembered': [
    most((count) => {
      const { ask, told, end } = slowly();
      for (let at = 0; at < count; at += 1) ask(`select ${at}`, slow);
      ask('select 0', slow);
      end();
      return told.length === count;
    }),
  ],
});

/** How large the parts are in which a file is read or written. */
async function partsOf(
  which: 'readSync' | 'writeSync',
  act: () => Promise<unknown> | unknown,
): Promise<number> {
  const spy = vi.spyOn(fs, which);
  syncBuiltinESMExports();
  try {
    await act();
    return Math.max(...spy.mock.calls.map(([, part, , length]) => Number(length ?? (part as Buffer).length)));
  } finally {
    spy.mockRestore();
    syncBuiltinESMExports();
  }
}

const inFile = <T>(act: (file: string) => T | Promise<T>) =>
  inFolder(async (folder) => {
    const file = join(folder, 'one');
    fs.writeFileSync(file, '1\n');
    return act(file);
  });

const large = 2 ** 50;
/** A disk with room for everything. */
const disk = { bavail: large, bsize: 1, blocks: large, files: large, ffree: large };

const limitsOfDisk = (): Limits => ({
  'disk.keepPercent': [
    exactly(() => keptOf({ bytes: hundred, freeBytes: 0, inodes: 0, freeInodes: 0 }).bytes),
    exactly(() => keptOf({ bytes: 0, freeBytes: 0, inodes: hundred, freeInodes: 0 }).inodes),
  ],
  'disk.lookEvery': [
    least((ms) =>
      inFolder((folder) =>
        byClock(() => {
          const look = vi.fn(async () => disk);
          const room = watchDisk(folder, { look, log: console });
          vi.advanceTimersByTime(ms);
          room.close();
          return look.mock.calls.length > 0;
        }),
      ),
    ),
  ],
  'disk.block': [
    exactly(() =>
      inFolder((folder) => partsOf('writeSync', () => watchDisk(folder, { log: console }).close())),
    ),
  ],
  'backup.readPart': [
    exactly(() => inFile((file) => partsOf('readSync', () => hashOf(file)))),
    exactly(() => inFile((file) => partsOf('readSync', () => [...jsonLines(file)]))),
  ],
});

/** When a job is begun that is asked for again and again without a pause. */
const lastRun = () =>
  inStore(async ({ db }) => {
    const job = async (now: number) => {
      await insertJob(db, 'items.upkeep', { itemId: 'i1' }, { now });
      const { run_at } = await db.selectFrom('jobs').select('run_at').executeTakeFirstOrThrow();
      return run_at;
    };
    const after = await job(0);
    let last = after;
    for (let now = after; now < many * after; now += after - 1) last = await job(now);
    return last / after;
  });

const far = 1000;

const limitsOfJobs = (): Limits => ({
  'job.afterMost': [exactly(lastRun)],
  'job.backOff.most': [
    exactly(() => endingOf(new TypeError('x'), { tries: many, triesMax: far, now: 0 }).runAt),
  ],
});

/** How much is told of a record in which so many rows do not hold. */
const toldBreaks = () =>
  inStore(async ({ db }) => {
    await addDeeds(db, 2 * many);
    return (await verifyAudit(db, { now: 0 })).breaks.length;
  });

const isReason = (count: number) => {
  try {
    return assertReason(plain(count)).length === count;
  } catch {
    return false;
  }
};

/** So much is kept of what names are found under. */
function keysKept(): number {
  textKeysOf('kestrel');
  const figures = cacheFigures().find(({ name }) => name === 'textKeys');
  return Math.round((figures?.things ?? 0) / (figures?.full ?? 1));
}

/** What holds of what any hub keeps. */
export const limitsOfKept: Table = (numbers) => [
  limitsOfStatements(numbers),
  limitsOfDisk(),
  limitsOfJobs(),
  {
    'audit.reasonMax': [most(isReason)],
    'audit.shown': [exactly(toldBreaks)],
    'database.cache': [exactly(() => inStore(cacheOf))],
    'database.busy': [exactly(() => inStore(busyOf)), exactly(() => inReader(busyOf))],
    'database.readerCache': [exactly(() => inReader(cacheOf))],
    'list.sortedCost': [most(isScanned)],
    'list.stretchLookedAt': [exactly(pagesBetween)],
    'search.keyedKept': [exactly(keysKept)],
  },
];
