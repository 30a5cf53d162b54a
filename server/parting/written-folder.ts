import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Kysely } from 'kysely';
import { ConfigError } from '../ground/config.ts';
import type { Database } from '../store/database.ts';
import { assertOutside, sentenceOfWriting } from '../store/disk/named-folder.ts';
import { KeptRows } from '../store/keeping/kept-rows.ts';
import type { Leaving } from './leaving.ts';

/** What is for one person alone. */
const [folderMode, fileMode] = [0o700, 0o600];

/** Writes a file of the folder: bytes as they are, everything else as JSON. */
export type Put = (path: string, content: unknown) => Promise<void>;

/** Fills a folder that was not there, or was empty, and stands outside of the data: it stands there whole or not at all. */
export async function writtenFolder(
  to: string,
  dataDir: string,
  fill: (put: Put, begun: string) => Promise<void>,
): Promise<string> {
  const folder = resolve(to);
  try {
    assertOutside(folder, dataDir);
    await assertEmpty(folder);
    await mkdir(dirname(folder), { recursive: true });
    // Its own: another export of the same name may be under way.
    const begun = await mkdtemp(`${folder}.unfinished-`);
    try {
      await fill((path, content) => putFile(join(begun, path), content), begun);
      // Whoever has put something there meanwhile keeps it.
      if (existsSync(folder)) await rmdir(folder);
      await rename(begun, folder);
      return folder;
    } finally {
      await rm(begun, { recursive: true, force: true });
    }
  } catch (error) {
    throw sentenceOfWriting(error, folder);
  }
}

async function assertEmpty(folder: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new ConfigError(`${folder} is not empty: name a folder that is not there yet.`);
}

async function putFile(path: string, content: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: folderMode });
  const isBytes = Buffer.isBuffer(content);
  await writeFile(path, isBytes ? content : `${JSON.stringify(content, null, 2)}\n`, { mode: fileMode });
}

/** Who somebody is, and how they come in; never what lets somebody in, and no value of a secret. */
export async function writeAccount(db: Kysely<Database>, { id, disabled }: Leaving, put: Put): Promise<void> {
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
}

/** Each in the larger of its sizes, named by its field. */
export async function putPictures(
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
