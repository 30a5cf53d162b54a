import type { CopiedSecrets } from '../frame/own-backup.ts';
import { ConfigError } from '../ground/config.ts';
import { findKeys, type Key, KeyFault, type KeySource, writeKeys } from '../secrets/index.ts';

interface Asked extends KeySource {
  withKey?: boolean;
}

/** The keys of the secret store, read before the database is copied: one that is changed meanwhile may have sealed what is copied. */
export class CopiedKeys {
  readonly #source: Asked;
  readonly #before: readonly Key[];

  /** @throws ConfigError where keys are asked for that cannot be taken along. */
  constructor(source: Asked) {
    this.#source = source;
    if (source.withKey && source.secretKeys !== undefined)
      throw new ConfigError(
        'The keys of the secret store stand in HUB_SECRET_KEY, and not in a file that could be taken along. Leave out --with-key.',
      );
    this.#before = this.#keys();
  }

  /** Once the database is copied. */
  writeInto(backup: string): Pick<CopiedSecrets, 'key'> {
    const now = this.#keys();
    const others = this.#before.filter(({ id }) => now.every((key) => key.id !== id));
    const [first, ...rest] = [...now, ...others];
    if (first === undefined) return { key: 'apart' };
    writeKeys(backup, [first, ...rest]);
    return { key: 'taken' };
  }

  #keys(): readonly Key[] {
    if (!this.#source.withKey) return [];
    try {
      return findKeys(this.#source) ?? [];
    } catch (error) {
      if (!(error instanceof KeyFault)) throw error;
      throw new ConfigError(`${error.message} Mend that, or leave out --with-key.`, { cause: error });
    }
  }
}
