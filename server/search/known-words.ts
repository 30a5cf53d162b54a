import type { Kysely } from 'kysely';
import { searchSaidMax } from '#generated/constants.ts';
import type { Database } from '../store/database.ts';
import { listedTexts } from '../store/portable.ts';
import { keys } from '../store/texts/text-keys.ts';

const lastCharacter = '\u{10FFFF}';

/** What names and texts of the hub are made of: what a query may have meant is looked up there. */
export class KnownWords {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** Whether some text holds a word as it stands. */
  async holds(word: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('text_words')
      .select('word')
      .where('word', '=', word)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Those of these keys under which there is something. */
  async among(asked: readonly string[]): Promise<Set<string>> {
    if (asked.length === 0) return new Set();
    const rows = await this.#db
      .selectFrom('text_keys')
      .select('key')
      .distinct()
      .where('key', 'in', listedTexts(asked))
      .execute();
    return new Set(rows.map(({ key }) => key));
  }

  /** The words under a key, no more than say something. */
  under(key: string): Promise<string[]> {
    return this.#words(key, key);
  }

  /** The words whose sound begins so. */
  soundingFrom(sound: string): Promise<string[]> {
    const key = keys.sound(sound);
    return this.#words(key, key + lastCharacter);
  }

  async #words(from: string, to: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('text_keys')
      .select('word')
      .where('key', '>=', from)
      .where('key', '<=', to)
      .orderBy('key')
      .limit(searchSaidMax)
      .execute();
    return [...new Set(rows.map(({ word }) => word))];
  }
}
