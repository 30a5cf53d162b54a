import type { Read } from '../open.ts';

const ofKind = 'select count from kind_counts where kind = ? and visibility = ?';
const ofTag = 'select count from tag_counts where tag_id = ? and kind = ? and visibility = ?';

/** The counts that the database keeps; asked with every list. */
export class KeptCounts {
  readonly #read: Read;

  constructor(read: Read) {
    this.#read = read;
  }

  ofKind(kind: string, visibility: string): Promise<number> {
    return this.#ask(ofKind, [kind, visibility]);
  }

  ofTag(tagId: number, kind: string, visibility: string): Promise<number> {
    return this.#ask(ofTag, [tagId, kind, visibility]);
  }

  async #ask(question: string, parameters: readonly unknown[]): Promise<number> {
    const rows = await this.#read<{ count: number }>(question, parameters);
    return rows[0]?.count ?? 0;
  }
}
