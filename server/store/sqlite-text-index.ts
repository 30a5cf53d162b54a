import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Match, Term, TextDocument, TextIndex, TextQuery } from './text-index.ts';
import { spaced } from './words.ts';

/**
 * A row number of the index is made of popularity and item, so that walking it backwards meets popular matches first
 * and can stop early: ranking a million matches to show twenty would take a second.
 */
const seqBits = 2 ** 36;
const bucketsPerDoubling = 2;
const bucketMax = 127;

const docOf = ({ popularity, seq }: Pick<TextDocument, 'popularity' | 'seq'>) =>
  Math.min(bucketMax, Math.floor(Math.log2(1 + Math.max(0, popularity)) * bucketsPerDoubling)) * seqBits +
  seq;

/** Full-text search on FTS5. */
export class SqliteTextIndex implements TextIndex {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async put(document: TextDocument): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('items')
        .select('search_doc')
        .where('seq', '=', document.seq)
        .executeTakeFirst();
      if (!row) return;
      if (row.search_doc !== null) {
        await sql`delete from text_heads where rowid = ${row.search_doc}`.execute(tx);
        await sql`delete from text_bodies where rowid = ${row.search_doc}`.execute(tx);
      }
      await insert(tx, docOf(document), document);
      await tx
        .updateTable('items')
        .set({ search_doc: docOf(document) })
        .where('seq', '=', document.seq)
        .execute();
    });
  }

  async find(
    query: TextQuery,
    {
      limit,
      below = Number.MAX_SAFE_INTEGER,
      headsOnly = false,
    }: { limit: number; below?: number; headsOnly?: boolean },
  ): Promise<Match[]> {
    const table = sql.ref(headsOnly ? 'text_heads' : 'text_bodies');
    const { rows } = await sql<{ doc: number }>`
      select rowid as doc from ${table} where ${table} match ${matchOf(query, headsOnly)} and rowid < ${below}
      order by rowid desc limit ${limit}`.execute(this.#db);
    return rows.map(({ doc }) => ({ doc, seq: doc % seqBits }));
  }

  async count(query: TextQuery, atMost: number): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (
        select rowid from text_bodies where text_bodies match ${matchOf(query, false)} limit ${atMost}
      )`.execute(this.#db);
    return rows[0]?.count ?? 0;
  }

  async among(query: TextQuery, seqs: readonly number[]): Promise<Set<number>> {
    const { rows } = await sql<{ doc: number }>`
      select rowid as doc from text_bodies where text_bodies match ${matchOf(query, false)} and rowid in (
        select search_doc from items where seq in (select value from json_each(${JSON.stringify(seqs)}))
      )`.execute(this.#db);
    return new Set(rows.map(({ doc }) => doc % seqBits));
  }
}

async function insert(tx: Transaction<Database>, doc: number, document: TextDocument): Promise<void> {
  const facets = [
    kindFacet(document.kind),
    visibilityFacet(document.visibility),
    ownerFacet(document.ownerId),
    ...document.tagIds.map(tagFacet),
  ].join(' ');
  const [title, tags] = [spaced(document.title), spaced(document.tags)];
  await sql`insert into text_heads (rowid, facets, title, tags) values (${doc}, ${facets}, ${title}, ${tags})`.execute(
    tx,
  );
  await sql`
    insert into text_bodies (rowid, facets, title, tags, summary, readme)
    values (${doc}, ${facets}, ${title}, ${tags}, ${spaced(document.summary)}, ${spaced(document.readme)})
  `.execute(tx);
}

/** Ids become words of letters and digits alone, which the index keeps whole. */
const facet = (letter: string, id: string) => letter + Buffer.from(id).toString('hex');
const kindFacet = (kind: string) => facet('k', kind);
const visibilityFacet = (visibility: string) => facet('v', visibility);
const ownerFacet = (ownerId: string) => facet('o', ownerId);
const tagFacet = (id: number) => `t${id}`;

/** Filters stand in the index too: it walks them together with the words and never meets what is hidden. */
function matchOf({ terms, scopes, kind, ownerId, tagGroups }: TextQuery, headsOnly: boolean): string {
  const seen = scopes.map((scope) =>
    all([
      visibilityFacet(scope.visibility),
      ...(scope.ownerId === undefined ? [] : [ownerFacet(scope.ownerId)]),
    ]),
  );
  const facets = all([
    any(seen),
    ...(kind === undefined ? [] : [kindFacet(kind)]),
    ...(ownerId === undefined ? [] : [ownerFacet(ownerId)]),
    ...tagGroups.map((ids) => any(ids.map(tagFacet))),
  ]);
  const columns = headsOnly ? 'title tags' : 'title tags summary readme';
  return `(facets : ${facets}) AND ({${columns}} : ${all(terms.map(phrase))})`;
}

const all = (parts: readonly string[]) => `(${parts.join(' AND ')})`;
const any = (parts: readonly string[]) => `(${parts.join(' OR ')})`;

/** Words hold letters, digits and marks only (words.ts), so that quoting them leaves no way out. */
const phrase = ({ words, prefix }: Term) => `"${words.join(' ')}"${prefix ? ' *' : ''}`;
