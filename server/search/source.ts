import type { Kysely } from 'kysely';
import { Places, TagBook } from '../items/beside.ts';
import type { Database } from '../store/database.ts';
import { openReader } from '../store/reader.ts';
import type { SlowStatement } from '../store/slow-statements.ts';
import { openTextIndex } from '../store/texts/open-text-index.ts';
import type { TextIndex } from '../store/texts/text-index.ts';

/** What a search asks of an index. */
export type Texts = Pick<TextIndex, 'find' | 'count'>;

/** What a search reads. */
export interface Source {
  db: Kysely<Database>;
  texts: Texts;
  tags: TagBook;
  places: Places;
}

/**
 * Opens the hub's database beside the hub. What is asked through it is answered from one moment: all that was
 * answered before has been written by then. `tell` is told of each statement that took long.
 */
export function openSource(path: string, tell: (slow: SlowStatement) => void) {
  const { db, read, atOnce, writes } = openReader(path, tell);
  const tags = new TagBook(db);
  const source: Source = { db, texts: openTextIndex(db), tags, places: new Places({ db, read, tags }) };
  let known: number | undefined;
  return <Result>(ask: (source: Source) => Promise<Result>): Promise<Result> =>
    atOnce(async () => {
      const now = writes();
      if (now !== known) await tags.load();
      known = now;
      return ask(source);
    });
}
