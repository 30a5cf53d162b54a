import type { Kysely } from 'kysely';
import { type Config, ConfigError, openedBy } from '../ground/config.ts';
import type { Database } from '../store/database.ts';
import { plantedPeople, plantedTime } from './planted.ts';

/**
 * Refuses to open the demo's people to the network: their one password stands in a terminal's history.
 * Whoever has got a password of their own since, or is disabled, does not count.
 * @param names the user names of the demo's people; a product without a demo has none
 */
export async function assertDemoStaysHome(
  db: Kysely<Database>,
  config: Config,
  names: readonly string[],
): Promise<void> {
  const { allowDemo, seed } = config;
  const opened = openedBy(config);
  if (opened === undefined || allowDemo || names.length === 0) return;
  const planted = await plantedTime(db);
  if (planted === undefined && seed !== 'demo') return;
  const open = planted === undefined ? [] : await openNames(db, planted, names);
  if (planted !== undefined && open.length === 0) return;
  const who = open.length > 0 ? ` (${open.join(', ')})` : '';
  throw new ConfigError(
    `The demo's people${who} could be signed in as from the network, since ${opened}. ` +
      'Set HUB_ALLOW_DEMO=1 to allow it, `hub user disable` them, or start a new data folder with HUB_SEED=none.',
  );
}

/** The demo's people who can still sign in with what was printed; whoever had one of their names before has a password of their own. */
export async function openNames(
  db: Kysely<Database>,
  planted: Date,
  names: readonly string[],
): Promise<string[]> {
  const made = await plantedPeople(db);
  const rows = await db
    .selectFrom('people')
    .innerJoin('credentials', 'credentials.person_id', 'people.id')
    .select('people.user_name')
    .where((person) =>
      made === undefined ? person('people.user_name', 'in', names) : person('people.id', 'in', made),
    )
    .where('people.disabled', '=', 0)
    .where('credentials.change_time', '<=', planted.getTime())
    .orderBy('people.seq')
    .execute();
  return rows.map(({ user_name }) => user_name);
}
