import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Kysely } from 'kysely';
import { EventsOfFolder } from '../doctor/events.ts';
import { openToRead } from '../doctor/open-data.ts';
import { initBare, isRepository, takeRefs } from '../git/index.ts';
import { ConfigError } from '../ground/config.ts';
import { findViewer } from '../people/index.ts';
import { repositoryDir } from '../repos/index.ts';
import type { Database } from '../store/database.ts';
import { repositoriesFolder } from '../store/disk/data-folder.ts';
import { assertOutside, sentenceOfWriting } from '../store/disk/named-folder.ts';
import { KeptRows } from '../store/keeping/kept-rows.ts';
import { seenSql, visibleScopes } from '../store/visible-scope.ts';
import { findLeaving, itemsOf, type Leaving, type LeavingItem } from './leaving.ts';

/** How much was written, and of which items there is no repository yet. */
export interface Exported {
  userName: string;
  folder: string;
  items: number;
  withoutRepository: readonly string[];
}

/** What is for one person alone. */
const [folderMode, fileMode] = [0o700, 0o600];

/**
 * Writes all that is somebody's into a folder that was not there, or was empty: it stands there whole or not at all. Read
 * beside a hub that may be running; never what lets somebody in, and no value of a secret.
 */
export async function exportPerson(dataDir: string, userName: string, to: string): Promise<Exported> {
  const folder = resolve(to);
  try {
    assertOutside(folder, dataDir);
    await assertEmpty(folder);
    return await writePerson(dataDir, userName, folder);
  } catch (error) {
    throw sentenceOfWriting(error, folder);
  }
}

async function writePerson(dataDir: string, userName: string, folder: string): Promise<Exported> {
  const db = openToRead(dataDir, { unlooked: true });
  const events = new EventsOfFolder(dataDir);
  await mkdir(dirname(folder), { recursive: true });
  // Its own: another export of the same name may be under way.
  const begun = await mkdtemp(`${folder}.unfinished-`);
  try {
    const person = await findLeaving(db, userName);
    const put = (path: string, content: unknown) => putFile(join(begun, path), content);
    await writeAbout(db, person, put);
    await put('events.json', await events.ofPerson(userName));
    const items = await itemsOf(db, person.id);
    const withoutRepository: string[] = [];
    for (const item of items) {
      const path = join('items', item.kind, item.name);
      await writeItem(db, item, (name, content) => put(join(path, name), content));
      const source = repositoryDir(repositoriesFolder(dataDir), item.id);
      if (!(await isRepository(source))) withoutRepository.push(`${item.kind}/${item.name}`);
      else await copyRepository(source, join(begun, path, 'repository.git'));
    }
    // Whoever has put something there meanwhile keeps it.
    if (existsSync(folder)) await rmdir(folder);
    await rename(begun, folder);
    return { userName: person.userName, folder, items: items.length, withoutRepository };
  } finally {
    await rm(begun, { recursive: true, force: true });
    await events.close();
    await db.destroy();
  }
}

async function assertEmpty(folder: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new ConfigError(`${folder} is not empty: name a folder that is not there yet.`);
}

type Put = (path: string, content: unknown) => Promise<void>;

/** Bytes as they are, everything else as JSON. */
async function putFile(path: string, content: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: folderMode });
  const isBytes = Buffer.isBuffer(content);
  await writeFile(path, isBytes ? content : `${JSON.stringify(content, null, 2)}\n`, { mode: fileMode });
}

/** Who somebody is, how they come in, and what they favor. */
async function writeAbout(db: Kysely<Database>, person: Leaving, put: Put): Promise<void> {
  const { id, disabled } = person;
  const viewer = (await findViewer(db, person.userName)) ?? null;
  const kept = await new KeptRows(db, 'Person').find('id', id);
  await put('profile.json', { ...kept?.fields, ...kept?.privateFields, disabled });
  await putPictures(db, { entity: 'Person', rowId: id }, put);
  // What lets somebody in stands beside the fields, and is no part of what is read here.
  for (const [entity, table] of [
    ['Token', 'tokens'],
    ['Device', 'sessions'],
  ] as const) {
    const rows = await db.selectFrom(table).selectAll().where('person_id', '=', id).execute();
    const own = new KeptRows(db, entity);
    await put(
      `${table}.json`,
      rows.map((row) => own.read(row).fields),
    );
  }
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

/** Each in the larger of its sizes, named by its field. */
async function putPictures(
  db: Kysely<Database>,
  { entity, rowId }: { entity: string; rowId: string },
  put: Put,
): Promise<void> {
  const rows = await db
    .selectFrom('pictures')
    .select(['field', 'type', 'content'])
    .where('entity', '=', entity)
    .where('row_id', '=', rowId)
    .orderBy('wide', 'desc')
    .execute();
  const written = new Set<string>();
  for (const { field, type, content } of rows) {
    if (written.has(field)) continue;
    written.add(field);
    await put(`${field}.${type.replace(/^image\//, '')}`, content);
  }
}

/** All branches and tags as they are at that moment, in a repository of its own. */
async function copyRepository(source: string, to: string): Promise<void> {
  await initBare(to);
  await takeRefs(to, source);
}
