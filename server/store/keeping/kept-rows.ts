import { type Kysely, sql } from 'kysely';
import { type Rows, type StoredEntity, stored } from '#generated/store/tables.ts';
import type { Database } from '../database.ts';
import { columnsOf, extraWith, readFields, readPrivateFields } from '../fields.ts';
import { makeId } from '../ids.ts';
import { refuseBroken, refuseInUse } from './constraints.ts';

type Values = Readonly<Record<string, unknown>>;

/** What is kept of one thing, by the names of the spec. */
export interface KeptRow {
  fields: Values;
  /** Shown by views that name them, and by nothing else. */
  privateFields: Values;
}

/** Who writes, and when. */
export interface Writing {
  by: string | undefined;
  now: number;
}

/** The rows of one entity as the spec describes it: read, made, changed and removed without code of its own. */
export class KeptRows {
  readonly #db: Kysely<Database>;
  readonly #entity: StoredEntity;

  constructor(db: Kysely<Database>, name: keyof Rows) {
    this.#db = db;
    this.#entity = stored[name];
  }

  /** The row whose field has a value; of fields with a column of their own. */
  async find(field: string, value: unknown, db: Kysely<Database> = this.#db): Promise<KeptRow | undefined> {
    const { rows } = await sql<Values>`
      select * from ${sql.table(this.#entity.table)} where ${sql.ref(this.#columnOf(field))} = ${value}
    `.execute(db);
    return rows[0] && this.read(rows[0]);
  }

  /** What is kept in a row of the table. */
  read(row: Values): KeptRow {
    return {
      fields: readFields(row, this.#entity),
      privateFields: readPrivateFields(row, this.#entity),
    };
  }

  /** Makes a row of what is given, and stamps it. */
  async create(given: Values, { by, now }: Writing): Promise<KeptRow> {
    const { id, createdBy, createdAt, updatedAt } = this.#entity.stamps ?? {};
    const at = new Date(now).toISOString();
    const values = this.#filled({
      ...given,
      ...stamp(id, makeId(now)),
      ...stamp(createdBy, by),
      ...stamp(createdAt, at),
      ...stamp(updatedAt, at),
    });
    const columns = Object.entries({
      ...columnsOf(values, this.#entity),
      extra: JSON.stringify(extraWith({}, values, this.#entity)),
    });
    const [names, holds] = [
      columns.map(([name]) => sql.ref(name)),
      columns.map(([, value]) => sql`${value}`),
    ];
    const { rows } = await refuseBroken(
      { db: this.#db, entity: this.#entity, given },
      sql<Values>`
        insert into ${sql.table(this.#entity.table)} (${sql.join(names)}) values (${sql.join(holds)}) returning *
      `.execute(this.#db),
    );
    return this.read(rows[0] ?? {});
  }

  /** Changes what is given of a row, and nothing else of it; null takes a value away. Undefined where it is gone. */
  async change(id: unknown, given: Values, { now }: Pick<Writing, 'now'>): Promise<KeptRow | undefined> {
    const { table, stamps } = this.#entity;
    const key = sql.ref(this.#columnOf(stamps?.id ?? 'id'));
    const values = { ...given, ...stamp(stamps?.updatedAt, new Date(now).toISOString()) };
    const changing = this.#db.transaction().execute(async (tx) => {
      const found = await sql<{ extra: string }>`
        select extra from ${sql.table(table)} where ${key} = ${id}
      `.execute(tx);
      const [before] = found.rows;
      if (before === undefined) return undefined;
      const extra = extraWith(JSON.parse(before.extra) as Values, values, this.#entity);
      const columns = { ...columnsOf(values, this.#entity), extra: JSON.stringify(extra) };
      const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      const { rows } = await sql<Values>`
        update ${sql.table(table)} set ${sql.join(sets)} where ${key} = ${id} returning *
      `.execute(tx);
      return this.read(rows[0] ?? {});
    });
    return refuseBroken({ db: this.#db, entity: this.#entity, given }, changing);
  }

  /** Takes a row away; undefined where it is gone already. */
  async remove(id: unknown): Promise<KeptRow | undefined> {
    const { table, stamps } = this.#entity;
    const { rows } = await refuseInUse(
      this.#entity,
      sql<Values>`
        delete from ${sql.table(table)} where ${sql.ref(this.#columnOf(stamps?.id ?? 'id'))} = ${id} returning *
      `.execute(this.#db),
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

  #columnOf(field: string): string {
    const column = this.#entity.core.find((one) => one.field === field)?.column;
    if (column === undefined) throw new Error(`Nothing is found by ${field}: it has no column.`);
    return column;
  }
}

const stamp = (field: string | undefined, value: unknown): Values =>
  field === undefined || value === undefined ? {} : { [field]: value };
