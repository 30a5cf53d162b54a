import type { Read } from '../open.ts';

const ofKind = 'select count from kind_counts where kind = ? and visibility = ?';
const ofTag = 'select count from tag_counts where tag_id = ? and kind = ? and visibility = ?';
const ofReaders = `select count(distinct item_seq) as count from item_readers
  where reader in (select value from json_each(?)) and kind = ? and visibility = ?`;
const ofReadersByTag = `${ofReaders} and exists (
  select 1 from item_tags as t where t.item_seq = item_readers.item_seq and t.tag_id = ?)`;

/** What some read beside what is for everybody. */
interface ReadBy {
  readers: readonly string[];
  kind: string;
  visibility: string;
  tagId?: number | undefined;
}

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

  /** Counted row by row, which are few. */
  ofReaders({ readers, kind, visibility, tagId }: ReadBy): Promise<number> {
    const asked = [JSON.stringify(readers), kind, visibility];
    return tagId === undefined ? this.#ask(ofReaders, asked) : this.#ask(ofReadersByTag, [...asked, tagId]);
  }

  async #ask(question: string, parameters: readonly unknown[]): Promise<number> {
    const rows = await this.#read<{ count: number }>(question, parameters);
    return rows[0]?.count ?? 0;
  }
}
