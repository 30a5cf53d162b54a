import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { app } from '#generated/app.ts';
import { backupLookEveryMs, backupNiceness, backupTries } from '#generated/constants.ts';
import { isRepository, objectFiles, packedRefsOf, type RefsOfAMoment, readRefs } from '../git/index.ts';
import { ConfigError } from '../ground/config.ts';
import { putBehind } from '../load/processes/priority.ts';
import { repositoryDir } from '../repos/index.ts';
import type { KeySource } from '../secrets/index.ts';
import {
  CopiedItems,
  copyDatabase,
  hasRepository,
  identityOf,
  type LaterRow,
  secretsIn,
  type WholeRow,
} from '../store/copy.ts';
import { assertWhole, databaseFile, repositoriesFolder } from '../store/disk/data-folder.ts';
import { holdDeletions } from '../store/disk/deletions.ts';
import { isDiskFull, isRefusedByDisk } from '../store/disk/disk-room.ts';
import { assertOutside } from '../store/disk/named-folder.ts';
import { codeOf, isForbidden } from '../store/faults.ts';
import { noteBackup } from '../store/last-backup.ts';
import {
  backupsIn,
  type CopiedRepository,
  type CopiedSecrets,
  clearUnfinished,
  format,
  nameAfter,
  names,
  readSigned,
  type Signed,
  unfinishedName,
} from './backups.ts';
import { hashOf, RepositoryFiles, writeHashed } from './copied-files.ts';
import { CopiedKeys } from './copied-keys.ts';
import { JsonLines, jsonLines } from './lines.ts';

export interface BackupOptions {
  dataDir: string;
  /** Keys of the secret store that the environment gives. */
  secretKeys?: KeySource['secretKeys'];
  /** Where backups stand, each in a folder of its own. */
  folder: string;
  /** So many stay, this one among them; all where absent. */
  keep?: number;
  /** Whether the key of the secret store is taken along, which is kept apart otherwise. */
  withKey?: boolean;
  /** Whether this process lets the hub go first from now on. */
  isBehind?: boolean;
  /** Told of each step; the next one waits until it is done with that. */
  say?(words: string): void | Promise<void>;
}

export interface MadeBackup {
  /** The folder of this backup. */
  folder: string;
  items: number;
  /** Of all files, and of those that no earlier backup has. */
  bytes: number;
  newBytes: number;
  /** How many values of the secret store are in it, and where what opens them is. */
  secrets: CopiedSecrets;
  /** Items that have no repository that could be read, each with why. Then no older backup is deleted. */
  lost: readonly string[];
  /** What could not be done after the backup was whole. */
  undone: readonly string[];
}

