import type { Kysely } from 'kysely';
import { kindById, kinds } from '#generated/kinds.ts';
import { tags as known } from '#generated/tags.ts';
import type { Badge } from '#generated/types.ts';
import { ConfigError } from '../ground/config.ts';
import { type Badged, badges, listBadges, setBadge, TagBook } from '../items/index.ts';
import type { Database } from '../store/database.ts';
import { openBeside } from '../store/open-beside.ts';

/** Says which of the known names a wrong one was probably meant to be. */
type Nearest = (name: string, names: readonly string[]) => string | undefined;

interface Which {
  /** `models/<user>/<name>`. */
  item: string;
  /** A name, or its number. */
  badge: string;
}

/** What those who run the hub do with badges. */
export interface Badges {
  /** Gives an item a badge, or takes it away. Says what the item has now, and whether that changed. */
  set(which: Which, has: boolean): Promise<Badged & { changed: boolean }>;
  list(badge: string | undefined, limit: number): Promise<Badged[]>;
  close(): Promise<void>;
}

/** Opens the badges of a data folder, beside a hub that may be running on it. */
export async function openBadges(dataDir: string, nearest: Nearest): Promise<Badges> {
  const store = await openBeside(dataDir);
  const { db } = store;
  const tags = new TagBook(db);
  await tags.load();
  // A hub that has not started since there are badges does not know their tags.
  await tags.define(known, Date.now());
  const badgeOf = (text: string): Badge => {
    const found = badges.find((name, at) => name === text || String(at + 1) === text);
    if (found !== undefined) return found;
    throw unknown(`There is no badge ${text}`, nearest(text, badges), `there are ${badges.join(', ')}.`);
  };
  return {
    async set({ item, badge }, has) {
      const named = badgeOf(badge);
      const { id, path } = await findItem(db, item, nearest);
      const changed = await setBadge(db, tags, { itemId: id, badge: named, has, at: Date.now() });
      const row = await db.selectFrom('items').select('extra').where('id', '=', id).executeTakeFirstOrThrow();
      const { badges: now = [] } = JSON.parse(row.extra) as { badges?: readonly Badge[] };
      return { path, badges: now, changed };
    },
    list: (badge, limit) =>
      listBadges(db, tags, { badge: badge === undefined ? undefined : badgeOf(badge), limit }),
    close: () => store.close(),
  };
}

/** The item of a path; where there is none, the part that is wrong is named, and what it was probably meant to be. */
async function findItem(db: Kysely<Database>, given: string, nearest: Nearest) {
  const [kind = '', user = '', name = '', ...rest] = given.split('/');
  if (name === '' || rest.length > 0)
    throw new ConfigError(`${given} is no path of an item: give ${kinds[0]?.id ?? ''}/<user>/<name>.`);
  if (!kindById(kind)) {
    const ids = kinds.map(({ id }) => id);
    throw unknown(`There is no kind ${kind}`, nearest(kind, ids), `there are ${ids.join(', ')}.`);
  }
  const items = db
    .selectFrom('items')
    .innerJoin('owners', 'owners.id', 'items.create_user_id')
    .where('owners.name', '=', user)
    .where('items.kind', '=', kind);
  const found = await items
    .select(['items.id', 'items.name', 'owners.name as user_name'])
    .where('items.name', '=', name)
    .executeTakeFirst();
  if (found) return { id: found.id, path: `${kind}/${found.user_name}/${found.name}` };
  const person = await db
    .selectFrom('people')
    .select('user_name')
    .where('user_name', '=', user)
    .executeTakeFirst();
  if (!person) {
    const people = await db.selectFrom('people').select('user_name').execute();
    const names = people.map(({ user_name }) => user_name);
    throw unknown(`Nobody is called ${user}`, nearest(user, names));
  }
  const theirs = await items.select('items.name').execute();
  const near = nearest(
    name,
    theirs.map((one) => one.name),
  );
  throw unknown(`${user} has no item ${name} among ${kind}`, near);
}

function unknown(says: string, near: string | undefined, instead = ''): ConfigError {
  if (near !== undefined) return new ConfigError(`${says}: did you mean ${near}?`);
  return new ConfigError(instead === '' ? `${says}.` : `${says}: ${instead}`);
}
