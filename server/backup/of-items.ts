import { join } from 'node:path';
import type { CopiedFrom, CopiedInto, OwnBackup, OwnCopied, OwnCopying } from '../frame/own-backup.ts';
import type { OpenHubOf } from '../frame/rooms.ts';
import type { Hub } from '../handlers/context.ts';
import { secretsIn } from '../store/copy.ts';
import { names } from './backups.ts';
import { hashOf } from './copied-files.ts';
import { CopyingItems } from './copied-items.ts';
import { CopiedKeys } from './copied-keys.ts';
import { RestoredItems } from './restored-items.ts';

/** What the hub keeps beside its database: repositories of items, and what opens the secret store. */
export const backupOfItems: OwnBackup<OpenHubOf<Hub>> = {
  begin: (from) => new CopyingOfItems(from),
  restore: (from) => new RestoredItems(from),
};

class CopyingOfItems implements OwnCopying {
  readonly #dataDir: string;
  readonly #keys: CopiedKeys;

  constructor(from: CopiedFrom) {
    this.#dataDir = from.dataDir;
    // What opens the values of the copy: they may be changed while it is made.
    this.#keys = new CopiedKeys(from);
  }

  async copy(into: CopiedInto): Promise<OwnCopied> {
    const { target, copy } = into;
    const secrets = { count: secretsIn(copy), ...this.#keys.writeInto(target) };
    const { files, ...made } = await new CopyingItems({ dataDir: this.#dataDir, ...into }).run();
    const key = secrets.key === 'taken' && { secretKey: hashOf(join(target, names.secretKey)) };
    return { ...made, secrets, files: { ...files, ...key } };
  }
}
