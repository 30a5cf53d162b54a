import type { Kysely } from 'kysely';
import { type Config, ConfigError, openedBy } from '../ground/config.ts';
import type { Database } from '../store/database.ts';
import { plantedTime } from './planted.ts';
import { readDemoPeople } from './read-demo.ts';
import { hasRows, peopleOfRows } from './rows.ts';

/**
 * Refuses to open the demo's people to the network: their one password stands in a terminal's history.
 * Whoever has got a password of their own since, or is disabled, does not count.
 */
export async function assertDemoStaysHome(db: Kysely<Database>, config: Config): Promise<void> {
  const { allowDemo, seed } = config;
  const opened = openedBy(config);
  if (opened === undefined || allowDemo) return;
  const planted = await plantedTime(db);
  if (planted === undefined && seed !== 'demo') return;
  const names = planted === undefined ? [] : await openNames(db, planted);
  if (planted !== undefined && names.length === 0) return;
  const who = names.length > 0 ? ` (${names.join(', ')})` : '';
  throw new ConfigError(
    `The demo's people${who} could be signed in as from the network, since ${opened}. ` +
      'Set HUB_ALLOW_DEMO=1 to allow it, `hub user disable` them, or start a new data folder with HUB_SEED=none.',
  );
}

/** The demo's people who can still sign in with what was printed. */
export async function openNames(db: Kysely<Database>, planted: Date): Promise<string[]> {
  const people = hasRows ? peopleOfRows() : (await readDemoPeople()).map(({ userName }) => userName);
  const rows = await db
    .selectFrom('people')
    .innerJoin('credentials', 'credentials.person_id', 'people.id')
    .select('people.user_name')
    .where('people.user_name', 'in', people)
    .where('people.disabled', '=', 0)
    .where('credentials.change_time', '<=', planted.getTime())
    .orderBy('people.seq')
    .execute();
  return rows.map(({ user_name }) => user_name);
}
