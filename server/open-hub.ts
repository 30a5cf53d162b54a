import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { app } from '#generated/app.ts';
import { secretSizeBytes } from '#generated/constants.ts';
import { givenOf } from '#generated/guards.ts';
import { followers, jobHandlers } from '#generated/server/job-handlers.ts';
import type { FollowerName, JobName } from '#generated/server/jobs.ts';
import { tags } from '#generated/tags.ts';
import { assertGit } from './doctor/programs.ts';
import { followEvents, openEventLog } from './events/index.ts';
import { type Config, takesInAnybody } from './ground/config.ts';
import { settingsIn } from './ground/settings/index.ts';
import type { Hub } from './handlers/context.ts';
import { createCursors } from './http/cursor.ts';
import type { Log } from './http/log.ts';
import { createItems } from './items/index.ts';
import { Jobs } from './jobs/index.ts';
import { Locks } from './load/locks.ts';
import { createPeople, restHashing } from './people/index.ts';
import { restPictures, restPreviews } from './pictures/index.ts';
import { createRepos, type Repos } from './repos/index.ts';
import { createSearches } from './search/index.ts';
import { Secrets } from './secrets/index.ts';
import type { Database } from './store/database.ts';
import {
  assertOwnUser,
  assertWhole,
  databaseFile,
  makeDataFolder,
  repositoriesFolder,
  sentenceOf,
} from './store/disk/data-folder.ts';
import { Deletions } from './store/disk/deletions.ts';
import { watchDisk } from './store/disk/disk-room.ts';
import { lockDataFolder } from './store/disk/lock.ts';
import { Parts } from './store/disk/parts.ts';
import { ReadOnly } from './store/disk/read-only.ts';
import { openStore, type Store } from './store/open.ts';
import { statementTookLong } from './store/slow-statements.ts';
import { openTextIndex } from './store/texts/open-text-index.ts';
import type { Follow, Work } from './work/context.ts';

/** A hub that somebody has opened. */
export interface OpenHub extends Hub {
  jobs: Jobs;
  /** Lets go of git, the database and the data folder, in this order. */
  close(): Promise<void>;
}

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
    await assertGit();
    assertOwnUser(config.dataDir);
    makeDataFolder(config.dataDir);
    return await openFolder(config, log, now, opening);
  } catch (error) {
    throw sentenceOf(error, config.dataDir);
  }
}

async function openFolder(config: Config, log: Log, now: () => number, opening: Opening): Promise<OpenHub> {
  const { letGo, readOnly, room } = takeFolder(config, log);
  const stopping = new AbortController();
  try {
    assertWhole(config.dataDir, opening);
    mkdirSync(repositoriesFolder(config.dataDir), { recursive: true });
    const path = databaseFile(config.dataDir);
    const store = tellMissing(await openStore(path), log);
    const { db, read, slow, foreignWrites } = store;
    slow.tell((statement) => log.warn(statement, statementTookLong));
    const repos = reposIn(config, db, log);
    const texts = openTextIndex(db);
    const searches = createSearches({ path, log });
    const cursors = createCursors(await secretOf(db, 'cursor.secret'));
    const markSecret = await secretOf(db, 'mark.secret');
    const turns = new Locks();
    const jobs = new Jobs({ db, log, readOnly, recover: (itemId) => repos.recover(itemId) });
    const mayNote = () => !readOnly.isOn;
    const settings = settingsIn(config);
    const given = givenOf(settings);
    const items = await createItems({
      given,
      importOrigins: config.importOrigins ?? [],
      ...{ db, read, repos, texts, cursors, now, markSecret, turns, jobs, log },
      far: searches.places,
      disk: room,
      limits: settings,
      isOpen: takesInAnybody(config),
      counts: mayNote,
      publicUrl: config.publicUrl,
    });
    const people = await createPeople({ db, now, foreignWrites, notesUse: mayNote, wake: () => jobs.wake() });
    await items.defineTags(tags);
    // Before anybody can open more; it is worked off once the hub answers.
    await items.noteOpenWork();
    const close = async () => {
      stopping.abort();
      await items.close();
      restHashing();
      restPictures();
      restPreviews();
      await repos.close();
      await searches.workers.close();
      await store.close();
      letGo();
    };
    const hub: OpenHub = {
      given,
      ...{ config, log, db, read, repos, items, texts, searches, people, cursors, turns },
      ...{ room, readOnly, now, jobs },
      parts: new Parts(config.dataDir),
      secrets: new Secrets({ db, keys: config, log, notesUse: mayNote }),
      slow,
      build: app.version,
      signal: stopping.signal,
      close,
    };
    doJobs(hub);
    return hub;
  } catch (error) {
    letGo();
    throw error;
  }
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

function reposIn({ dataDir }: Config, db: Kysely<Database>, log: Log): Repos {
  const filesDir = join(dataDir, 'files');
  return createRepos({
    dir: repositoriesFolder(dataDir),
    filesDir,
    db,
    deletions: new Deletions(dataDir),
    log,
  });
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
const workOf = <Name extends WorkName>(name: Name): Promise<Work<Name>> => jobHandlers[name]();

const isFollower = (name: JobName): name is FollowerName => Object.hasOwn(followers, name);
const followerOf = <Name extends FollowerName>(name: Name): Promise<Follow<Name>> => followers[name]();

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
  if (missing.length > 0)
    log.warn({ missing }, 'no migration in server/store/migrations makes these tables and columns');
  if (alike.length > 0)
    log.warn(
      { alike },
      'rows are alike in what the spec says is unique: it is held from the start on that finds none',
    );
  return store;
}

/** What signs and hashes; made once per data folder, so that what was made with it survives a restart. */
async function secretOf(db: Kysely<Database>, name: string): Promise<string> {
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
