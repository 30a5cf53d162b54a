import type { ReadManifest } from './manifests/read-manifest.ts';

/** What a repository holds, for whoever shows the item. */
export interface RepoFacts {
  empty: boolean;
  defaultBranch: string;
  tip?: string;
  /** When the newest commit of the default branch was committed. */
  updatedAt?: string;
  /** What it takes on the disk; files and folders alike. */
  bytes: number;
  files: number;
  /**
   * Bytes of the files of the default branch, a pointer as what it stands for; absent where nothing has been pushed, and
   * where there are more files than are looked at.
   */
  filesBytes?: number;
  /** What the refs name. */
  tips: readonly string[];
  /** Another one as soon as any ref is. */
  refs: string;
  /** The text of the README of every language, each once. */
  readmes: readonly string[];
  /** By what they hold; one that is not there, or where nothing has been pushed, is absent. */
  manifests: Readonly<Record<string, ReadManifest>>;
  /** Of the README that describes the item; absent where it cannot be read, or where nothing has been pushed. */
  frontMatter?: Record<string, unknown>;
}
