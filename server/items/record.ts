import type { Kysely } from 'kysely';
import type { Subjects } from '#generated/server/contract.ts';
import { stored } from '#generated/store/tables.ts';
import { type OwnerRecord, ownerOf } from '../people/index.ts';
import type { Database } from '../store/database.ts';
import { readFields, readPrivateFields } from '../store/fields.ts';

/** An item as the other rooms see it: what decides about access, and all of its kept fields. */
export interface ItemRecord {
  seq: number;
  id: string;
  key: string;
  kind: string;
  name: string;
  visibility: string;
  createUserId: string;
  ownerName: string;
  owner: OwnerRecord;
  tagIds: readonly number[];
  /** Tags that were set on the item and that its card has never named. */
  ownTagIds: readonly number[];
  /** All kept fields by the names of the spec, but for those that are private. */
  fields: Readonly<Subjects['item'] & Record<string, unknown>>;
  /** Shown by views that name them, and by nothing else. */
  privateFields: Readonly<Record<string, unknown>>;
}

/** Items with their owners; narrowed by the caller. */
export function selectItems(db: Kysely<Database>) {
  return db
    .selectFrom('items')
    .innerJoin('owners', 'owners.id', 'items.create_user_id')
    .selectAll('items')
    .select(['owners.name as owner_name', 'owners.alias as owner_alias', 'owners.face as owner_face']);
}

type ItemWithOwner = Awaited<ReturnType<ReturnType<typeof selectItems>['executeTakeFirstOrThrow']>>;

export function recordOf(row: ItemWithOwner): ItemRecord {
  const owner = ownerOf({
    id: row.create_user_id,
    name: row.owner_name,
    alias: row.owner_alias,
    face: row.owner_face,
  });
  return {
    seq: row.seq,
    id: row.id,
    key: row.key,
    kind: row.kind,
    name: row.name,
    visibility: row.visibility,
    createUserId: row.create_user_id,
    ownerName: owner.userName,
    owner,
    tagIds: JSON.parse(row.tag_ids) as number[],
    ownTagIds: JSON.parse(row.own_tag_ids) as number[],
    fields: readFields(row, stored.Item) as ItemRecord['fields'],
    privateFields: readPrivateFields(row, stored.Item),
  };
}