/**
 * Copies a hub, also while it runs. Nothing is deleted from the repositories meanwhile; the database is copied first, in one
 * moment; then each repository's refs, in one moment with its item's row, and after them what they reach. What the copy of
 * the database says otherwise than such a row stands beside it and wins.
 * @throws ConfigError where it cannot be made; what was begun is taken away again, and earlier backups stay.
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { dataDir, folder, isBehind } = options;
  if (isBehind) putBehind(process.pid, { niceness: backupNiceness });
  const database = databaseFile(dataDir);
  if (!existsSync(database))
    throw new ConfigError(`There is no hub in ${dataDir}: its first start makes it.`);
  // A folder without its repositories, such as a disk that is not there, would be copied as if it had none.
  assertWhole(dataDir);
  try {
    makeFolder(folder, dataDir);
    const letGo = await holdDeletions(dataDir);
    try {
      const hub = identityOf(database);
      clearUnfinished(folder, hub);
      return await makeIn(options, hub);
    } finally {
      letGo();
    }
  } catch (error) {
    throw sentenceOf(error, folder);
  }
}

function makeFolder(folder: string, dataDir: string): void {
  assertOutside(folder, dataDir);
  // What a backup holds is as private as what it is made of.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

async function makeIn(options: BackupOptions, hub: string): Promise<MadeBackup> {
  const { dataDir, folder, say = () => {} } = options;
  const begun = new Date();
  const name = nameAfter(begun, earlierOf(folder, hub));
  const target = join(folder, unfinishedName(name, hub));
  const final = join(folder, name);
  mkdirSync(target, { mode: 0o700 });
  try {
    await say('Copying the database.');
    const copy = join(target, names.database);
    // What opens the values of the copy: they may be changed while it is made.
    const keys = new CopiedKeys(options);
    copyDatabase(databaseFile(dataDir), copy);
    reachDisk(copy);
    const secrets = { count: secretsIn(copy), ...keys.writeInto(target) };
    const { lists, ...made } = await new Copying({
      ...{ dataDir, target, copy, say },
      earlier: earlierOf(folder, hub),
    }).run();
    const signed: Signed = {
      ...{ format, version: app.version, hub, begun: begun.toISOString(), ended: new Date().toISOString() },
      ...{ items: made.items, bytes: made.bytes, lost: made.lost, secrets },
      files: {
        ...{ ...lists, database: hashOf(copy) },
        ...(secrets.key === 'taken' && { secretKey: hashOf(join(target, names.secretKey)) }),
      },
    };
    writeHashed(join(target, names.signed), `${JSON.stringify(signed, undefined, 2)}\n`);
    reachDisk(target);
    // Another hub may have begun in an empty folder as we did.
    earlierOf(folder, hub);
    renameSync(target, final);
    reachDisk(folder);
    return {
      folder: final,
      ...made,
      secrets,
      undone: conclude(options, { at: begun.getTime(), folder: final, ...made }),
    };
  } catch (error) {
    rmSync(target, { recursive: true, force: true });
    throw error;
  }
}

/** What follows once a backup is whole; where it cannot be done the backup is whole all the same. */
function conclude(
  { dataDir, folder, keep }: BackupOptions,
  made: { at: number; folder: string; lost: readonly string[] },
): string[] {
  const undone: string[] = [];
  const attempt = (what: string, work: () => void) => {
    try {
      work();
    } catch (error) {
      undone.push(`${what}: ${(error as Error).message}`);
    }
  };
  attempt('It could not be noted for hub doctor', () =>
    noteBackup(databaseFile(dataDir), { at: made.at, folder: made.folder }),
  );
  // What is lost here may stand in one of them.
  if (keep === undefined || made.lost.length > 0) return undone;
  for (const old of backupsIn(folder).slice(0, -keep))
    attempt(`${old} could not be deleted`, () => rmSync(old, { recursive: true }));
  return undone;
}

/** The backup before this one, whose files need not be copied again. @throws ConfigError where it is of another hub. */
function earlierOf(folder: string, hub: string): string | undefined {
  const newest = backupsIn(folder).at(-1);
  if (newest !== undefined && readSigned(newest).hub !== hub)
    throw new ConfigError(`${folder} holds backups of another hub. Choose another folder.`);
  return newest;
}

/** A file, or the names in a folder, have reached the disk when this returns. */
function reachDisk(path: string): void {
  const opened = openSync(path, 'r');
  fsyncSync(opened);
  closeSync(opened);
}

interface Copied {
  items: number;
  bytes: number;
  newBytes: number;
  lost: readonly string[];
  lists: Pick<Signed['files'], 'repositories' | 'laterRows'>;
}

interface Needs {
  dataDir: string;
  target: string;
  /** The copied database. */
  copy: string;
  earlier: string | undefined;
  say(words: string): void | Promise<void>;
}

/** What is copied of all repositories, one after the other, in the order of their items' ids. */
class Copying {
  readonly #needs: Needs;
  readonly #repositories: JsonLines<CopiedRepository>;
  readonly #later: JsonLines<LaterRow>;
  readonly #earlier: Iterator<CopiedRepository> | undefined;
  #next: CopiedRepository | undefined;
  readonly #lost: string[] = [];
  #counts = { items: 0, bytes: 0, newBytes: 0 };

  constructor(needs: Needs) {
    this.#needs = needs;
    const { target, earlier } = needs;
    this.#repositories = new JsonLines(join(target, names.repositories));
    this.#later = new JsonLines(join(target, names.laterRows));
    this.#earlier =
      earlier === undefined ? undefined : jsonLines<CopiedRepository>(join(earlier, names.repositories));
    this.#next = this.#earlier?.next().value;
  }

