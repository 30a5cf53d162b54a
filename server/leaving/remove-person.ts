import { setTimeout } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { recordEvent } from '../events/index.ts';
import { ConfigError } from '../ground/config.ts';
import { HubError } from '../ground/hub-error.ts';
import { forgetFavorites, takeAway } from '../items/index.ts';
import { noteForItems } from '../jobs/for-items.ts';
import { findLeaving, type Leaving } from '../parting/index.ts';
import { assertNotLast, openAccounts, setDisabled } from '../people/index.ts';
import { dropPictures } from '../pictures/index.ts';
import type { Database } from '../store/database.ts';
import { assertStands } from '../store/disk/data-folder.ts';
import { openTextIndex } from '../store/texts/open-text-index.ts';
import { handOverSome, leadOn } from './hand-over.ts';
import { itemsOf, type LeavingItem } from './leaving.ts';

interface Asked {
  userName: string;
  /** The user name of whoever gets what they had. */
  itemsTo?: string | undefined;
  deletesItems: boolean;
}

/** What became of somebody's items. */
export interface Removed {
  userName: string;
  handedOver: number;
  deleted: number;
  to?: string;
}

/**
 * Takes a person away for good, beside a hub that may be running. Nobody signs in as them from the first step on; what they
 * had goes some at a time, so that a run that is cut off is finished by the next one, and the person goes last.
 */
export async function removePerson(dataDir: string, asked: Asked): Promise<Removed> {
  assertStands(dataDir);
  const { db, close } = await openAccounts(dataDir);
  try {
    const person = await findLeaving(db, asked.userName);
    await assertNotLast(db, person);
    const items = await itemsOf(db, person.id);
    const to = asked.itemsTo === undefined ? undefined : await findHeir(db, asked.itemsTo, person);
    if (items.length > 0 && to === undefined && !asked.deletesItems)
      throw new ConfigError(
        `${person.userName} has ${items.length} items: hand them over with --items-to <name>, or take them away with --delete-items.`,
      );
    await assertMade(db, person);
    if (to) await assertRoomFor(db, person, to);
    await db.transaction().execute(async (tx) => {
      // Two who take each other away at once would leave nobody.
      await assertNotLast(tx, person);
      await setDisabled(tx, person.userName, true);
    });
    const count = to ? await handOver(db, person, to) : await takeAllAway(db, items);
    await db.transaction().execute((tx) => takePersonAway(tx, person, to));
    return {
      ...{ userName: person.userName, handedOver: to ? count : 0, deleted: to ? 0 : count },
      ...(to && { to: to.userName }),
    };
  } finally {
    await close();
  }
}

/** Takes items away one by one, passing over what its owner has taken away meanwhile; how many there were. */
async function takeAllAway(db: Kysely<Database>, items: readonly LeavingItem[]): Promise<number> {
  const texts = openTextIndex(db);
  const isTaken = (item: LeavingItem) =>
    db
      .transaction()
      .execute((tx) => takeAway(tx, texts, item, { now: Date.now() }))
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof HubError && error.id === 'itemNotFound') return false;
          throw error;
        },
      );
  let count = 0;
  for (const item of items) if (await inTurns(() => isTaken(item))) count += 1;
  return count;
}

/** Hands over some at a time; what both own by then is asked each time. */
async function handOver(db: Kysely<Database>, from: Leaving, to: Leaving): Promise<number> {
  let count = 0;
  for (;;) {
    const some = await inTurns(() =>
      db.transaction().execute(async (tx) => {
        await findHeir(tx, to.userName, from);
        await assertRoomFor(tx, from, to);
        return handOverSome(tx, { from, to, now: Date.now() });
      }),
    );
    if (some === 0) return count;
    count += some;
  }
}

/** Leaves the database to others for as long as the work has held it: a hub that waits for it answers nobody meanwhile. */
async function inTurns<Result>(work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  await setTimeout(performance.now() - began);
  return result;
}

async function findHeir(db: Kysely<Database>, userName: string, { id }: Leaving): Promise<Leaving> {
  const heir = await findLeaving(db, userName).catch((error: unknown) => {
    throw error instanceof HubError ? new ConfigError(`Nobody is called ${userName}.`) : error;
  });
  if (heir.id === id)
    throw new ConfigError('Items are handed over to somebody else than whom they belong to.');
  if (heir.disabled)
    throw new ConfigError(`${heir.userName} is kept out, and could do nothing with the items.`);
  return heir;
}

/** What is being made has a repository that grows: it is waited for. */
async function assertMade(db: Kysely<Database>, { id, userName }: Leaving): Promise<void> {
  const making = await db
    .selectFrom('jobs')
    .innerJoin('items', 'items.id', 'jobs.item_id')
    .select(['items.kind', 'items.name'])
    .where('jobs.name', '=', 'items.create')
    .where('items.create_user_id', '=', id)
    .where('jobs.set_aside_time', 'is', null)
    .executeTakeFirst();
  if (making)
    throw new ConfigError(
      `${making.kind}/${userName}/${making.name} is being made. Call it again in a moment, while the hub runs.`,
    );
}

/** Throws with all that stands where something would be handed over to. */
async function assertRoomFor(db: Kysely<Database>, from: Leaving, to: Leaving): Promise<void> {
  const taken = await db
    .selectFrom('items as theirs')
    .innerJoin('items as own', (join) =>
      join.onRef('own.kind', '=', 'theirs.kind').onRef('own.name', '=', 'theirs.name'),
    )
    .select(['theirs.kind', 'theirs.name'])
    .where('theirs.create_user_id', '=', from.id)
    .where('own.create_user_id', '=', to.id)
    .orderBy('theirs.kind')
    .orderBy('theirs.name')
    .execute();
  if (taken.length === 0) return;
  const named = taken.map(({ kind, name }) => `${kind}/${to.userName}/${name}`).join(', ');
  throw new ConfigError(`Another item stands already at ${named}. Rename one of the two first.`);
}

async function takePersonAway(
  tx: Transaction<Database>,
  from: Leaving,
  to: Leaving | undefined,
): Promise<void> {
  const { id, userName } = from;
  const left = await itemsOf(tx, id);
  if (left.length > 0) throw new ConfigError(`${userName} has made an item meanwhile: call it again.`);
  const now = Date.now();
  if (to) await leadOn(tx, { from, to, now });
  // What they favored is counted once less; whoever shows it does so anew.
  await noteForItems(tx, 'items.index', {
    which: (row) =>
      row('seq', 'in', row.selectFrom('favorites').select('item_seq').where('person_id', '=', id)),
    now,
  });
  await forgetFavorites(tx, id);
  // Of what they gave items of others the owner answers.
  await tx
    .updateTable('secrets')
    .set((row) => ({
      person_id: row
        .selectFrom('items')
        .select('create_user_id')
        .whereRef('items.id', '=', 'secrets.item_id')
        .$asScalar()
        .$notNull(),
    }))
    .where('person_id', '=', id)
    .execute();
  // Names of items that the heir has given to something else: they led nowhere any more.
  await tx.deleteFrom('item_names').where('owner_id', '=', id).execute();
  await dropPictures(tx, { entity: 'Person', rowId: id });
  await recordEvent(tx, 'people.removed', { at: now, of: id, what: { userName } });
  await tx.deleteFrom('people').where('id', '=', id).execute();
}
