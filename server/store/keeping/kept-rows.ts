import { type Kysely, sql } from 'kysely';
import { type Rows, type StoredEntity, stored } from '#generated/store/tables.ts';
import type { Database } from '../database.ts';
import { changedFields, columnsOf, extraWith, readFields, readPrivateFields } from '../fields.ts';
import { makeId } from '../ids.ts';
import { refuseBroken, refuseInUse } from './constraints.ts';
import type { Beside, ChangedBeside, NewRow, RowChanges } from './row-types.ts';

type Values = Readonly<Record<string, unknown>>;

/** What is kept of one thing, by the names of the spec. */
export interface KeptRow {
  id: string;
  /** The number that orders and joins; it never leaves the server. */
  seq: number;
  fields: Values;
  /** Shown by views that name them, and by nothing else. */
  privateFields: Values;
}

/** A row as it is by now, and which of its fields are others than they were. */
export interface ChangedRow extends KeptRow {
  changed: readonly string[];
}

/** Who makes a row, and when; what stands in columns that are no fields. */
export interface Making<Name extends keyof Rows> {
  by: string | undefined;
  now: number;
  beside?: Beside<Name>;
}

interface Changing<Name extends keyof Rows> {
  now: number;
  beside?: ChangedBeside<Name>;
  /** What a field of it must hold before. */
  from?: { readonly field: string; readonly from: readonly string[] } | undefined;
}

/** The rows of one entity as the spec describes it: read, made, changed and removed without code of its own. */
export class KeptRows<Name extends keyof Rows = keyof Rows> {
  readonly #db: Kysely<Database>;
  readonly #entity: StoredEntity;

  /** Of a transaction, as a part of it. */
  constructor(db: Kysely<Database>, name: Name) {
    this.#db = db;
    this.#entity = stored[name];
  }

