import type { Kysely } from 'kysely';
import { linksLooked, linksMax, linksWalkItems } from '#generated/constants.ts';
import type { Database } from '../../store/database.ts';
import type { ItemRecord } from '../record.ts';
import { keyOf, type Link } from './links-said.ts';

/** What an item names, and what stands there: by its name, or by one that it used to have. */
export interface Named extends Link {
  seq?: number;
}

/** What an item names, in the order in which it does. */
export async function namedBy(db: Kysely<Database>, { seq }: Pick<ItemRecord, 'seq'>): Promise<Named[]> {
  const rows = await targets(db)
    .where('link.item_seq', '=', seq)
    .orderBy('link.source')
    .orderBy('link.position')
    .limit(linksMax)
    .execute();
  const links = rows.map(({ own, moved, kind, owner, name }) => {
    const stands = own ?? moved;
    return stands === null ? { kind, owner, name } : { kind, owner, name, seq: stands };
  });
  return [...new Map(links.map((link) => [keyOf(link), link])).values()];
}

/** Which items each of these names, as far as they are looked at. */
export async function targetsOf(
  db: Kysely<Database>,
  seqs: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await targets(db)
    .where('link.item_seq', 'in', seqs)
    .limit(linksWalkItems * linksMax)
    .execute();
  const found = new Map<number, number[]>();
  for (const { item_seq, own, moved } of rows) {
    const stands = own ?? moved;
    if (stands !== null) found.set(item_seq, [...(found.get(item_seq) ?? []), stands]);
  }
  return found;
}

const targets = (db: Kysely<Database>) =>
  db
    .selectFrom('item_links as link')
    .leftJoin('owners as owner', 'owner.name', 'link.owner')
    .leftJoin('items as item', (join) =>
      join
        .onRef('item.create_user_id', '=', 'owner.id')
        .onRef('item.kind', '=', 'link.kind')
        .onRef('item.name', '=', 'link.name'),
    )
    .leftJoin('item_names as former', (join) =>
      join
        .onRef('former.owner_id', '=', 'owner.id')
        .onRef('former.kind', '=', 'link.kind')
        .onRef('former.name', '=', 'link.name'),
    )
    .select(['link.item_seq', 'link.kind', 'link.owner', 'link.name'])
    .select(['item.seq as own', 'former.item_seq as moved']);

/** The newest that name an item, by its name or by one that it used to have: no more than are looked at. */
export async function thoseNaming(db: Kysely<Database>, item: ItemRecord): Promise<number[]> {
  const { seq, kind, ownerName: owner } = item;
  const former = await db.selectFrom('item_names').select('name').where('item_seq', '=', seq).execute();
  const names = [item.name, ...former.map(({ name }) => name)];
  const rows = await db
    .selectFrom('item_links')
    .select('item_seq')
    .distinct()
    .where('kind', '=', kind)
    .where('owner', '=', owner)
    .where('name', 'in', names)
    .orderBy('item_seq', 'desc')
    .limit(linksLooked)
    .execute();
  return rows.map(({ item_seq }) => item_seq);
}
