import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { searchExpansionsMax } from '#generated/constants.ts';
import type { Database } from '../database.ts';
import { seenSql } from '../visible-scope.ts';
import { matchOf } from './sqlite-match.ts';
import { docOf, documentColumns, longWords, seqOf } from './sqlite-text-document.ts';
import type { Match, Phrase, Term, TextDocument, TextIndex, TextQuery } from './text-index.ts';
import { textKeysOf } from './text-keys.ts';

/** Shorter beginnings have an index of their own (migrations/0003-text.ts). */
export const indexedPrefix = 3;
const lastCharacter = '\u{10FFFF}';

/** Full-text search on FTS5. */
export class SqliteTextIndex implements TextIndex {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async put(document: TextDocument, tx: Transaction<Database>): Promise<void> {
    if (!(await takeOut(tx, document.seq))) return;
    const doc = docOf(document);
    const { facets, headPairs, bodyPairs, title, tags, summary, readme } = documentColumns(document);
    await sql`insert into text_heads (rowid, facets, pairs, title, tags)
      values (${doc}, ${facets}, ${headPairs}, ${title}, ${tags})`.execute(tx);
    await sql`insert into text_bodies (rowid, facets, pairs, title, tags, summary, readme)
      values (${doc}, ${facets}, ${bodyPairs}, ${title}, ${tags}, ${summary}, ${readme})`.execute(tx);
    const words = JSON.stringify(longWords([title, tags, summary, readme]));
    await sql`insert or ignore into text_words select value from json_each(${words})`.execute(tx);
    const keys = JSON.stringify(textKeysOf(`${document.title}\n${document.tags}`));
    await sql`insert or ignore into text_keys select value ->> 0, value ->> 1 from json_each(${keys})`.execute(
      tx,
    );
    await tx.updateTable('items').set({ search_doc: doc }).where('seq', '=', document.seq).execute();
  }

  async isInPlace(seq: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom('items')
      .select(['popularity', 'search_doc'])
      .where('seq', '=', seq)
      .executeTakeFirst();
    return !row || row.search_doc === null || row.search_doc === docOf({ ...row, seq });
  }

  async remove(seq: number, tx: Transaction<Database>): Promise<void> {
    if (await takeOut(tx, seq))
      await tx.updateTable('items').set({ search_doc: null }).where('seq', '=', seq).execute();
  }

  async find(
    query: TextQuery,
    page: { limit: number; below?: number; headsOnly?: boolean },
  ): Promise<Match[]> {
    const { limit, below = Number.MAX_SAFE_INTEGER, headsOnly = false } = page;
    const match = await this.#match(query, headsOnly);
    if (match === undefined) return [];
    const table = sql.ref(headsOnly ? 'text_heads' : 'text_bodies');
    const { rows } = await sql<{ doc: number }>`
      select rowid as doc from ${table} where ${table} match ${match} and rowid < ${below}
      ${asked(query, table)}
      order by rowid desc limit ${limit}`.execute(this.#db);
    return rows.map(({ doc }) => ({ doc, seq: seqOf(doc) }));
  }

  async count(query: TextQuery, atMost: number): Promise<number> {
    const match = await this.#match(query, false);
    if (match === undefined) return 0;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (
        select rowid from text_bodies where text_bodies match ${match}
        ${asked(query, sql.ref('text_bodies'))} limit ${atMost}
      )`.execute(this.#db);
    return rows[0]?.count ?? 0;
  }

  /** Undefined when a word is asked for that no text holds. */
  async #match(query: TextQuery, headsOnly: boolean): Promise<string | undefined> {
    const asked = await Promise.all(
      query.terms.map(async (term) => ({ phrases: await this.#choicesOf(term), ways: term.ways ?? [] })),
    );
    const isHopeless = asked.some(({ phrases, ways }) => phrases.length === 0 && ways.length === 0);
    return isHopeless ? undefined : matchOf(query, asked, headsOnly);
  }

  /** A longer beginning as the words that begin so; any other term as it is. */
  async #choicesOf(term: Term): Promise<Phrase[]> {
    const [word = ''] = term.words;
    if (!term.prefix || term.words.length > 1 || word.length <= indexedPrefix) return [term];
    const rows = await this.#db
      .selectFrom('text_words')
      .select('word')
      .where('word', '>=', word)
      .where('word', '<', word + lastCharacter)
      .limit(searchExpansionsMax + 1)
      .execute();
    return rows.length > searchExpansionsMax
      ? [term]
      : rows.map((row) => ({ words: [row.word], prefix: false }));
  }
}

/** What the words of the index cannot say of who may see a thing is asked of its row. */
function asked({ scopes }: TextQuery, table: RawBuilder<unknown>): RawBuilder<unknown> {
  if (scopes.every(({ rest }) => rest === undefined)) return sql``;
  return sql`and exists (select 1 from items as i where i.search_doc = ${table}.rowid and ${seenSql(scopes, 'i')})`;
}

/** Deletes the rows of an item from the index, and says whether there is such an item. */
async function takeOut(tx: Transaction<Database>, seq: number): Promise<boolean> {
  const row = await tx.selectFrom('items').select('search_doc').where('seq', '=', seq).executeTakeFirst();
  if (row && row.search_doc !== null) {
    await sql`delete from text_heads where rowid = ${row.search_doc}`.execute(tx);
    await sql`delete from text_bodies where rowid = ${row.search_doc}`.execute(tx);
  }
  return row !== undefined;
}
