import type { Kysely } from 'kysely';
import type { Config } from '../ground/config.ts';
import type { Finding } from '../ground/finding.ts';
import type { Database } from '../store/database.ts';

/** A file of a backup, as it was written. */
export interface SignedFile {
  bytes: number;
  sha256: string;
}

/** What a product keeps beside its database, as a backup takes it along and puts it back. */
export interface OwnBackup<OpenHub> {
  /** Begins before the database is copied. @throws ConfigError where something cannot be taken along. */
  begin(from: CopiedFrom): OwnCopying;
  restore(from: RestoredFrom): OwnRestoring<OpenHub>;
}

export interface CopiedFrom extends Pick<Config, 'dataDir' | 'secretKeys'> {
  /** Whether what opens secrets is taken along as well. */
  withKey?: boolean;
}

export interface CopiedInto {
  /** The folder of this backup, and the copied database in it. */
  target: string;
  copy: string;
  /** The backup before this one. */
  earlier: string | undefined;
  say(words: string): void | Promise<void>;
}

export interface OwnCopying {
  /** Goes on once the database is copied. */
  copy(into: CopiedInto): Promise<OwnCopied>;
}

export interface CopiedSecrets {
  count: number;
  /** In the backup, or kept apart from it. */
  key: 'taken' | 'apart';
}

/** The files that only a product's own rooms write into a backup. */
export type OwnFile = 'repositories' | 'laterRows' | 'secretKey';

export interface OwnCopied {
  items: number;
  /** Of all files, and of those that no earlier backup has. */
  bytes: number;
  newBytes: number;
  /** Items that have no repository that could be read, each with why. */
  lost: readonly string[];
  secrets: CopiedSecrets;
  files: Readonly<Partial<Record<OwnFile, SignedFile>>>;
}

export interface RestoredFrom {
  backup: string;
  config: Config;
  files: OwnCopied['files'];
}

/** What is put back once the database is, in this order. */
export interface OwnRestoring<OpenHub> {
  /** Says how much that was. */
  copy(): Promise<number>;
  /** Has rows win that are newer than the database; says how many. */
  applyLater(): Promise<number>;
  /** Brings what rows say up to what was put back. */
  readAnew(hub: OpenHub): Promise<void>;
  /** Looks whether all of it is whole. */
  inspect(db: Kysely<Database>): Promise<Finding[]>;
  /** What could not be put back. */
  leftOut(): Finding[];
}
