import type { Generated } from 'kysely';
import type { KeptTables } from '#generated/store/tables.ts';

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
  people: PersonUpkeep;
  sessions: DeviceUpkeep;
  tokens: TokenUpkeep;
  invitations: InvitationUpkeep;
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

/** Every table; rooms that keep more say so beside their steps (server/rooms/database.ts). */
export interface Database extends Kept {
  people_keys: { key: string; person_seq: number };
  events: EventRow;
  /** The number of the last event that was given to whoever follows some. */
  event_cursors: { name: string; seq: number };
  audit: AuditRow;
  audit_ends: AuditEndsRow;
  audit_briefs: { seq: number; at: number; chance: string; said: string };
  jobs: JobRow;
  credentials: CredentialRow;
  pictures: PictureRow;
  owners: OwnerRow;
  owner_names: OwnerNameRow;
  settings: { name: string; value: string };
  renames: { entity: string; field: string; was: string };
}
