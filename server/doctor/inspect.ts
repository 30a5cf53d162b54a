import type { Kysely } from 'kysely';
import { doctorJobLateMs, doctorNamed } from '#generated/constants.ts';
import { jobs } from '#generated/server/jobs.ts';
import { loadRooms } from '#generated/server/rooms.ts';
import { demoPeople } from '../demo-people.ts';
import { isEventName } from '../events/index.ts';
import type { OwnLooks } from '../frame/own-looks.ts';
import { type Config, ConfigError, openedBy } from '../ground/config.ts';
import { type Finding, fault, note, ok } from '../ground/finding.ts';
import { readSettings, type Settings } from '../ground/settings/index.ts';
import { jobsSetAside } from '../jobs/index.ts';
import { openNames, plantedTime } from '../planting/index.ts';
import type { Database } from '../store/database.ts';
import { databaseFile } from '../store/disk/data-folder.ts';
import { inspectStore, isHeld } from '../store/inspect.ts';
import { inspectAudit } from './audit.ts';
import { inspectBackup } from './backup.ts';
import { inspectHeldTypes } from './held-types.ts';
import { inspectAddress, inspectDataFolder, inspectPort } from './places.ts';
import { inspectSettings } from './settings.ts';

type Environment = Record<string, string | undefined>;

/** Looks at an installation without changing anything in it, also while its hub runs. */
export async function inspectInstallation(
  env: Environment,
  { full = false }: { full?: boolean } = {},
): Promise<Finding[]> {
  const looks = await (await loadRooms()).looks();
  const machine = await looks.inspectMachine();
  const settings = settingsOf(env);
  if ('state' in settings) return [...machine, settings];
  const { config } = settings;
  const folder = inspectDataFolder(config, looks);
  const before = [...machine, ...inspectSettings(settings), ...folder, inspectAddress(config)];
  if (folder.some(({ check, state }) => check === 'data folder' && state === 'fault')) return before;
  const isRunning = isHeld(config.dataDir);
  const running = ok(
    'hub',
    isRunning ? 'A hub runs on this data folder.' : 'No hub runs on this data folder.',
  );
  before.push(running, await inspectPort(config, isRunning));
  const { findings, db } = inspectStore(databaseFile(config.dataDir), { full });
  if (!db) return [...before, ...findings];
  try {
    const isFit = !machine.some(({ state }) => state === 'fault');
    return [...before, ...findings, ...(await inspectRows(db, config, { full, isRunning, isFit, looks }))];
  } finally {
    await db.destroy();
  }
}

function settingsOf(env: Environment): Settings | Finding {
  try {
    return readSettings(env);
  } catch (error) {
    if (error instanceof ConfigError) return fault('settings', error.message, 'Change that setting.');
    throw error;
  }
}

async function inspectRows(
  db: Kysely<Database>,
  config: Config,
  { full, isRunning, isFit, looks }: { full: boolean; isRunning: boolean; isFit: boolean; looks: OwnLooks },
): Promise<Finding[]> {
  return [
    await inspectJobs(db, isRunning),
    ...(await inspectSetAside(db, looks)),
    await inspectEvents(db),
    await inspectAudit(db, { full }),
    await inspectHeldTypes(db),
    ...(await looks.inspectRows(db, { config, full, isFit })),
    await inspectDemo(db, config),
    await inspectBackup(db),
  ];
}

const known = Object.entries(jobs);
const repeated = known.flatMap(([name, { everyMs }]) => (everyMs === undefined ? [] : [name]));
const putOff = known.flatMap(([name, { afterMs }]) => (afterMs === undefined ? [] : [name]));