  async run(): Promise<Copied> {
    const { dataDir, copy, target, say } = this.#needs;
    mkdirSync(join(target, names.repos));
    const items = new CopiedItems({ copy, live: databaseFile(dataDir) });
    try {
      const { count } = items;
      await say(`Copying the repositories of ${count} items.`);
      for (const id of items.ids()) await this.#item(id, items);
    } finally {
      items.close();
    }
    return {
      ...this.#counts,
      lost: this.#lost,
      lists: { repositories: this.#repositories.end(), laterRows: this.#later.end() },
    };
  }

  async #item(id: string, items: CopiedItems): Promise<void> {
    const dir = repositoryDir(repositoriesFolder(this.#needs.dataDir), id);
    const stands = await isRepository(dir);
    try {
      const { refs, row } = stands ? await momentOf(dir, () => items.now(id)) : { row: items.now(id) };
      // Whoever removed it while we copied wanted it gone.
      if (row === undefined) return this.#later.add({ id });
      if (items.isChanged(id, row)) this.#later.add({ id, row });
      if (refs !== undefined) this.#copy(id, dir, refs);
      else if (hasRepository(row)) this.#lost.push(`${id}: it has no repository at ${dir}`);
    } catch (error) {
      const { path = dir } = error as NodeJS.ErrnoException;
      if (isRefusedByDisk(error) || error instanceof ConfigError || !path.startsWith(dir)) throw error;
      // One that cannot be read keeps no other from being copied.
      rmSync(this.#dirOf(this.#needs.target, id), { recursive: true, force: true });
      this.#lost.push(`${id}: ${(error as Error).message} (${dir})`);
    }
  }

  #dirOf = (backup: string, id: string) => repositoryDir(join(backup, names.repos), id);

  #copy(id: string, dir: string, refs: RefsOfAMoment): void {
    const { target, earlier } = this.#needs;
    const before = this.#earlierOf(id);
    const known =
      earlier !== undefined && before ? { dir: this.#dirOf(earlier, id), files: before.files } : undefined;
    const files = new RepositoryFiles(dir, this.#dirOf(target, id), known);
    files.write('HEAD', refs.head);
    files.write('config', readFileSync(join(dir, 'config'), 'utf8'));
    files.write('packed-refs', packedRefsOf(refs));
    for (const [name, content] of refs.symbolic) files.write(name, content);
    for (const path of objectFiles(dir)) files.takeFixed(path);
    this.#repositories.add({ item: id, files: files.files });
    this.#counts.items += 1;
    this.#counts.newBytes += files.newBytes;
    for (const [, bytes] of files.files) this.#counts.bytes += bytes;
  }

  /** Both are in the order of ids. */
  #earlierOf(id: string): CopiedRepository | undefined {
    while (this.#next !== undefined && this.#next.item < id) this.#next = this.#earlier?.next().value;
    return this.#next?.item === id ? this.#next : undefined;
  }
}

interface Moment {
  refs: RefsOfAMoment;
  row: WholeRow | undefined;
}

/** Refs and row as they stood together: nobody wrote a ref from before the row was read until after. */
async function momentOf(dir: string, rowNow: () => WholeRow | undefined): Promise<Moment> {
  for (let tries = 0; tries < backupTries; tries += 1) {
    const before = readRefs(dir);
    const row = rowNow();
    // What was read first is what stood until the second look: a file is looked at before it is read.
    if (before !== undefined && before.mark === readRefs(dir)?.mark) return { refs: before, row };
    await setTimeout(Math.min(tries, backupTries) * (backupLookEveryMs / backupTries));
  }
  throw new ConfigError(`The refs of ${dir} change all the time. Make the backup when fewer people push.`);
}

function sentenceOf(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || error instanceof ConfigError) return error;
  if (isDiskFull(error)) {
    const says = `The disk of ${folder} is full. Make room there, or keep fewer backups (--keep), and begin again; earlier backups are as they were.`;
    return new ConfigError(says, { cause: error });
  }
  if (isRefusedByDisk(error)) {
    const says = `The disk of ${folder} did not take what was written (${codeOf(error)}): it takes no file of that size, or is broken. Choose a folder on another one; earlier backups are as they were.`;
    return new ConfigError(says, { cause: error });
  }
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (/^(?:EEXIST|ENOTDIR)$/.test(code)) return new ConfigError(`${folder} is no folder.`, { cause: error });
  if (isForbidden(error)) {
    const says = `${path ?? folder} cannot be read or written (${code}). Run hub backup as the user that runs the hub, with a folder that he may write to.`;
    return new ConfigError(says, { cause: error });
  }
  return error;
}
