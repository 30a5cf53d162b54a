import type { RepoFacts } from '../repo-facts.ts';

/** A branch as the path index holds it. */
export interface KeptBranch {
  ref: string;
  /** The commit whose answers are kept; empty where none are whole. */
  tip: string;
  commits: number;
  /** The commit towards which they were being brought when something stopped that. */
  building: string | null;
}

/** What is asked of a repository. */
export type Question =
  | { what: 'facts'; dir: string; gitBytes: number; holds: readonly string[] }
  | { what: 'paths'; dir: string; gitBytes: number; kept: readonly KeptBranch[] };

export interface PathRow {
  folder: string;
  name: string;
}

/** What changes in the path index, in the order in which it is to be written. */
export type PathPart =
  | { what: 'drop'; ref: string }
  /** A branch begins to move to a commit, from its own answers, those of another branch, or from nothing. */
  | { what: 'begin'; ref: string; tip: string; base?: string | undefined }
  | { what: 'put'; ref: string; rows: readonly (PathRow & { commit: string })[] }
  | { what: 'remove'; ref: string; rows: readonly PathRow[] }
  | { what: 'commits'; facts: readonly { id: string; facts: string }[] }
  | { what: 'end'; ref: string; tip: string; commits: number }
  /** Commits may have lost the last path that named them. */
  | { what: 'tidy' };

export type Part = RepoFacts | PathPart;
