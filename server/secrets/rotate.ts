import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { ConfigError } from '../ground/config.ts';
import type { Database } from '../store/database.ts';
import { assertWhole, databaseFile, rotatingFile, sentenceOf } from '../store/disk/data-folder.ts';
import { holdAlone } from '../store/disk/lock.ts';
import { isHeld } from '../store/inspect.ts';
import { openBeside } from '../store/open-beside.ts';
import { findKeys, KeyFault, type KeySource, placeOfKeys, writeKeys } from './key-store.ts';
import { type Key, type KeyRing, makeKeyDigits, ringOf } from './keys.ts';
import { openedOf, type SealedRow, sealedRows, standingOf } from './sealed-rows.ts';
import { seal } from './sealing.ts';

/** What came of it. */
export interface Rotated {
  /** The id of the key that seals from now on. */
  key: string;
  /** Whether it is new; else what was cut off, or came in between, was brought to its end. */
  isNew: boolean;
  /** Values that were sealed anew. */
  sealed: number;
  /** Values that no key opens: they are as they were. */
  unreadable: number;
  /** Older keys that are kept, and those that were taken out. */
  older: number;
  forgotten: number;
}

interface RotateOptions {
  /** Whether keys are taken out of the file that no value needs any more. */
  forgetsOlder: boolean;
}

/**
 * Makes a new key and seals every value with it. The new key is in the file before anything is sealed with it, and the older ones
 * stay: cut off anywhere, nothing is lost, and the next one goes on. A running hub reads the file each time, and need not be stopped.
 * @throws ConfigError where it cannot be done; nothing has changed then.
 */
export async function rotateSecrets(source: KeySource, options: RotateOptions): Promise<Rotated> {
  const { dataDir } = source;
  if (!existsSync(databaseFile(dataDir)))
    throw new ConfigError(`There is no hub in ${dataDir}: its first start makes it.`);
  assertWhole(dataDir);
  if (source.secretKeys !== undefined && isHeld(dataDir))
    throw new ConfigError(
      'The running hub has its keys from its environment, and learns of no other until it starts anew. Stop it, run this with HUB_SECRET_KEY=<new>,<old>, and start it with the same.',
    );
  const says = 'The keys are being changed already. Let that end first.';
  const letGo = holdAlone(rotatingFile(dataDir), says);
  try {
    const { db, close } = await openBeside(dataDir);
    try {
      return await rotate(db, source, options);
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof KeyFault)
      throw new ConfigError(`${error.message} npm run hub -- doctor says more.`, { cause: error });
    throw sentenceOf(error, dataDir);
  } finally {
    letGo();
  }
}

async function rotate(
  db: Kysely<Database>,
  source: KeySource,
  { forgetsOlder }: RotateOptions,
): Promise<Rotated> {
  const before = findKeys(source);
  const { all, older, unreadable } = await standingOf(db, before ?? []);
  if (before === undefined && all === 0)
    throw new ConfigError('No secret is kept yet: the first one makes the first key.');
  if (before === undefined || (all > 0 && unreadable === all))
    throw new ConfigError(
      `None of the ${all} values opens with a key of ${placeOfKeys(source)}. Put the file back, or set HUB_SECRET_KEY; the values can be given anew as well.`,
    );
  // With values that an older key has sealed, the first one was made by a run that was cut off.
  const isNew = older === 0 && source.secretKeys === undefined;
  const ring: KeyRing = isNew ? [...ringOf([makeKeyDigits()]), ...before] : before;
  if (isNew) writeKeys(source.dataDir, ring);
  const sealed = await sealAll(db, ring);
  const forgotten = forgetsOlder && source.secretKeys === undefined ? await forget(db, source, ring) : 0;
  const after = await standingOf(db, ring);
  return {
    ...{ key: ring[0].id, isNew, sealed, unreadable: after.unreadable },
    ...{ older: ring.length - 1 - forgotten, forgotten },
  };
}

/** Until nothing is left: a hub that had read the keys before may just have sealed with the one of then. */
async function sealAll(db: Kysely<Database>, ring: KeyRing): Promise<number> {
  let sealed = 0;
  for (;;) {
    let now = 0;
    for await (const rows of sealedRows(db, { but: ring[0] })) now += await sealAnew(db, rows, ring);
    sealed += now;
    if (now === 0) return sealed;
  }
}

/** All in one transaction, which begins by writing: whoever reads first could not write behind somebody else. */
async function sealAnew(db: Kysely<Database>, rows: readonly SealedRow[], ring: KeyRing): Promise<number> {
  const [key] = ring;
  const anew = rows.flatMap((row) => {
    const value = openedOf(row, ring);
    return value === undefined ? [] : [{ ...row, to: seal(key, row.place, value) }];
  });
  if (anew.length === 0) return 0;
  return db.transaction().execute(async (tx) => {
    let count = 0;
    for (const { seq, sealed, to } of anew) {
      // Whoever gave it another value meanwhile has sealed that.
      const { numUpdatedRows } = await tx
        .updateTable('secrets')
        .set({ value: to, key_id: key.id })
        .where('seq', '=', seq)
        .where('value', '=', sealed)
        .executeTakeFirst();
      count += Number(numUpdatedRows);
    }
    return count;
  });
}

/** Takes keys out of the file that no value needs. Whoever saves waits meanwhile, and then finds the keys of then. */
async function forget(db: Kysely<Database>, { dataDir }: KeySource, ring: KeyRing): Promise<number> {
  const [first, ...others] = ring;
  return db.transaction().execute(async (tx) => {
    // It changes nothing, and takes the turn to write.
    await tx.deleteFrom('secrets').where('seq', '<', 0).execute();
    const used = await tx.selectFrom('secrets').select('key_id').distinct().execute();
    const isUsed = ({ id }: Key) => used.some(({ key_id }) => key_id === id);
    const kept = others.filter(isUsed);
    if (kept.length < others.length) writeKeys(dataDir, [first, ...kept]);
    return others.length - kept.length;
  });
}