async function inspectJobs(db: Kysely<Database>, isRunning: boolean): Promise<Finding> {
  const late = Date.now() - (isRunning ? doctorJobLateMs : 0);
  const open = await db
    .selectFrom('jobs')
    .select(['name', (row) => row.fn.countAll<number>().as('count')])
    .where('create_time', '<=', late)
    .where('set_aside_time', 'is', null)
    // What is put off waits for its turn while a hub runs, however long that takes, and what repeats is never done.
    .where('name', 'not in', [...repeated, ...(isRunning ? putOff : [])])
    .groupBy('name')
    .orderBy('name')
    .execute();
  const gone = open.filter(({ name }) => !Object.hasOwn(jobs, name));
  if (gone.length > 0) {
    const named = gone.map(({ name, count }) => `${name} (${count})`).join(', ');
    const says = `Nobody does these jobs in this version: ${named}. They are kept as they are.`;
    return note('jobs', says, 'Run the version that knows them, or mend the name in spec/jobs.');
  }
  if (open.length === 0) return ok('jobs', 'Nothing is left over.');
  const count = open.reduce((sum, one) => sum + one.count, 0);
  const says = `Left over: ${count} (${open.map(({ name }) => name).join(', ')}).`;
  const todo = 'Restart the hub, which finishes them; what it cannot finish stands in its log.';
  return note('jobs', says, isRunning ? todo : 'Start the hub, which finishes them.');
}

/** Work that died of what was pushed: the items stay readable, and show what they were before. */
async function inspectSetAside(
  db: Kysely<Database>,
  { addressesOf }: Pick<OwnLooks, 'addressesOf'>,
): Promise<Finding[]> {
  const jobs = await jobsSetAside(db)
    .select(['jobs.name', 'jobs.failure', 'jobs.item_id'])
    .orderBy('jobs.id')
    .execute();
  if (jobs.length === 0) return [];
  const some = jobs.slice(0, doctorNamed);
  const addresses = new Map(
    await addressesOf(
      db,
      some.flatMap(({ item_id }) => item_id ?? []),
    ),
  );
  const named = some.map(({ name, failure, item_id }) => {
    const about = item_id === null ? 'the hub' : (addresses.get(item_id) ?? item_id);
    return `${about} (${name}: ${failure})`;
  });
  const more = jobs.length > named.length ? ` and ${jobs.length - named.length} more` : '';
  const says = `Tried too often, and set aside: ${named.join(', ')}${more}. These items are readable, and show what they were before.`;
  return [
    note(
      'set aside',
      says,
      'npm run hub -- jobs retry has them begun again, and so has the next push to each.',
    ),
  ];
}

/** Of a type that the spec has no more, or has by another name. */
async function inspectEvents(db: Kysely<Database>): Promise<Finding> {
  const types = await db.selectFrom('events').select('what').distinct().orderBy('what').execute();
  const gone = types.filter(({ what }) => !isEventName(what)).map(({ what }) => what);
  if (gone.length === 0) return ok('events', 'Every type of event is known.');
  const says = `This version does not know these types of events: ${gone.join(', ')}. They are given to nobody, and kept for as long as any.`;
  return note(
    'events',
    says,
    'Nothing to do where they are meant to be gone; else mend the name in spec/events.',
  );
}

/** The demo's people have one password, which stands in a terminal's history. */
async function inspectDemo(db: Kysely<Database>, config: Config): Promise<Finding> {
  const planted = await plantedTime(db);
  const names = planted === undefined ? [] : await openNames(db, planted, await demoPeople());
  if (names.length === 0) return ok('demo', 'Nobody can sign in with the password of the demo.');
  const who = names.join(', ');
  const todo = `hub user disable ${names[0]} (and so on), or give them passwords with hub user reset.`;
  const isOpen = openedBy(config) !== undefined;
  if (!isOpen)
    return note(
      'demo',
      `The demo's people can sign in from this machine: ${who}.`,
      `Before others come: ${todo}`,
    );
  const says = `The demo's people can be signed in as from the network: ${who}.`;
  return config.allowDemo
    ? note('demo', `${says} HUB_ALLOW_DEMO=1 allows it.`, todo)
    : fault('demo', says, todo);
}
