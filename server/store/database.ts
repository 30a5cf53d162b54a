import type { Generated } from 'kysely';
import type { KeptTables } from '#generated/store/tables.ts';

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
export interface ItemTagRow {
  tag_id: number;
  item_seq: number;
  kind: string;
  visibility: string;
  popularity: number;
  browse_count: number;
  update_time: number;
}

/** Who reads what is not for everybody. Written by the database itself (migrations/0041-item-readers.ts). */
export interface ItemReaderRow {
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

export interface ItemLinkRow {
  item_seq: number;
  /** Which file says so. */
  source: 'card' | 'manifest';
  position: number;
  kind: string;
  owner: string;
  name: string;
}

export interface EventRow {
  seq: Generated<number>;
  at: number;
  what: string;
  /** Who did it; null for the hub itself, and for whoever runs it. */
  person_id: string | null;
  /** The id of what it is about. */
  of_id: string | null;
  facts: Generated<string>;
  /** What of the thing said then who sees it, as JSON; null where that is not asked. */
  seen_as: string | null;
  /** The id of whoever owned it then; null of what nobody owns, and of what was recorded before where nobody knows. */
  owner_id: Generated<string | null>;
}

/** Who did what, as its hash holds it (server/audit/chain.ts). */
export interface AuditRow {
  seq: number;
  at: number;
  what: string;
  /** The person; none where somebody who has shown nothing did it, whoever runs the hub, or the hub. */
  by_id: string | null;
  /** What they were called then; of a command, the account of this machine. */
  by_name: string | null;
  through: string;
  /** The id of the session or token; of a command its words. */
  shown: string | null;
  of_id: string | null;
  of_name: string | null;
  /** Whoever owned it then; null of what nobody owns, and in rows of before this was kept, which nobody changes. */
  owner_id: string | null;
  facts: string;
  request: string | null;
  reason: string | null;
  brief_hash: string | null;
  before_hash: string;
  hash: string;
}

/** Where the rows of who did what begin and end. */
export interface AuditEndsRow {
  id: number;
  /** The last that was cleared away, when that had happened, and its hash. */
  cleared: number;
  cleared_at: number;
  cleared_hash: string;
  last: number;
  last_hash: string;
}

export interface JobRow {
  id: Generated<number>;
  name: string;
  /** What one is open of at a time; null where each stands by itself. */
  key: Generated<string | null>;
  item_id: Generated<string | null>;
  input: string;
  /** How often it was asked for since it is open. */
  asked: Generated<number>;
  /** How often it was begun and did not come to its end. */
  tries: Generated<number>;
  create_time: number;
  /** Nobody begins it before. */
  run_at: number;
  /** Until when somebody is at it who may be dead by now; null where it waits. */
  lease_until: Generated<number | null>;
  /** Who is at it, where there is more than one node. */
  node: Generated<string | null>;
  /** What stopped the last try; null while none has failed. */
  failure: Generated<string | null>;
  /** Since when it is given up, until somebody asks for it again. */
  set_aside_time: Generated<number | null>;
}

/** What was done with an item on one day by one door. */
export interface DayCountRow {
  item_seq: number;
  day: number;
  what: 'visit' | 'download';
  channel: string;
  count: number;
  /** How many different ones of each came that day. */
  people: number;
  networks: number;
}

/** Whoever may own something. Written by the database itself, beside the row of a person (migrations/0038-owners.ts). */
export interface OwnerRow {
  seq: Generated<number>;
  id: string;
  type: string;
  name: string;
  name_skeleton: string | null;
  alias: string | null;
  alias_key: string | null;
  /** What everybody may see of it beside its names, as JSON. */
  face: Generated<string>;
}

/** A name that an owner had before: what stands under it leads on. */
export interface OwnerNameRow {
  name: string;
  name_skeleton: string;
  /** The id of the owner to whom it leads. */
  held_by: string;
  time: number;
}

export interface CredentialRow {
  person_id: string;
  /** Hash of the password in the PHC string format. */
  password: string;
  change_time: number;
}

/** Columns of ours beside those that the spec declares. */
interface DeviceUpkeep {
  person_id: string;
  /** Hash of what the cookie holds. */
  secret: string;
  /** Hash of what it held before the last change. */
  earlier_secret: string | null;
  /** Hash of one that was sent in between but never used: its answer was lost. */
  lost_secret: string | null;
  rotate_time: number;
  /** When the present secret was first used; null until then. */
  confirm_time: number | null;
  /** When the password was last shown in it; null where that is not known. */
  prove_time: number | null;
}

/** Columns of ours beside those that the spec declares. */
interface TokenUpkeep {
  person_id: string;
  /** Hash of the token without its prefix. */
  secret: string;
}

interface InvitationUpkeep {
  made_by: string | null;
  /** Hash of the code. */
  secret: string;
}

export interface SecretRow {
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

/** A picture in one size; the same one in another has the same id. */
export interface PictureRow {
  id: string;
  wide: number;
  /** The entity, the id and the field of the row that it belongs to. */
  entity: string;
  row_id: string;
  field: string;
  type: string;
  content: Buffer;
}

/** Columns of ours beside those that the spec declares. */
interface PersonUpkeep {
  disabled: Generated<number>;
  /**
   * The row of the record up to which they know what was done with their account. 0 until they sign in for the first time,
   * which tells them nothing new; null for those who are told nothing, as people of the demo, whom many are.
   */
  known_deed: Generated<number | null>;
  /** What user names and aliases are compared by (people/names/likeness.ts). */
  name_skeleton: Generated<string | null>;
  alias_key: Generated<string | null>;
}

/** What stands beside the columns of the spec, by table. */
export interface Upkeep {
  items: ItemUpkeep;
  people: PersonUpkeep;
  sessions: DeviceUpkeep;
  tokens: TokenUpkeep;
  invitations: InvitationUpkeep;
  tags: TagUpkeep;
}

/** Every table of an entity has these, whatever the spec says of it. */
interface Always {
  /** Short number that orders and joins; never leaves the server. */
  seq: Generated<number>;
  /** A row begins without any field that has no column. */
  extra: Generated<string>;
}

type Kept = {
  [Table in keyof KeptTables]: Omit<KeptTables[Table], 'extra'> &
    Always &
    (Table extends keyof Upkeep ? Upkeep[Table] : unknown);
};

export interface Database extends Kept {
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
  people_keys: { key: string; person_seq: number };
  events: EventRow;
  /** The number of the last event that was given to whoever follows some. */
  event_cursors: { name: string; seq: number };
  audit: AuditRow;
  audit_ends: AuditEndsRow;
  audit_briefs: { seq: number; at: number; chance: string; said: string };
  jobs: JobRow;
  credentials: CredentialRow;
  secrets: SecretRow;
  pictures: PictureRow;
  favorites: { person_id: string; item_seq: number; create_time: number };
  /** Days and hours are counted since 1970, in UTC. */
  visits: { item_seq: number; viewer: string; day: number };
  downloads: { item_seq: number; viewer: string; hour: number; channel: string | null };
  day_counts: DayCountRow;
  owners: OwnerRow;
  /** Names that items had before: their addresses lead on until somebody takes the name. */
  item_names: { owner_id: string; kind: string; name: string; item_seq: number };
  owner_names: OwnerNameRow;
  tickets: { person_id: string; ticket: string; item_id: string; create_time: number };
  settings: { name: string; value: string };
  renames: { entity: string; field: string; was: string };
}
