import type { Kysely, Transaction } from 'kysely';
import { secretStorePerItem, secretStoreUsedEveryMs } from '#generated/constants.ts';
import { recordEvent } from '../events/index.ts';
import { HubError } from '../ground/hub-error.ts';
import type { Database } from '../store/database.ts';
import { unsynced } from '../store/unsynced.ts';
import { findKeys, getKeys, KeyFault, type KeySource } from './key-store.ts';
import type { Key } from './keys.ts';
import { assertSound, hintOf, type NewSecret, type SecretPlace } from './new-secret.ts';
import { placeOf, seal, unseal } from './sealing.ts';

/** What is told of a secret: everything but its value. */
export interface SecretFacts {
  name: string;
  /** Whether there is a key that it was sealed with. */
  isReadable: boolean;
  hint: string | null;
  /** Who gave the value, by the name that people see. */
  setBy: string;
  setTime: number;
  usedTime: number | null;
}

/** Who does something to the secrets of an item, and when. */
interface Doing {
  itemId: string;
  by: string;
  now: number;
}

interface Needs {
  db: Kysely<Database>;
  keys: KeySource;
  log: { error(facts: object, text: string): void };
  /** Whether it is noted down when a value is used; always where absent. */
  notesUse?(): boolean;
}

/** Values that items need and nobody reads back: sealed in the database, under a key that is not in it. */
export class Secrets {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Gives secrets of an item their values, in place of those before, in the transaction of what they belong to. Of two by one
   * name the last counts.
   * @throws HubError `invalidInput` for a name or a value that is none, `secretsFull`, `secretKeyUnusable`.
   */
  async save(
    tx: Transaction<Database>,
    secrets: readonly NewSecret[],
    { itemId, by, now }: Doing,
  ): Promise<void> {
    const last = [...new Map(secrets.map((one) => [one.name, one])).values()];
    if (last.length === 0) return;
    for (const one of last) assertSound(one);
    // First of all: whoever writes waits for whoever takes keys out of the file, so that nothing is sealed with one that goes.
    await tx
      .deleteFrom('secrets')
      .where('item_id', '=', itemId)
      .where(
        'name',
        'in',
        last.map(({ name }) => name),
      )
      .execute();
    await assertRoom(tx, itemId, last.length);
    const [key] = this.#told(() => getKeys(this.#needs.keys));
    for (const { name, value, places = [] } of last) {
      const kept = [...new Set(places)].sort();
      await tx
        .insertInto('secrets')
        .values({
          ...{
            item_id: itemId,
            name,
            value: seal(key, { itemId, name, places: kept }, value),
            key_id: key.id,
          },
          ...{ hint: hintOf(value), places: JSON.stringify(kept), person_id: by, set_time: now },
        })
        .execute();
      await recordEvent(tx, 'secrets.saved', { at: now, by, of: itemId, what: { name } });
    }
  }

  /** The secrets of an item, by their names. */
  async list(itemId: string, db: Kysely<Database> = this.#needs.db): Promise<SecretFacts[]> {
    const rows = await db
      .selectFrom('secrets')
      .innerJoin('people', 'people.id', 'secrets.person_id')
      .select(['name', 'key_id', 'hint', 'alias', 'user_name', 'set_time', 'used_time'])
      .where('item_id', '=', itemId)
      .orderBy('name')
      .limit(secretStorePerItem)
      .execute();
    const known = rows.length === 0 ? new Set() : new Set(this.#known().map(({ id }) => id));
    return rows.map((row) => ({
      ...{ name: row.name, isReadable: known.has(row.key_id), hint: row.hint },
      ...{ setBy: row.alias ?? row.user_name, setTime: row.set_time, usedTime: row.used_time },
    }));
  }

  /** Takes a secret away; whether there was one. */
  async remove(name: string, { itemId, by, now }: Doing): Promise<boolean> {
    return this.#needs.db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('secrets')
        .where('item_id', '=', itemId)
        .where('name', '=', name)
        .executeTakeFirst();
      if (Number(numDeletedRows) === 0) return false;
      await recordEvent(tx, 'secrets.removed', { at: now, by, of: itemId, what: { name } });
      return true;
    });
  }

  /**
   * The value, for a place that it was saved for, and notes that it was used. Undefined where there is none, where it was saved for
   * other places, and where no key of the hub opens it. It goes where it is needed, and into no answer, log or event.
   */
  async use(
    name: string,
    { itemId, place, now }: { itemId: string; place: SecretPlace; now: number },
  ): Promise<string | undefined> {
    const { db } = this.#needs;
    const find = db.selectFrom('secrets').selectAll().where('item_id', '=', itemId).where('name', '=', name);
    // Looked at twice where no key fits: it may just have been sealed anew, and the older key taken away.
    for (const isLast of [false, true]) {
      const row = await find.executeTakeFirst();
      if (row === undefined) return undefined;
      const sealed = placeOf(row);
      if (!sealed.places.includes(place)) return undefined;
      const key = this.#known().find(({ id }) => id === row.key_id);
      if (key === undefined && !isLast) continue;
      const value = key && unseal(key, sealed, row.value);
      if (value !== undefined) await this.#noteUse(row, now);
      return value;
    }
    return undefined;
  }

  async #noteUse({ seq, used_time }: { seq: number; used_time: number | null }, now: number): Promise<void> {
    if (this.#needs.notesUse?.() === false) return;
    if (used_time !== null && Math.abs(now - used_time) < secretStoreUsedEveryMs) return;
    await unsynced(this.#needs.db, (quick) =>
      quick.updateTable('secrets').set({ used_time: now }).where('seq', '=', seq).execute(),
    );
  }

  /** The keys that there are; of those that cannot be used the log tells. */
  #known(): readonly Key[] {
    try {
      return findKeys(this.#needs.keys) ?? [];
    } catch (error) {
      if (!(error instanceof KeyFault)) throw error;
      this.#tell(error);
      return [];
    }
  }

  /** What needs a key; where there is none that can be used, whoever asks is told that, and the log why. */
  #told<Value>(work: () => Value): Value {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof KeyFault)) throw error;
      this.#tell(error);
      throw new HubError('secretKeyUnusable', {}, { cause: error });
    }
  }

  #tell(fault: KeyFault): void {
    this.#needs.log.error({ why: fault.message }, 'the keys of the secret store cannot be used');
  }
}

async function assertRoom(tx: Transaction<Database>, itemId: string, more: number): Promise<void> {
  const { count } = await tx
    .selectFrom('secrets')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  if (count + more > secretStorePerItem) throw new HubError('secretsFull', { limit: secretStorePerItem });
}
