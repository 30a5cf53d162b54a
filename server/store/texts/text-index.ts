import type { Transaction } from 'kysely';
import type { Database } from '../database.ts';
import type { VisibleScope } from '../visible-scope.ts';

/** What an index holds of an item. */
export interface TextDocument {
  seq: number;
  kind: string;
  visibility: string;
  ownerId: string;
  /** Who reads it, where it is not for everybody. */
  readers: readonly string[];
  tagIds: readonly number[];
  /** Matches of popular items are found first. */
  popularity: number;
  title: string;
  tags: string;
  summary: string;
  readme: string;
}

/** Words that follow each other; the last may be the beginning of a word. */
export interface Phrase {
  words: readonly string[];
  prefix: boolean;
}

/** What was typed, as it stands. */
export interface Term extends Phrase {
  /** What says the same: any of them will do. */
  ways?: readonly Way[];
}

/** Another way to say a term. */
export interface Way {
  /** One phrase of each of these must be found. */
  all: readonly (readonly Phrase[])[];
  /** It must be of this kind. */
  kind?: string;
  /** How much it says beside the term as it was typed: a share of 1. */
  worth: number;
}

export interface TextQuery {
  /** All of them must be found. */
  terms: readonly Term[];
  scopes: readonly VisibleScope[];
  kind?: string | undefined;
  ownerId?: string | undefined;
  /** One tag of each group is needed. */
  tagGroups: readonly (readonly number[])[];
}

/** A match: `doc` orders matches from popular to unpopular and is the key of the next page. */
export interface Match {
  doc: number;
  seq: number;
}

/** Full-text search, as far as SQLite and PostgreSQL do it differently. */
export interface TextIndex {
  /** Writes an item anew, as a part of the transaction that read what it holds. */
  put(document: TextDocument, tx: Transaction<Database>): Promise<void>;
  /** Whether an item that is in the index is found where its popularity puts it. */
  isInPlace(seq: number): Promise<boolean>;
  /** Takes an item out, as a part of a transaction. */
  remove(seq: number, tx: Transaction<Database>): Promise<void>;
  /** The most popular matches, below a place in that order. Cost depends on the limit, not on the number of matches. */
  find(query: TextQuery, page: { limit: number; below?: number; headsOnly?: boolean }): Promise<Match[]>;
  /** Counts matches, but no further than a limit. */
  count(query: TextQuery, atMost: number): Promise<number>;
}
