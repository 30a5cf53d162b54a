import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { backupLookEveryMs, backupTries } from '#generated/constants.ts';
import type { CopiedInto, OwnCopied } from '../frame/own-backup.ts';
import { isRepository, objectFiles, packedRefsOf, type RefsOfAMoment, readRefs } from '../git/index.ts';
import { ConfigError } from '../ground/config.ts';
import { repositoryDir } from '../repos/index.ts';
import { CopiedItems, hasRepository, type LaterRow, type WholeRow } from '../store/copy.ts';
import { databaseFile, repositoriesFolder } from '../store/disk/data-folder.ts';
import { isRefusedByDisk } from '../store/disk/disk-room.ts';
import { type CopiedRepository, names } from './backups.ts';
import { RepositoryFiles } from './copied-files.ts';
import { JsonLines, jsonLines } from './lines.ts';

interface Copied {
  items: number;
  bytes: number;
  newBytes: number;
  lost: readonly string[];
  files: Required<Pick<OwnCopied['files'], 'repositories' | 'laterRows'>>;
}

interface Needs extends CopiedInto {
  dataDir: string;
}

/**
 * What is copied of all repositories, one after the other, in the order of their items' ids: each one's refs, in one moment
 * with its item's row, and after them what they reach. What the copy of the database says otherwise than such a row stands
 * beside it and wins.
 */
export class CopyingItems {
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
      files: { repositories: this.#repositories.end(), laterRows: this.#later.end() },
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
