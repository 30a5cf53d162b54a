import crypto from 'node:crypto';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { vi } from 'vitest';
import { AuditOfFolder, inspectAudit } from '../../../server/doctor/audit.ts';
import { inspectBackup } from '../../../server/doctor/backup.ts';
import { EventsOfFolder } from '../../../server/doctor/events.ts';
import { listJobs } from '../../../server/doctor/jobs.ts';
import { inspectDataFolder } from '../../../server/doctor/places.ts';
import { inspectQuotas } from '../../../server/doctor/quotas.ts';
import { switchOn } from '../../../server/doctor/read-only-switch.ts';
import { readConfig } from '../../../server/ground/config.ts';
import { readSettingsFile } from '../../../server/ground/settings/read-file.ts';
import { handOverSome } from '../../../server/leaving/hand-over.ts';
import { timeOfStep } from '../../../server/seed/history.ts';
import { plantDemo } from '../../../server/seed/plant-demo.ts';
import { readDemo } from '../../../server/seed/read-demo.ts';
import { databaseFile } from '../../../server/store/disk/data-folder.ts';
import { lockDataFolder } from '../../../server/store/disk/lock.ts';
import { ReadOnly, writeMark } from '../../../server/store/disk/read-only.ts';
import { noteBackup } from '../../../server/store/last-backup.ts';
import { openStore, type Store } from '../../../server/store/open.ts';
import { putEmptyDatabase } from '../empty-database.ts';
import { byClock, inFolder, plain, turns, until } from './around.ts';
import { byAllClocks, ending, pass, untilOver } from './clocks.ts';
import { exactly, type Limits, least, most, type Numbers, type Table } from './limit.ts';
import { addDeeds, addItems, addPerson, inStore } from './stored.ts';

const many = 100;

/** The data folder of a hub that has kept something, and runs no more. */
const inDataFolder = <T>(keep: (store: Store) => Promise<unknown>, act: (folder: string) => Promise<T> | T) =>
  inFolder(async (folder) => {
    await putEmptyDatabase(folder);
    const store = await openStore(databaseFile(folder));
    await keep(store);
    await store.close();
    return act(folder);
  });

const refuses = (act: () => unknown): boolean => {
  try {
    act();
    return false;
  } catch {
    return true;
  }
};

const limitsOfSettings = (): Limits => ({
  'request.drain.usual': [exactly(() => readConfig({}).stopWait ?? 0)],
  'request.drain.most': [most((seconds) => !refuses(() => readConfig({ HUB_STOP_WAIT: String(seconds) })))],
  'server.port': [exactly(() => readConfig({}).port)],
  'settings.most': [
    most((bytes) =>
      inFolder(async (folder) => {
        const file = join(folder, 'hub.yaml');
        fs.writeFileSync(file, `#${plain(bytes - 1)}`);
        return !refuses(() => readSettingsFile(file));
      }),
    ),
  ],
});

const manyOf = <Row extends object>(row: Row) =>
  Array.from({ length: many }, (_, at) => ({ seq: at + 1, ...row }));

/** Whether a look at the record has ended after so long a time, with rows that nobody has looked at. */
const isOver = (ms: number) =>
  inStore(async ({ db }) => {
    await db.updateTable('audit_ends').set({ last: 1 }).execute();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(ms).mockReturnValueOnce(0);
    const { state } = await inspectAudit(db, { full: false });
    clock.mockRestore();
    return state === 'note';
  });

/** Whether a log that is followed until a moment has ended so long after it. */
const isEnded = (ms: number) =>
  inDataFolder(
    async () => {},
    (folder) =>
      byAllClocks(async () => {
        const log = new EventsOfFolder(folder);
        const until = new Date(Date.now() - ms);
        const followed = log.follow({ until, after: 0 });
        const ended = ending(followed.next());
        await pass(0);
        const { isOver: is } = ended;
        await untilOver(ended, ms);
        await log.close();
        return is;
      }),
  );

/** Whether it is told within so long a time what happens while a log is followed. */
const isFollowed = (ms: number) =>
  inDataFolder(
    async () => {},
    (folder) =>
      byAllClocks(async () => {
        const log = new EventsOfFolder(folder);
        const followed = log.follow({ after: 0 });
        const told = ending(followed.next());
        await pass(0);
        const { db, close } = await openStore(databaseFile(folder));
        await db.insertInto('events').values({ at: 0, what: 'x' }).execute();
        await close();
        await pass(ms);
        const { isOver: is } = told;
        await untilOver(told, ms);
        await log.close();
        return is;
      }),
  );

