import type { Kysely } from 'kysely';
import type { Config } from '../ground/config.ts';
import type { Finding } from '../ground/finding.ts';
import type { Viewer } from '../rights/index.ts';
import type { Database } from '../store/database.ts';

/** What commands see of a product's own rooms that look at a data folder beside its hub. */
export interface OwnLooks {
  /** Whether repositories stand in a data folder that has a database. */
  readonly hasRepositories: boolean;
  /** Programs of this machine that they need. */
  inspectMachine(): Promise<Finding[]>;
  /** What they keep. `isFit`: whether the machine has what they need. */
  inspectRows(
    db: Kysely<Database>,
    asked: { config: Config; full: boolean; isFit: boolean },
  ): Promise<Finding[]>;
  /** How somebody names what stands at an address of theirs; absent where nothing has one. */
  readonly addressForm?: string;
  /** The id of what stands at an address of theirs; undefined where nothing does. */
  idAt(db: Kysely<Database>, address: string): Promise<string | undefined>;
  /** The addresses of theirs that have these ids; only what a viewer sees where one is given. */
  addressesOf(
    db: Kysely<Database>,
    ids: readonly string[],
    viewer?: Viewer,
  ): Promise<(readonly [id: string, address: string])[]>;
}

/** Commands that are about what only a product's own rooms keep, or that need them. */
export type OwnCommand = 'badge' | 'import' | 'secret rotate' | 'user export' | 'user remove';
