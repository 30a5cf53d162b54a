import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { EventsOfFolder } from '../doctor/events.ts';
import { openToRead } from '../doctor/open-data.ts';
import { initBare, isRepository, takeRefs } from '../git/index.ts';
import {
  findLeaving,
  type Leaving,
  type Put,
  putPictures,
  writeAccount,
  writtenFolder,
} from '../parting/index.ts';
import { findViewer } from '../people/index.ts';
import { repositoryDir } from '../repos/index.ts';
import type { Database } from '../store/database.ts';
import { repositoriesFolder } from '../store/disk/data-folder.ts';
import { KeptRows } from '../store/keeping/kept-rows.ts';
import { seenSql, visibleScopes } from '../store/visible-scope.ts';
import { itemsOf, type LeavingItem } from './leaving.ts';

/** How much was written, and of which items there is no repository yet. */
export interface Exported {
  userName: string;
  folder: string;
  items: number;
  withoutRepository: readonly string[];
}

/**
 * Writes all that is somebody's into a folder that was not there, or was empty: it stands there whole or not at all. Read
 * beside a hub that may be running; never what lets somebody in, and no value of a secret.
 */
export async function exportPerson(dataDir: string, userName: string, to: string): Promise<Exported> {
  const done = { userName, items: 0, withoutRepository: [] as string[] };
  const folder = await writtenFolder(to, dataDir, async (put, begun) => {
    const db = openToRead(dataDir, { unlooked: true });
    const events = new EventsOfFolder(dataDir);
    try {
      const person = await findLeaving(db, userName);
      await writeAccount(db, person, put);
      await writeFavorites(db, person, put);
      await put('events.json', await events.ofPerson(userName));
      const items = await itemsOf(db, person.id);
      Object.assign(done, { userName: person.userName, items: items.length });
      for (const item of items) {
        const path = join('items', item.kind, item.name);
        await writeItem(db, item, (name, content) => put(join(path, name), content));
        const source = repositoryDir(repositoriesFolder(dataDir), item.id);
        if (!(await isRepository(source))) done.withoutRepository.push(`${item.kind}/${item.name}`);
        else await copyRepository(source, join(begun, path, 'repository.git'));
      }
    } finally {
      await events.close();
      await db.destroy();
    }
  });
  return { ...done, folder };
}

async function writeFavorites(db: Kysely<Database>, { id, userName }: Leaving, put: Put): Promise<void> {
  const viewer = (await findViewer(db, userName)) ?? null;
  const favorites = await db
    .selectFrom('favorites')
    .innerJoin('items', 'items.seq', 'favorites.item_seq')
    .innerJoin('owners', 'owners.id', 'items.create_user_id')
    .select(['items.kind', 'owners.name as owner', 'items.name', 'favorites.create_time'])
    .where('favorites.person_id', '=', id)
    // What was hidden since is no more shown here than on the hub.
    .where(seenSql(visibleScopes(viewer, Date.now()), 'items'))
    .orderBy('favorites.create_time')
    .execute();
  await put(
    'favorites.json',
    favorites.map(({ create_time, ...item }) => ({ ...item, time: new Date(create_time).toISOString() })),
  );
}

async function writeItem(db: Kysely<Database>, { id }: LeavingItem, put: Put): Promise<void> {
  const kept = await new KeptRows(db, 'Item').find('id', id);
  const secrets = await db
    .selectFrom('secrets')
    .select(['name', 'set_time'])
    .where('item_id', '=', id)
    .orderBy('name')
    .execute();
  const named = secrets.map(({ name, set_time }) => ({ name, setTime: new Date(set_time).toISOString() }));
  await put('item.json', { ...kept?.fields, ...kept?.privateFields, secrets: named });
  await putPictures(db, { entity: 'Item', rowId: id }, put);
}

/** All branches and tags as they are at that moment, in a repository of its own. */
async function copyRepository(source: string, to: string): Promise<void> {
  await initBare(to);
  await takeRefs(to, source);
}
