import type { Kysely } from 'kysely';
import { sitemapItems, sitemapPartsKeptMs } from '#generated/constants.ts';
import type { Database } from '../../store/database.ts';
import { seenSql, visibleScopes } from '../../store/visible-scope.ts';

/** An item that every visitor may see, as an address names it. */
export interface OpenItem {
  kind: string;
  user: string;
  name: string;
  updateTime: string;
}

interface Needs {
  db: Kysely<Database>;
  now(): number;
}

/**
 * All items that visitors may see, in parts that stay as they are: an item stands in the part of its number, whatever comes
 * and goes. Each part is a range of keys, and nobody counts what there is.
 */
export class OpenItems {
  readonly #needs: Needs;
  #parts: { at: number; numbers: Promise<number[]> } | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** The numbers of the parts that hold something, from 1. */
  parts(): Promise<number[]> {
    const now = this.#needs.now();
    if (this.#parts === undefined || now - this.#parts.at >= sitemapPartsKeptMs) {
      const numbers = this.#read();
      numbers.catch(() => {
        this.#parts = undefined;
      });
      this.#parts = { at: now, numbers };
    }
    return this.#parts.numbers;
  }

  /** Goes from one item to the next part: as many questions as there are parts, and others are answered between them. */
  async #read(): Promise<number[]> {
    const numbers: number[] = [];
    for (let part = 0; ; ) {
      const [first] = await this.#within(part * sitemapItems)
        .select('items.seq')
        .limit(1)
        .execute();
      if (first === undefined) return numbers;
      part = Math.floor((first.seq - 1) / sitemapItems) + 1;
      numbers.push(part);
    }
  }

  async of(part: number): Promise<OpenItem[]> {
    const rows = await this.#within((part - 1) * sitemapItems)
      .where('items.seq', '<=', part * sitemapItems)
      .innerJoin('owners', 'owners.id', 'items.create_user_id')
      .select(['items.kind', 'items.name', 'items.update_time', 'owners.name as user_name'])
      .execute();
    return rows.map(({ kind, name, update_time, user_name }) => ({
      ...{ kind, name, user: user_name },
      updateTime: new Date(update_time).toISOString(),
    }));
  }

  /** Behind a number, in the order of numbers. */
  #within(seq: number) {
    return this.#needs.db
      .selectFrom('items')
      .where('items.seq', '>', seq)
      .where(seenSql(visibleScopes(null, this.#needs.now()), 'items'))
      .orderBy('items.seq');
  }
}
