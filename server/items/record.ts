import type { Kysely } from 'kysely';
import type { Subjects } from '#generated/server/contract.ts';
import { type PersonRecord, personOf } from '../people/index.ts';
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
  owner: PersonRecord;
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
    .innerJoin('people', 'people.id', 'items.create_user_id')
    .selectAll('items')
    .select([
      'people.user_name as owner_user_name',
      'people.alias as owner_alias',
      'people.role_type as owner_role_type',
      'people.extra as owner_extra',
    ]);
}

type ItemWithOwner = Awaited<ReturnType<ReturnType<typeof selectItems>['executeTakeFirstOrThrow']>>;

export function recordOf(row: ItemWithOwner): ItemRecord {
  const owner = personOf({
    id: row.create_user_id,
    user_name: row.owner_user_name,
    alias: row.owner_alias,
    role_type: row.owner_role_type,
    extra: row.owner_extra,
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
    fields: readFields(row) as ItemRecord['fields'],
    privateFields: readPrivateFields(row),
  };
}