const limitsOfLogs = (): Limits => ({
  'audit.lookMost': [least(isOver)],
  'audit.shown': [
    exactly(() =>
      inDataFolder(
        ({ db }) => addDeeds(db, many),
        async (folder) => {
          const record = new AuditOfFolder(folder);
          const found = await record.find({});
          await record.close();
          return found.length;
        },
      ),
    ),
  ],
  'event.shown': [
    exactly(() =>
      inDataFolder(
        ({ db }) =>
          db
            .insertInto('events')
            .values(manyOf({ at: 0, what: 'x' }))
            .execute(),
        async (folder) => {
          const log = new EventsOfFolder(folder);
          const found = await log.find({});
          await log.close();
          return found.length;
        },
      ),
    ),
  ],
  'event.look': [least(isEnded), least(isFollowed)],
});

const generous = Number.MAX_SAFE_INTEGER;

/** What is said of so many of whom each has so much of a hundred bytes. */
const saidOfQuotas = (people: number, repoBytes: number) =>
  inStore(async ({ db }) => {
    for (let at = 1; at <= people; at += 1) {
      await addPerson(db, `p${at}`);
      await addItems(db, [{ seq: at, owner: `p${at}`, repoBytes }]);
    }
    const limits = { itemsPerPerson: generous, storedPerPerson: many, filesPerPerson: generous };
    return inspectQuotas(db, { now: 0, limits, isOpen: false });
  });

const listedJobs = () =>
  inDataFolder(
    ({ db }) =>
      db
        .insertInto('jobs')
        .values(
          Array.from({ length: many }, (_, at) => ({
            ...{ id: at + 1, name: 'items.create', input: '{}', create_time: 0, run_at: 0 },
            ...{ failure: 'ended', set_aside_time: 1 },
          })),
        )
        .execute(),
    async (folder) => (await listJobs(folder)).setAside.length,
  );

/** Whether somebody is warned of a disk on which so much is free. */
const isEnough = (bytes: number) =>
  inFolder(async (folder) => {
    const facts = { bavail: bytes, bsize: 1, blocks: bytes, files: 0, ffree: 0 };
    const spy = vi.spyOn(fs, 'statfsSync').mockReturnValue(facts as never);
    syncBuiltinESMExports();
    try {
      const found = inspectDataFolder({ dataDir: folder } as never, { hasRepositories: false });
      return found.at(-1)?.state === 'ok';
    } finally {
      spy.mockRestore();
      syncBuiltinESMExports();
    }
  });

/** Whether a backup that was made so long ago is young enough. */
const isYoung = (ms: number) =>
  inFolder(async (folder) => {
    await putEmptyDatabase(folder);
    noteBackup(databaseFile(folder), { at: 0, folder });
    const { db, close } = await openStore(databaseFile(folder));
    const clock = vi.spyOn(Date, 'now').mockReturnValue(ms);
    const { state } = await inspectBackup(db);
    clock.mockRestore();
    await close();
    return state === 'ok';
  });

