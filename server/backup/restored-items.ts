import { chmodSync, mkdirSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { backupAtOnce } from '#generated/constants.ts';
import type { OwnRestoring, RestoredFrom } from '../frame/own-backup.ts';
import type { OpenHubOf } from '../frame/rooms.ts';
import { ConfigError } from '../ground/config.ts';
import { type Finding, fault } from '../ground/finding.ts';
import type { Hub } from '../handlers/context.ts';
import { inspectRepositories, repositoryDir } from '../repos/index.ts';
import { inspectSecrets, keyFile } from '../secrets/index.ts';
import { applyLaterRows, type LaterRow } from '../store/copy.ts';
import { databaseFile, repositoriesFolder } from '../store/disk/data-folder.ts';
import { openStore } from '../store/open.ts';
import { openTextIndex } from '../store/texts/open-text-index.ts';
import { assertSame } from './as-signed.ts';
import { type CopiedRepository, names } from './backups.ts';
import { copyHashed } from './copied-files.ts';
import { jsonLines } from './lines.ts';

const ownerOnly = 0o600;

/** Repositories and the keys of the secret store, put back. */
export class RestoredItems implements OwnRestoring<OpenHubOf<Hub>> {
  readonly #from: RestoredFrom;
  readonly #dataDir: string;
  #ownerless: readonly string[] = [];

  constructor(from: RestoredFrom) {
    this.#from = from;
    this.#dataDir = from.config.dataDir;
  }

  async copy(): Promise<number> {
    const { backup } = this.#from;
    const repositories = repositoriesFolder(this.#dataDir);
    mkdirSync(repositories, { recursive: true });
    let count = 0;
    for (const { item, files } of jsonLines<CopiedRepository>(join(backup, names.repositories))) {
      const from = repositoryDir(join(backup, names.repos), item);
      const to = repositoryDir(repositories, item);
      // Git takes a folder without these for no repository, also where it would hold nothing.
      for (const folder of ['objects', 'refs']) mkdirSync(join(to, folder), { recursive: true });
      for (const [path, bytes, sha256] of files) {
        assertBelow(path, from);
        const source = join(from, path);
        assertSame(source, { bytes, sha256 }, copyHashed(source, join(to, path)));
      }
      count += 1;
      // Whoever calls it off is heard.
      await setImmediate();
    }
    this.#restoreKeys();
    return count;
  }

  /** What opens the values of the secret store, where the backup took it along; for its owner alone. */
  #restoreKeys(): void {
    const { backup, files } = this.#from;
    if (files.secretKey === undefined) return;
    const from = join(backup, names.secretKey);
    const to = keyFile(this.#dataDir);
    assertSame(from, files.secretKey, copyHashed(from, to));
    chmodSync(to, ownerOnly);
  }

  async applyLater(): Promise<number> {
    const { db, close } = await openStore(databaseFile(this.#dataDir));
    try {
      const { count, ownerless } = await applyLaterRows({ db, texts: openTextIndex(db) }, () =>
        this.#laterRows(),
      );
      this.#ownerless = ownerless;
      return count;
    } finally {
      await close();
    }
  }

  /** What the rows say of repositories is brought up to what these hold, and what the hub had begun is finished. */
  async readAnew(hub: OpenHubOf<Hub>): Promise<void> {
    for (const itemId of [...this.#goneMeanwhile(), ...this.#ownerless])
      await hub.jobs.open(hub.db, 'items.remove', { itemId });
    await hub.items.resume();
    const rows = await hub.db.selectFrom('items').select('id').orderBy('seq').execute();
    const left = rows.map(({ id }) => id).values();
    const works = Array.from({ length: backupAtOnce }, async () => {
      for (const id of left) await hub.items.refresh(id);
    });
    await Promise.all(works);
  }

  async inspect(db: OpenHubOf<Hub>['db']): Promise<Finding[]> {
    const { secretKeys } = this.#from.config;
    const keys = { dataDir: this.#dataDir, ...(secretKeys && { secretKeys }) };
    return [
      ...(await inspectRepositories({ dir: repositoriesFolder(this.#dataDir), db, full: true })),
      ...(await inspectSecrets(db, keys, { restored: true })),
    ];
  }

  /** What belongs to somebody whom the database does not know, and not to whoever had it before: who has the rest is told. */
  leftOut(): Finding[] {
    return this.#ownerless.map((id) =>
      fault(
        `item ${id}`,
        'It was handed over while the backup was made, to somebody who is not in it or has something of that name there. It was left out.',
        `Its repository stands in ${repositoryDir(join(this.#from.backup, names.repos), id)}. Take a later backup, or make an item of it with hub import.`,
      ),
    );
  }

  /** Items that were removed while the backup was made: of these the database still holds what was read of their repository. */
  *#goneMeanwhile(): Generator<string> {
    for (const { id, row } of this.#laterRows()) if (row === undefined) yield id;
  }

  #laterRows = () => jsonLines<LaterRow>(join(this.#from.backup, names.laterRows));
}

function assertBelow(path: string, folder: string): void {
  if (normalize(path) !== path || path.startsWith(`..${sep}`) || path.startsWith(sep))
    throw new ConfigError(`The list of ${folder} names a file elsewhere: ${path}. Take another backup.`);
}
