import type { LanguageId } from '#generated/app.ts';
import type { Highlight } from '#generated/types.ts';
import type { Listed } from '../items/index.ts';
import type { Viewer } from '../rights/index.ts';
import type { Place } from '../store/lists/list-query.ts';
import type { SlowStatement } from '../store/slow-statements.ts';
import type { TextQuery } from '../store/texts/text-index.ts';

/** Where a page ends: what its cursor carries. */
export type Key = readonly (string | number)[];

/** One page of what matches. */
export interface ItemsQuestion {
  what: 'items';
  query: TextQuery;
  /** The same narrowing in the words of the endpoint, and the order. */
  list: Listed & { limit: number };
  viewer: Viewer | null;
  language: LanguageId;
  /** The end of the page before. */
  after?: Key;
}

/** An item that was found, and what of it matched. */
export interface FoundItem {
  seq: number;
  /** Where the list goes on behind it. */
  key: Key;
  title: Highlight[];
  excerpt: Highlight[];
}

export interface FoundItems {
  hits: FoundItem[];
  /** Counted no further than one beyond what is told. */
  counted: number;
  hasMore: boolean;
  /** What was looked for instead, where nothing was found as it was typed. */
  corrected?: string;
}

/** The tags of what matches each of these. */
export interface TagsQuestion {
  what: 'tags';
  queries: readonly TextQuery[];
}

export interface FoundTags {
  /** How many of the matches carry each tag, by its id. */
  counts: readonly (readonly [id: number, count: number])[];
  /** Whether these are all of the matches. */
  isWhole: boolean;
}

/** The names that begin as what is being typed. */
export interface NamesQuestion {
  what: 'names';
  query: TextQuery;
  language: LanguageId;
  /** The moment at which popularity counts. */
  now: number;
}

/** How many of what matches there are of each of these kinds. */
export interface KindsQuestion {
  what: 'kinds';
  query: TextQuery;
  kinds: readonly string[];
}

/** One page of the people who are called so, the nearest first. */
export interface PeopleQuestion {
  what: 'people';
  q: string;
  limit: number;
  after?: Key;
}

/** A person who was found. */
export interface FoundPerson {
  id: string;
  /** Where the list goes on behind them. */
  key: Key;
}

export interface FoundPeople {
  hits: FoundPerson[];
  /** Counted no further than one beyond what is told. */
  counted: number;
  hasMore: boolean;
}

/** Places of a list that may lead through very many items before a page is full. */
export interface PlacesQuestion {
  what: 'places';
  list: Listed & { limit: number };
  viewer: Viewer | null;
  after?: Place | undefined;
}

/** What is asked of a process that searches, and what it answers. */
export type Question =
  | ItemsQuestion
  | NamesQuestion
  | KindsQuestion
  | TagsQuestion
  | PeopleQuestion
  | PlacesQuestion;
export type Answer = FoundItems | FoundItem[] | FoundTags[] | FoundPeople | Place[] | number[];

/** What a process found, and which statements of it took long. */
export interface Answered {
  found: Answer;
  slow: readonly SlowStatement[];
}
