import type { CompiledQuery, Kysely } from 'kysely';
import type { Database } from '../store/database.ts';

type Count = CompiledQuery<{ count: number }>;

/** The counts that the database keeps. Asked with every list, so the two questions are composed once. */
export class KeptCounts {
  readonly #db: Kysely<Database>;
  readonly #kind: Count;
  readonly #tag: Count;

  constructor(db: Kysely<Database>) {
    this.#db = db;
    this.#kind = db
      .selectFrom('kind_counts')
      .select('count')
      .where('kind', '=', '')
      .where('visibility', '=', '')
      .compile();
    this.#tag = db
      .selectFrom('tag_counts')
      .select('count')
      .where('tag_id', '=', 0)
      .where('kind', '=', '')
      .where('visibility', '=', '')
      .compile();
  }

  ofKind(kind: string, visibility: string): Promise<number> {
    return this.#ask(this.#kind, [kind, visibility]);
  }

  ofTag(tagId: number, kind: string, visibility: string): Promise<number> {
    return this.#ask(this.#tag, [tagId, kind, visibility]);
  }

  async #ask(question: Count, parameters: readonly unknown[]): Promise<number> {
    const { rows } = await this.#db.executeQuery<{ count: number }>({ ...question, parameters });
    return rows[0]?.count ?? 0;
  }
}