  /** The row whose field has a value; of fields with a column of their own. */
  async find(field: string, value: unknown): Promise<KeptRow | undefined> {
    const { rows } = await sql<Values>`
      select * from ${this.#table} where ${sql.ref(this.#columnOf(field))} = ${value}
    `.execute(this.#db);
    return rows[0] && this.read(rows[0]);
  }

  /** The rows whose field has one of some values, as many as a page has at most. */
  async findAll(field: string, values: readonly unknown[]): Promise<KeptRow[]> {
    if (values.length === 0) return [];
    const { rows } = await sql<Values>`
      select * from ${this.#table} where ${sql.ref(this.#columnOf(field))} in (${sql.join(values)})
    `.execute(this.#db);
    return rows.map((row) => this.read(row));
  }

  /** What is kept in a row of the table. */
  read(row: object): KeptRow {
    const all: Values = { ...row };
    const fields = readFields(all, this.#entity);
    return {
      id: String(this.#idField === undefined ? all.seq : fields[this.#idField]),
      seq: Number(all.seq),
      fields,
      privateFields: readPrivateFields(all, this.#entity),
    };
  }

  /** Makes a row of what is given, and stamps it. */
  async create(given: NewRow<Name>, { by, now, beside }: Making<Name>): Promise<KeptRow> {
    const { id, createdBy, createdAt, updatedAt } = this.#entity.stamps ?? {};
    const at = new Date(now).toISOString();
    const values = this.#filled({
      ...stamp(id, makeId(now)),
      ...stamp(createdBy, by),
      ...stamp(createdAt, at),
      ...stamp(updatedAt, at),
      ...said(given),
    });
    const columns = Object.entries({
      ...beside,
      ...columnsOf(values, this.#entity),
      extra: JSON.stringify(extraWith({}, values, this.#entity)),
    });
    const [names, holds] = [
      columns.map(([name]) => sql.ref(name)),
      columns.map(([, value]) => sql`${value}`),
    ];
    const { rows } = await refuseBroken(
      { db: this.#db, entity: this.#entity, given: said(given) },
      sql<Values>`
        insert into ${this.#table} (${sql.join(names)}) values (${sql.join(holds)}) returning *
      `.execute(this.#db),
    );
    return this.read(rows[0] ?? {});
  }

  /**
   * Changes what is given of a row, and nothing else of it; null takes a value away. Where all of it is as it was, nothing is
   * written, and it was not changed last now. Undefined where it is gone.
   */
  async change(
    id: string,
    given: RowChanges<Name>,
    how: { now: number; beside?: ChangedBeside<Name>; from?: undefined },
  ): Promise<ChangedRow | undefined>;
  /** As above, where a field of the row holds one of some values; else nothing is written, and it is elsewhere. */
  async change(
    id: string,
    given: RowChanges<Name>,
    how: Changing<Name>,
  ): Promise<ChangedRow | 'elsewhere' | undefined>;
  async change(
    id: string,
    given: RowChanges<Name>,
    { now, beside = {}, from }: Changing<Name>,
  ): Promise<ChangedRow | 'elsewhere' | undefined> {
    const changing = this.#inTransaction(async (db) => {
      const found = await sql<Values>`select * from ${this.#table} where ${this.#key} = ${id}`.execute(db);
      const [before] = found.rows;
      if (before === undefined) return undefined;
      if (from !== undefined && !from.from.includes(String(this.read(before).fields[from.field])))
        return 'elsewhere' as const;
      const changed = changedFields(before, said(given), this.#entity);
      const columns = { ...beside, ...this.#columnsAfter(before, said(given), changed, now) };
      const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      if (sets.length === 0) return { ...this.read(before), changed };
      const { rows } = await sql<Values>`
        update ${this.#table} set ${sql.join(sets)} where ${this.#key} = ${id} returning *
      `.execute(db);
      return { ...this.read(rows[0] ?? {}), changed };
    });
    return refuseBroken({ db: this.#db, entity: this.#entity, given: said(given) }, changing);
  }

  /** What the columns hold of a row of which these fields are to be others. */
  #columnsAfter(before: Values, given: Values, changed: readonly string[], now: number): Values {
    if (changed.length === 0) return {};
    const { stamps } = this.#entity;
    const values = { ...given, ...stamp(stamps?.updatedAt, new Date(now).toISOString()) };
    const extra = extraWith(JSON.parse(String(before.extra)) as Values, values, this.#entity);
    return { ...columnsOf(values, this.#entity), extra: JSON.stringify(extra) };
  }

  #inTransaction<Result>(work: (db: Kysely<Database>) => Promise<Result>): Promise<Result> {
    return this.#db.isTransaction ? work(this.#db) : this.#db.transaction().execute(work);
  }

  /** Takes a row away; undefined where it is gone already. */
  async remove(id: string): Promise<KeptRow | undefined> {
    const { rows } = await refuseInUse(
      this.#entity,
      sql<Values>`delete from ${this.#table} where ${this.#key} = ${id} returning *`.execute(this.#db),
    );
    return rows[0] && this.read(rows[0]);
  }

  /** A column has its default from the first moment: lists are sorted and found by it. */
  #filled(values: Values): Values {
    const missing = this.#entity.core.filter(
      ({ field, default: standIn }) => standIn !== undefined && values[field] === undefined,
    );
    return { ...Object.fromEntries(missing.map((one) => [one.field, one.default])), ...values };
  }

  get #table() {
    return sql.table(this.#entity.table);
  }

  get #key() {
    return sql.ref(this.#idField === undefined ? 'seq' : this.#columnOf(this.#idField));
  }

  /** What has no id is known by its number. */
  get #idField(): string | undefined {
    const { stamps, core } = this.#entity;
    return stamps?.id ?? core.find(({ field }) => field === 'id')?.field;
  }

  #columnOf(field: string): string {
    const column = this.#entity.core.find((one) => one.field === field)?.column;
    if (column === undefined) throw new Error(`Nothing is found by ${field}: it has no column.`);
    return column;
  }
}

/** What is given, by its names. */
const said = (given: object): Values =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

const stamp = (field: string | undefined, value: unknown): Values =>
  field === undefined || value === undefined ? {} : { [field]: value };
