import { type Kysely, sql } from 'kysely';

/**
 * The text index of SQLite. `heads` holds what stands in a title or a tag and stays small, so that a word that is in
 * every README does not hide the items that are named after it. Both hold no text, only where words stand; the words
 * come separated already (store/words.ts). `pairs` holds each two neighbouring characters of Chinese, Japanese or Korean as
 * one word: a phrase of common characters that is rare itself would otherwise be looked for in every text. Prefixes of up to three letters have their own index: they are typed most.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of [
    ['text_heads', 'facets, pairs, title, tags'],
    ['text_bodies', 'facets, pairs, title, tags, summary, readme'],
  ]) {
    await sql
      .raw(
        `create virtual table ${table} using fts5(${columns}, content='', contentless_delete=1,
           tokenize='unicode61 remove_diacritics 0', prefix='1 2 3')`,
      )
      .execute(db);
  }
  // Longer prefixes are written out as the words that begin so: the index would merge them anew for every question.
  await sql.raw('create table text_words (word text primary key) without rowid').execute(db);
}
