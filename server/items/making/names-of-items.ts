import type { Kysely, Transaction } from 'kysely';
import { recordEvent } from '../../events/index.ts';
import { HubError } from '../../ground/hub-error.ts';
import type { Jobs, OpenJob } from '../../jobs/index.ts';
import type { Database } from '../../store/database.ts';
import { KeptRows } from '../../store/keeping/kept-rows.ts';
import type { ItemRecord } from '../record.ts';
import { assertName } from './names.ts';

/** Where an item stands or may stand: its owner, its kind, its name in any case. */
export interface Address {
  ownerId: string;
  kind: string;
  name: string;
}

type Db = Kysely<Database> | Transaction<Database>;

/** Whether another item stands at an address; an address that only leads on to a renamed item is free. */
export async function isTaken(db: Db, { ownerId, kind, name }: Address, butFor?: number): Promise<boolean> {
  const found = await atAddress(db, { ownerId, kind, name });
  return found !== undefined && found.seq !== butFor;
}

const atAddress = (db: Db, { ownerId, kind, name }: Address): Promise<{ seq: number } | undefined> =>
  db
    .selectFrom('items')
    .select('seq')
    .where('create_user_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirst();

/** The item that used to stand at an address, by a name that its owner has or had. */
export async function movedFrom(
  db: Db,
  { kind, user, name }: { kind: string; user: string; name: string },
): Promise<number | undefined> {
  const owner = await ownerCalled(db, user);
  if (owner === undefined) return undefined;
  // Before what is called so now: an heir may have had a thing of that name, where this one had been renamed.
  const row = await db
    .selectFrom('item_names')
    .select('item_seq')
    .where('owner_id', '=', owner.id)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirst();
  if (row || !owner.isFormer) return row?.item_seq;
  return (await atAddress(db, { ownerId: owner.id, kind, name }))?.seq;
}

/** Whoever is called so, or was. */
async function ownerCalled(db: Db, name: string): Promise<{ id: string; isFormer: boolean } | undefined> {
  const now = await db.selectFrom('owners').select('id').where('name', '=', name).executeTakeFirst();
  if (now) return { id: now.id, isFormer: false };
  const before = await db
    .selectFrom('owner_names')
    .select('held_by')
    .where('name', '=', name)
    .executeTakeFirst();
  return before && { id: before.held_by, isFormer: true };
}

/** Whoever takes a name takes its address: it no longer leads to the item that was called so before. */
export async function takeName(tx: Db, { ownerId, kind, name }: Address): Promise<void> {
  await tx
    .deleteFrom('item_names')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .execute();
}

/**
 * Gives an item another name; the address it had leads on to it until somebody takes the name. Gives back the job of
 * indexing the new one, unless it has the name already.
 */
export async function rename(
  { db, jobs }: { db: Kysely<Database>; jobs: Jobs },
  item: ItemRecord,
  { name, by, now }: { name: string; by: string; now: number },
): Promise<OpenJob | undefined> {
  if (name === item.name) return undefined;
  assertName(name, 'name');
  const { createUserId: ownerId, kind, seq } = item;
  return db.transaction().execute(async (tx) => {
    // Somebody else may have called it something meanwhile.
    const row = await tx.selectFrom('items').select('name').where('seq', '=', seq).executeTakeFirst();
    if (row === undefined) throw new HubError('itemNotFound');
    const { name: before } = row;
    if (before === name) return undefined;
    if (await isTaken(tx, { ownerId, kind, name }, seq)) throw new HubError('nameTaken', { name });
    await takeName(tx, { ownerId, kind, name });
    await new KeptRows(tx, 'Item').change(item.id, { name }, { now });
    await recordEvent(tx, 'items.renamed', { at: now, by, of: item.id, what: { before, name } });
    // Not one that takes in the repository: closing that would make good a push which nobody has read.
    const job = await jobs.hold(tx, 'items.index', { itemId: item.id });
    if (name.toLowerCase() === before.toLowerCase()) return job;
    await tx
      .insertInto('item_names')
      .values({ owner_id: ownerId, kind, name: before, item_seq: seq })
      .onConflict((conflict) => conflict.columns(['owner_id', 'kind', 'name']).doUpdateSet({ item_seq: seq }))
      .execute();
    return job;
  });
}
