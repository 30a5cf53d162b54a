import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { app } from '#generated/app.ts';
import { secretSizeBytes } from '#generated/constants.ts';
import { givenOf } from '#generated/guards.ts';
import { followers, jobHandlers } from '#generated/server/job-handlers.ts';
import type { FollowerName, JobName } from '#generated/server/jobs.ts';
import { type Context, loadRooms } from '#generated/server/rooms.ts';
import { followEvents, openEventLog } from './events/index.ts';
import type { OpenHubOf } from './frame/rooms.ts';
import type { Follow, Work } from './frame/work.ts';
import type { Config } from './ground/config.ts';
import { settingsIn } from './ground/settings/index.ts';
import { createCursors } from './http/cursor.ts';
import type { Log } from './http/log.ts';
import { Jobs } from './jobs/index.ts';
import { Locks } from './load/locks.ts';
import { createPeople, restHashing } from './people/index.ts';
import { renewAddresses, restPictures, restPreviews } from './pictures/index.ts';
import type { Database } from './store/database.ts';
import {
  assertOwnUser,
  assertWhole,
  databaseFile,
  makeDataFolder,
  sentenceOf,
} from './store/disk/data-folder.ts';
import { watchDisk } from './store/disk/disk-room.ts';
import { lockDataFolder } from './store/disk/lock.ts';
import { Parts } from './store/disk/parts.ts';
import { ReadOnly } from './store/disk/read-only.ts';
import { noteFirstProduct, noteOwnProduct } from './store/disk/whose.ts';
import { openStore, type Store } from './store/open.ts';
import { statementTookLong } from './store/slow-statements.ts';

type Hub = Context['hub'];

/** A hub that somebody has opened, with the product's own rooms. */
export type OpenHub = OpenHubOf<Hub>;

interface Opening {
  /** Whether it is a backup that puts its own folder in order. */
  isRestoring?: boolean;
}

/** Opens a data folder and takes it for this process. What a crash left open is noted, and worked off by `resume`. */
export async function openHub(
  config: Config,
  log: Log,
  now = Date.now,
  opening: Opening = {},
): Promise<OpenHub> {
  try {
    const rooms = await loadRooms();
    await rooms.assertMachine();
    assertOwnUser(config.dataDir);
    makeDataFolder(config.dataDir);
    return await openFolder({ config, log, now, rooms }, opening);
  } catch (error) {
    throw sentenceOf(error, config.dataDir);
  }
}

interface With {
  config: Config;
  log: Log;
  now: () => number;
  rooms: Awaited<ReturnType<typeof loadRooms>>;
}

async function openFolder(needs: With, opening: Opening): Promise<OpenHub> {
  const { config, log } = needs;
  const taken = takeFolder(config, log);
  try {
    assertWhole(config.dataDir, opening);
    noteFirstProduct(config.dataDir);
    const store = tellMissing(await openStore(databaseFile(config.dataDir)), log);
    noteOwnProduct(config.dataDir);
    await renewAddresses(store);
    const hub = await openRooms(needs, store, taken);
    doJobs(hub);
    return hub;
  } catch (error) {
    taken.letGo();
    throw error;
  }
}

type Taken = ReturnType<typeof takeFolder>;

/** What any product has, and over it what this one has of its own. */
async function openRooms(
  { config, log, now, rooms }: With,
  store: Store,
  { letGo, readOnly, room }: Taken,
): Promise<OpenHub> {
  const { db, read, slow, foreignWrites } = store;
  slow.tell((statement) => log.warn(statement, statementTookLong));
  const stopping = new AbortController();
  const mayNote = () => !readOnly.isOn;
  const secretOf = (name: string) => findSecret(db, name);
  // Whoever knows how is opened after it.
  let recover = async (_: string) => {};
  const jobs = new Jobs({ db, log, readOnly, recover: (id) => recover(id) });
  const any = {
    given: givenOf(settingsIn(config)),
    ...{ config, log, db, read, slow, room, readOnly, now, jobs },
    people: await createPeople({ db, now, foreignWrites, notesUse: mayNote, wake: () => jobs.wake() }),
    cursors: createCursors(await secretOf('cursor.secret')),
    turns: new Locks(),
    build: app.version,
    signal: stopping.signal,
  };
  const path = databaseFile(config.dataDir);
  const own = await rooms.open({ ...any, path, mayNote, secretOf });
  recover = own.recover;
  // Before anybody can open more; it is worked off once the hub answers.
  await own.noteOpenWork();
  const resume = async () => {
    const finished = await jobs.resume();
    if (finished > 0) log.info({ finished }, 'finished what the last stop interrupted');
  };
  const close = async () => {
    stopping.abort();
    await own.rest();
    restHashing();
    restPictures();
    restPreviews();
    await own.close();
    await store.close();
    letGo();
  };
  return { ...any, ...own.rooms, own: own.own, parts: new Parts(config.dataDir), resume, close };
}

/** Takes a data folder for this process, and watches what is told of it from outside. */
function takeFolder({ dataDir }: Config, log: Log) {
  const unlock = lockDataFolder(dataDir);
  const room = watchDisk(dataDir, { log });
  const readOnly = new ReadOnly(dataDir);
  const letGo = () => {
    room.close();
    readOnly.close();
    unlock();
  };
  return { room, readOnly, letGo };
}

/** Has whoever does a job, or follows what happened, called when it is due. */
function doJobs(hub: OpenHub): void {
  hub.jobs.handle(async (job, signal) => {
    const { name, input } = job;
    if (isFollower(name)) return follow(name, hub, signal);
    const work = await workOf(name);
    await work({ hub, job: { ...job, name }, signal }, input);
  });
}

type WorkName = Exclude<JobName, FollowerName>;

/** Loads whoever does jobs of a name. */
const workOf = <Name extends WorkName>(name: Name): Promise<Work<Name, Hub>> => jobHandlers[name]();

const isFollower = (name: JobName): name is FollowerName => Object.hasOwn(followers, name);
const followerOf = <Name extends FollowerName>(name: Name): Promise<Follow<Name, Hub>> => followers[name]();

/** Gives whoever follows events what there is. */
async function follow(name: FollowerName, hub: OpenHub, signal: AbortSignal): Promise<void> {
  const { db, log } = hub;
  const handle = await followerOf(name);
  const needs = {
    db,
    log: openEventLog(db),
    warn: (facts: object, text: string) => log.warn(facts, text),
  };
  await followEvents(needs, { name, signal, handle: (event, tx) => handle({ hub, tx }, event) });
  // It may have asked for work.
  hub.jobs.wake();
}

/** A spec that is ahead of its migrations: the rest is answered. */
function tellMissing(store: Store, log: Log): Store {
  const { missing, alike } = store;
  if (missing.length > 0) log.warn({ missing }, 'no migration makes these tables and columns');
  if (alike.length > 0)
    log.warn(
      { alike },
      'rows are alike in what the spec says is unique: it is held from the start on that finds none',
    );
  return store;
}

/** What signs and hashes; made once per data folder, so that what was made with it survives a restart. */
async function findSecret(db: Kysely<Database>, name: string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name, value: randomBytes(secretSizeBytes).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}
