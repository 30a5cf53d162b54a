import type BetterSqlite from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { openToRead } from './copied-database.ts';
import type { Database } from './database.ts';
import type { TextIndex } from './texts/text-index.ts';

/** All columns of one item, as they stand. */
export type WholeRow = Readonly<Record<string, unknown>>;

/** What has to agree with other rows: in a copy it stays as it was when they were copied. */
const boundToOthers = new Set([
  ...['seq', 'id', 'key', 'kind', 'name', 'search_doc', 'tag_ids', 'own_tag_ids'],
  ...['browse_count', 'favorite_count', 'download_count', 'popularity'],
]);
/** Whose an item is agrees with other rows as well, but whoever has it now pushes to it: it goes to them, or to nobody. */
const owned = 'create_user_id';

/** How many values of the secret store a copied database holds. */
export function secretsIn(file: string): number {
  const sqlite = openToRead(file);
  try {
    return sqlite.prepare<[], number>('select count(*) from secrets').pluck().get() ?? 0;
  } finally {
    sqlite.close();
  }
}

/** Whether the repository of an item was made. */
export const hasRepository = (row: WholeRow): boolean => row.bare_repo_init_status === 'SUCCESS';

/** Items by their ids, as they were when a copy was made and as they are now. */
export class CopiedItems {
  readonly #copy: BetterSqlite.Database;
  readonly #live: BetterSqlite.Database;
  readonly #before: BetterSqlite.Statement<[string], WholeRow>;
  readonly #now: BetterSqlite.Statement<[string], WholeRow>;

  constructor({ copy, live }: { copy: string; live: string }) {
    this.#copy = openToRead(copy);
    this.#live = openToRead(live);
    const one = 'select * from items where id = ?';
    this.#before = this.#copy.prepare(one);
    this.#now = this.#live.prepare(one);
  }

  /** Ids of all items of the copy, in their order as text. */
  *ids(): Generator<string> {
    const rows = this.#copy.prepare<[], string>('select id from items order by id').pluck();
    for (const id of rows.iterate()) yield id;
  }

  get count(): number {
    return this.#copy.prepare<[], number>('select count(*) from items').pluck().get() ?? 0;
  }

  /** The row as it stands now; undefined where the item was removed. */
  now(id: string): WholeRow | undefined {
    return this.#now.get(id);
  }

  /** Whether a row says something else than the copy does. */
  isChanged(id: string, row: WholeRow): boolean {
    const before = this.#before.get(id) ?? {};
    return Object.keys(row).some((column) => !boundToOthers.has(column) && row[column] !== before[column]);
  }

  close(): void {
    this.#copy.close();
    this.#live.close();
  }
}

/** A row that was read later than the copy, with the refs of that moment; without `row` the item was removed. */
export interface LaterRow {
  id: string;
  row?: WholeRow;
}

/** What rows that were read later have changed. */
export interface AppliedRows {
  count: number;
  /** Items whose owner the copied database does not know, or has something else where they would stand. */
  ownerless: readonly string[];
}

interface Tables {
  db: Kysely<Database>;
  texts: TextIndex;
}

/** Has rows that were read later win over those of a copied database, all or none. They are read twice. */
export async function applyLaterRows(
  { db, texts }: Tables,
  later: () => Iterable<LaterRow>,
): Promise<AppliedRows> {
  const tables = await db.introspection.getTables();
  const known = tables.find(({ name }) => name === 'items')?.columns.map(({ name }) => name) ?? [];
  return db.transaction().execute(async (tx) => {
    let count = 0;
    const ownerless: string[] = [];
    // What is gone or stays with its owner goes first: it may stand where something that was handed over is to stand.
    for (const ofHandedOver of [false, true])
      for (const { id, row } of later()) {
        const item = await findCopied(tx, id);
        if (!item || isHandedOver(item, row) !== ofHandedOver) continue;
        count += 1;
        // Nobody finds what has become private, nor what is gone; the rest is found once it was read anew.
        await texts.remove(item.seq, tx);
        const isTaken = !ofHandedOver || (await makeWay(tx, item, row));
        if (!isTaken) ownerless.push(id);
        if (row === undefined || !isTaken) await tx.deleteFrom('items').where('id', '=', id).execute();
        else
          await update(
            tx,
            id,
            Object.entries(row).filter(([column]) => known.includes(column)),
          );
      }
    return { count, ownerless };
  });
}

interface CopiedItem {
  seq: number;
  kind: string;
  name: string;
  create_user_id: string;
}

const findCopied = (tx: Kysely<Database>, id: string): Promise<CopiedItem | undefined> =>
  tx
    .selectFrom('items')
    .select(['seq', 'kind', 'name', 'create_user_id'])
    .where('id', '=', id)
    .executeTakeFirst();

const isHandedOver = (item: CopiedItem, row: WholeRow | undefined): boolean =>
  row !== undefined && row[owned] !== item.create_user_id;

/** Whether an item may stand with whom it was handed over to. An address of theirs that led elsewhere leads to it then. */
async function makeWay(
  tx: Kysely<Database>,
  { kind, name }: CopiedItem,
  row: WholeRow | undefined,
): Promise<boolean> {
  const heir = String(row?.[owned]);
  const stands = await tx.selectFrom('owners').select('id').where('id', '=', heir).executeTakeFirst();
  const place = { kind, name };
  const taken = await tx
    .selectFrom('items')
    .select('id')
    .where('create_user_id', '=', heir)
    .where((item) => item.and(place))
    .executeTakeFirst();
  if (!stands || taken) return false;
  await tx
    .deleteFrom('item_names')
    .where('owner_id', '=', heir)
    .where((item) => item.and(place))
    .execute();
  return true;
}

async function update(
  tx: Kysely<Database>,
  id: string,
  columns: readonly [string, unknown][],
): Promise<void> {
  const set = columns.filter(([column]) => !boundToOthers.has(column));
  if (set.length === 0) return;
  const values = set.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update items set ${sql.join(values)} where id = ${id}`.execute(tx);
}
