import type { Kysely, Transaction } from 'kysely';
import { recordEvent } from '../events/index.ts';
import { HubError } from '../ground/hub-error.ts';
import type { Database } from '../store/database.ts';
import { assertBeside, makeDataFolder, sentenceOf } from '../store/disk/data-folder.ts';
import { noteFirstProduct, noteOwnProduct } from '../store/disk/whose.ts';
import { KeptRows } from '../store/keeping/kept-rows.ts';
import type { Store } from '../store/open.ts';
import { openBeside } from '../store/open-beside.ts';
import { createAccount, type NewAccount, usable } from './accounts/account.ts';
import { assertNotLast } from './accounts/last-manager.ts';
import { renamePerson } from './accounts/rename.ts';
import { loadReserved } from './names/reserved.ts';
import { replacePassword } from './passwords/credentials.ts';
import { hashPassword } from './passwords/passwords.ts';
import type { PersonRecord } from './people.ts';
import { recordEnds } from './secrets/session-events.ts';

type Role = PersonRecord['roleType'];

/** A person as those who run the hub see them. */
export interface Listed {
  userName: string;
  alias: string | null;
  roleType: string;
  disabled: boolean;
  createTime: string | null;
  devices: number;
  usedTime: string | null;
}

/** What those who run the hub do with accounts; every refusal is a HubError. */
export interface Admin {
  /** Makes an account and tells its password. */
  create(input: NewAccount): Promise<{ userName: string; password: string }>;
  /** Lets somebody in again, or keeps them out and signs them out everywhere; the last manager stays. */
  setDisabled(userName: string, disabled: boolean): Promise<void>;
  /** Says what somebody may do; the last manager stays one. */
  setRole(userName: string, roleType: Role): Promise<void>;
  /** Gives somebody another user name. */
  rename(userName: string, to: string): Promise<{ before: string }>;
  /** Gives a new password and signs out everywhere; `tokens` are revoked where asked for. */
  reset(
    userName: string,
    change: { password?: string | undefined; tokens: boolean },
  ): Promise<{ password: string }>;
  list(): Promise<Listed[]>;
  close(): Promise<void>;
}

/**
 * Opens the accounts of a data folder beside a server that may be running on it: every write is one transaction of
 * the database, and the server sees at its next request that something was written (recent.ts).
 */
export async function openAdmin(dataDir: string): Promise<Admin> {
  const { db, close } = await openAccounts(dataDir);
  return {
    create: async (input) => createAccount(db, input, await loadReserved()),
    async rename(userName, to) {
      const { loadRooms } = await import('#generated/server/rooms.ts');
      const { renamed: beside } = await loadRooms();
      return renamePerson(db, { userName, to, isReserved: await loadReserved(), now: Date.now(), beside });
    },
    setDisabled: (userName, disabled) => setDisabled(db, userName, disabled),
    setRole: (userName, roleType) => db.transaction().execute((tx) => setRoleIn(tx, userName, roleType)),
    reset: (userName, change) => reset(db, userName, change),
    list: () => list(db),
    close,
  };
}

/** Opens the database of a data folder that is whole; one that is not, or of a newer hub, is told in a sentence. */
export async function openAccounts(dataDir: string): Promise<Store> {
  try {
    makeDataFolder(dataDir);
    assertBeside(dataDir);
    noteFirstProduct(dataDir);
    const store = await openBeside(dataDir);
    noteOwnProduct(dataDir);
    return store;
  } catch (error) {
    throw sentenceOf(error, dataDir);
  }
}

/** Lets somebody in again, or keeps them out and signs them out everywhere. */
export async function setDisabled(db: Kysely<Database>, userName: string, disabled: boolean): Promise<void> {
  const work = (tx: Transaction<Database>) => setDisabledIn(tx, userName, disabled);
  await (db.isTransaction ? work(db as Transaction<Database>) : db.transaction().execute(work));
}

async function setDisabledIn(tx: Transaction<Database>, userName: string, disabled: boolean): Promise<void> {
  const person = await personOf(tx, userName);
  const { id } = person;
  if (disabled && person.disabled === 0) await assertNotLast(tx, person);
  const { numUpdatedRows } = await tx
    .updateTable('people')
    .set({ disabled: Number(disabled) })
    .where('id', '=', id)
    .where('disabled', '<>', Number(disabled))
    .executeTakeFirstOrThrow();
  const at = Date.now();
  if (numUpdatedRows > 0n)
    await recordEvent(tx, disabled ? 'people.disabled' : 'people.enabled', { at, of: id });
  if (!disabled) return;
  const out = await tx.deleteFrom('sessions').where('person_id', '=', id).returning('id').execute();
  await recordEnds(tx, out, { personId: id, at, why: 'disabled' });
}

async function setRoleIn(tx: Transaction<Database>, userName: string, roleType: Role): Promise<void> {
  const person = await personOf(tx, userName);
  const { id, roleType: before } = person;
  if (before === roleType) return;
  if (person.disabled === 0) await assertNotLast(tx, person);
  const now = Date.now();
  await new KeptRows(tx, 'Person').change(id, { roleType }, { now });
  await recordEvent(tx, 'people.roleChanged', { at: now, of: id, what: { before, roleType } });
}

async function reset(
  db: Kysely<Database>,
  userName: string,
  { password: given, tokens }: { password?: string | undefined; tokens: boolean },
): Promise<{ password: string }> {
  const { id } = await personOf(db, userName);
  const password = usable(given);
  await replacePassword(db, id, { hash: await hashPassword(password), now: Date.now(), tokens });
  return { password };
}

async function list(db: Kysely<Database>): Promise<Listed[]> {
  const rows = await db
    .selectFrom('people')
    .leftJoin('sessions', 'sessions.person_id', 'people.id')
    .select(['people.user_name', 'people.alias', 'people.role_type', 'people.disabled', 'people.create_time'])
    .select((eb) => [
      eb.fn.count<number>('sessions.id').as('devices'),
      eb.fn.max('sessions.used_time').as('used_time'),
    ])
    .groupBy('people.id')
    .orderBy('people.seq')
    .execute();
  const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  return rows.map((row) => ({
    userName: row.user_name,
    alias: row.alias,
    roleType: row.role_type,
    disabled: row.disabled !== 0,
    createTime: time(row.create_time),
    devices: row.devices,
    usedTime: time(row.used_time),
  }));
}

async function personOf(db: Kysely<Database>, userName: string) {
  const row = await db
    .selectFrom('people')
    .select(['id', 'user_name as userName', 'role_type as roleType', 'disabled'])
    .where('user_name', '=', userName)
    .executeTakeFirst();
  if (!row) throw new HubError('peopleNotFound');
  return row;
}
