import type { Generated } from 'kysely';

/** Columns of ours beside those that the spec declares. */
interface ItemUpkeep {
  /** JSON list of tag ids in the order of the card, so that a list needs no join. */
  tag_ids: Generated<string>;
  /** JSON list of the tags that were set on the item itself, beside those of its README. */
  own_tag_ids: Generated<string>;
  /** Row of the text index; null until the item has been indexed. */
  search_doc: Generated<number | null>;
}

/** Columns of ours beside those that the spec declares. */
interface TagUpkeep {
  /** Its place among all tags. */
  position: number;
}

/** The sort columns stand here again, so that a filtered list is one range of one index. */
interface ItemTagRow {
  tag_id: number;
  item_seq: number;
  kind: string;
  visibility: string;
  popularity: number;
  browse_count: number;
  update_time: number;
}

/** Who reads what is not for everybody. Written by the database itself (migrations/0041-item-readers.ts). */
interface ItemReaderRow {
  item_seq: number;
  /** The id of whoever reads: a person, so far. */
  reader: string;
  kind: string;
  visibility: string;
  popularity: number;
  browse_count: number;
  update_time: number;
  download_count: number;
  favorite_count: number;
}

interface ItemLinkRow {
  item_seq: number;
  /** Which file says so. */
  source: 'card' | 'manifest';
  position: number;
  kind: string;
  owner: string;
  name: string;
}

/** What was done with an item on one day by one door. */
interface DayCountRow {
  item_seq: number;
  day: number;
  what: 'visit' | 'download';
  channel: string;
  count: number;
  /** How many different ones of each came that day. */
  people: number;
  networks: number;
}

interface SecretRow {
  seq: Generated<number>;
  item_id: string;
  name: string;
  /** Sealed; opens for this item, this name and these places alone. */
  value: string;
  /** The key that opens it, which is not in the database. */
  key_id: string;
  /** The end of the value; null where that would tell too much. */
  hint: string | null;
  /** JSON list of where it may go. */
  places: string;
  person_id: string;
  set_time: number;
  used_time: Generated<number | null>;
}

/** What the rooms of the hub keep beside the tables that any product has. */
declare module '../store/database.ts' {
  interface Upkeep {
    items: ItemUpkeep;
    tags: TagUpkeep;
  }

  interface Database {
    item_tags: ItemTagRow;
    item_readers: ItemReaderRow;
    kind_counts: { kind: string; visibility: string; count: number };
    tag_counts: { tag_id: number; kind: string; visibility: string; count: number };
    item_texts: { item_seq: number; readme: string };
    /** What an item says that it is made from, by the address that it wrote. */
    item_links: ItemLinkRow;
    /** What the manifest said last that was taken, and what is wrong with it now. */
    item_manifests: { item_seq: number; holds: string; value: string | null; faults: string };
    text_words: { word: string };
    text_keys: { key: string; word: string };
    secrets: SecretRow;
    favorites: { person_id: string; item_seq: number; create_time: number };
    /** Days and hours are counted since 1970, in UTC. */
    visits: { item_seq: number; viewer: string; day: number };
    downloads: { item_seq: number; viewer: string; hour: number; channel: string | null };
    day_counts: DayCountRow;
    /** Names that items had before: their addresses lead on until somebody takes the name. */
    item_names: { owner_id: string; kind: string; name: string; item_seq: number };
    tickets: { person_id: string; ticket: string; item_id: string; create_time: number };
  }
}