const limitsOfDoctor = (): Limits => ({
  'doctor.nearQuota': [least(async (percent) => (await saidOfQuotas(1, percent)).state === 'note')],
  'doctor.named': [
    exactly(async () => [...(await saidOfQuotas(many, many)).says.matchAll(/\bp\d+ \(/g)].length),
    exactly(listedJobs),
  ],
  'doctor.diskLow': [least(isEnough)],
  'backup.oldAfter': [most(isYoung)],
});

const isSaid = (count: number, which: 'says' | 'in') =>
  inDataFolder(
    async () => {},
    async (folder) => {
      const said =
        which === 'says' ? { says: plain(count), in: [] } : { says: 'x', in: [`zh=${plain(count)}`] };
      const ended = switchOn(folder, { ...said, waits: false });
      return ended.then(
        () => true,
        () => false,
      );
    },
  );

/** Whether a hub that runs knows after so long a time that it is to stay as it is. */
const isHeard = (ms: number) =>
  inFolder((folder) =>
    byClock(() => {
      const readOnly = new ReadOnly(folder);
      writeMark(folder, { id: 'x', since: '', says: 'x', in: {} });
      vi.advanceTimersByTime(ms);
      const { isOn } = readOnly;
      readOnly.close();
      return isOn;
    }),
  );

/** Whether the command has its end after so long a time, of a hub that goes on, or that ends meanwhile. */
const isSwitched = (ms: number, lookMs: number, ends: boolean) =>
  inDataFolder(
    async () => {},
    async (folder) => {
      const letGo = lockDataFolder(folder);
      const is = await byAllClocks(async () => {
        const switched = ending(switchOn(folder, { says: 'x', in: [], waits: true }));
        await pass(0);
        if (ends) letGo();
        // All looks but the last find the same.
        vi.setSystemTime(Date.now() + ms - lookMs);
        await pass(lookMs);
        const { isOver } = switched;
        if (!ends) letGo();
        await untilOver(switched, ms);
        return isOver;
      });
      return is;
    },
  );

const limitsOfReadOnly = ({ 'readOnly.ask': ask = 0 }: Numbers): Limits => ({
  'readOnly.sentenceMax': [most((count) => isSaid(count, 'says')), most((count) => isSaid(count, 'in'))],
  'readOnly.look': [least(isHeard)],
  'readOnly.wait': [least((ms) => isSwitched(ms, ask, false))],
  'readOnly.ask': [least((ms) => isSwitched(ms, ms, true))],
});

const dayMs = Date.UTC(1970, 0, 2);
/** How long after midnight something of the demo happened, by the number that chance gives. */
function afterMidnight(drawn: number): number {
  const chance = { update: () => chance, digest: () => ({ readUInt32BE: () => drawn }) };
  const spy = vi.spyOn(crypto, 'createHash').mockReturnValue(chance as never);
  syncBuiltinESMExports();
  try {
    return (
      timeOfStep({ place: 'x', history: [{ days: 1 }] } as never, 0, new Date(2 * dayMs)).getTime() % dayMs
    );
  } finally {
    spy.mockRestore();
    syncBuiltinESMExports();
  }
}

/** For what reads as many files as others do. */
const someRounds = 50;

/** How the things of the demo are made, of which none is: how many at once, and how long before what is first in each. */
async function plant(atOnce: number): Promise<{ atOnce: number; before: number }> {
  const { people, items } = await readDemo();
  const found = { atOnce: 0, before: 0 };
  const create = async (
    { kind, name }: { kind: string; name: string },
    { userName }: { userName: string },
    { createTime }: { createTime: Date },
  ) => {
    const item = items.find((one) => one.kind === kind && one.user === userName && one.name === name);
    found.atOnce += 1;
    if (item) found.before = timeOfStep(item, 0, new Date(dayMs)).getTime() - createTime.getTime();
    // Until as many have come as may, which lasts longer on a slow machine; if more may, they come with those.
    await until(() => found.atOnce >= atOnce);
    for (let round = 0; round < someRounds; round += 1) await turns();
    throw new Error('It is not made.');
  };
  return inStore(async ({ db }) => {
    for (const { userName } of people) await addPerson(db, userName);
    const hub = { db, repos: {}, items: { find: async () => undefined, create } };
    await plantDemo(hub as never, { now: new Date(dayMs) }).catch(() => {});
    return found;
  });
}

let planted: ReturnType<typeof plant> | undefined;
const demo = (atOnce: number) => {
  planted ??= plant(atOnce);
  return planted;
};

const secondMs = 1000;
const limitsOfDemo = ({ 'demo.atOnce': atOnce = 0 }: Numbers): Limits => ({
  'demo.atOnce': [exactly(async () => (await demo(atOnce)).atOnce)],
  'demo.beforeFirstCommit': [exactly(async () => (await demo(atOnce)).before)],
  'demo.morning': [exactly(() => afterMidnight(0))],
  'demo.waking': [least((ms) => afterMidnight(Math.floor(ms / secondMs)) === afterMidnight(0))],
});

/** How much somebody has been given at once of what another one had. */
const handedOver = () =>
  inStore(async ({ db }) => {
    await addPerson(db, 'ann');
    await addPerson(db, 'bo');
    await addItems(
      db,
      Array.from({ length: 2 * many }, (_, at) => ({ seq: at + 1 })),
    );
    const [from, to] = ['ann', 'bo'].map((id) => ({ id, userName: id }));
    return db.transaction().execute((tx) => handOverSome(tx, { from, to, now: 0 } as never));
  });

/** What holds of a hub that is run. */
export const limitsOfRunning: Table = (numbers) => [
  limitsOfSettings(),
  limitsOfLogs(),
  limitsOfDoctor(),
  limitsOfReadOnly(numbers),
  limitsOfDemo(numbers),
  { 'handedOver.atOnce': [exactly(handedOver)] },
];
