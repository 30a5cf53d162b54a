import BetterSqlite from 'better-sqlite3';
import type { Kysely } from 'kysely';
import type { Database } from '../../../server/store/database.ts';
import { databaseFile } from '../../../server/store/disk/data-folder.ts';
import { openStore, type Store } from '../../../server/store/open.ts';
import { putEmptyDatabase } from '../empty-database.ts';
import { inFolder } from './around.ts';

let made: Promise<Buffer> | undefined;

/** A database with all tables and no row, as it is read into memory: what makes the tables takes longer than most that is tried in them. */
const emptyDatabase = () =>
  inFolder(async (folder) => {
    await putEmptyDatabase(folder);
    const sqlite = new BetterSqlite(databaseFile(folder));
    // In memory nothing is written ahead.
    sqlite.pragma('journal_mode = DELETE');
    const content = sqlite.serialize();
    sqlite.close();
    return content;
  });

/** Does something with a database that is there for so long. */
export async function inStore<T>(act: (store: Store) => Promise<T>): Promise<T> {
  made ??= emptyDatabase();
  // What has the place of a path is one that stands in memory already.
  const store = await openStore((await made) as unknown as string);
  try {
    return await act(store);
  } finally {
    await store.close();
  }
}

type Db = Kysely<Database>;

/** Somebody to whom things belong. */
export async function addPerson(db: Db, id: string): Promise<void> {
  await db.insertInto('people').values({ id, user_name: id, role_type: 'common' }).execute();
}

interface Added {
  seq: number;
  kind?: string;
  owner?: string;
  name?: string;
  repoBytes?: number;
  extra?: object;
}

/** Far below what SQLite binds to one statement. */
const atOnce = 500;

/** Things that everybody sees. */
export async function addItems(db: Db, items: readonly Added[]): Promise<void> {
  for (let at = 0; at < items.length; at += atOnce)
    await db
      .insertInto('items')
      .values(items.slice(at, at + atOnce).map(rowOf))
      .execute();
}

const rowOf = ({
  seq,
  kind = 'models',
  owner = 'ann',
  name = `n${seq}`,
  repoBytes = 0,
  extra = {},
}: Added) => ({
  ...{ seq, id: `item-${seq}`, key: `k${seq}`, kind, name, create_user_id: owner, visibility: 'PUBLIC' },
  ...{ popularity: 0, create_time: 0, update_time: 0, repo_bytes: repoBytes, repo_files: 0 },
  ...{ bare_repo_init_status: 'SUCCESS', default_file_init_status: 'SUCCESS' },
  ...{ browse_count: 0, download_count: 0, favorite_count: 0, extra: JSON.stringify(extra) },
});

/** Tags by their numbers. */
export async function addTags(db: Db, seqs: readonly number[], category = 'tasks'): Promise<void> {
  await db
    .insertInto('tags')
    .values(seqs.map((seq) => ({ seq, name: `t${seq}`, category, position: seq })))
    .execute();
}

/** Has things carry a tag. */
export async function tag(db: Db, tagId: number, seqs: readonly number[], kind = 'models'): Promise<void> {
  await db
    .insertInto('item_tags')
    .values(
      seqs.map((item_seq) => ({
        ...{ item_seq, tag_id: tagId, kind, visibility: 'PUBLIC', popularity: 0 },
        ...{ browse_count: 0, update_time: 0 },
      })),
    )
    .execute();
}

/** Rows of the record, none of which holds: each says of itself what it is not. */
export async function addDeeds(db: Db, count: number, more: object = {}): Promise<void> {
  const row = { at: 0, what: 'x', through: 'web', facts: '{}', hash: 'x', ...more };
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ seq: at + 1, before_hash: at === 0 ? '' : row.hash },
    ...row,
  }));
  await db.insertInto('audit').values(rows).execute();
}
