import BetterSqlite from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { RowExpr } from '#generated/store/rows.ts';
import type { StoredType } from '#generated/store/tables.ts';
import type { Database } from './database.ts';
import { type KeptFields, readFields } from './fields.ts';
import { rowSql } from './row-sql.ts';

const held = ['"text"', '""', '7', '0', '1.5', 'true', 'false', '[1]', '{"a":1}', 'null'];
const types: readonly StoredType[] = ['text', 'time', 'integer', 'number', 'boolean'];
const asked: readonly RowExpr[] = [
  ...(['==', '!='] as const).flatMap((how) =>
    ['text', 7, 0, true, false, null].map(
      (value): RowExpr => ({
        op: 'compare',
        how,
        left: { op: 'field', field: 'f' },
        right: { op: 'const', value },
      }),
    ),
  ),
  ...[true, false].map(
    (value): RowExpr => ({
      op: 'compare',
      how: '==',
      left: { op: 'const', value },
      right: { op: 'field', field: 'f' },
    }),
  ),
  { op: 'field', field: 'f' },
  { op: 'not', arg: { op: 'field', field: 'f' } },
];

/** Whatever a row holds of an earlier type, a page that reads it and a list that asks for it agree. */
it.each(types)(
  'what is not of the type %s is nothing to those who read and to those who ask',
  async (type) => {
    const db = new Kysely<Database>({
      dialect: new SqliteDialect({ database: new BetterSqlite(':memory:') }),
    });
    const standIns = type === 'boolean' ? [true, false] : [type === 'text' ? 'text' : 7];
    for (const standIn of [undefined, ...standIns]) {
      const fields = {
        core: [],
        json: [
          {
            field: 'f',
            schemaType: type,
            index: false,
            was: [],
            ...(standIn !== undefined && { default: standIn }),
          },
        ],
      } as unknown as KeptFields;
      for (const value of held) {
        const extra = `{"f":${value}}`;
        const read = readFields({ extra }, fields).f;
        for (const expr of asked) {
          const { text } = rowSql(expr, { alias: 'i', fields });
          const { rows } = await sql<{ holds: number }>`
          select ${text} as holds from (select ${extra} as extra) as i
        `.execute(db);
          expect([type, standIn, value, expr, rows[0]?.holds]).toEqual([
            ...[type, standIn, value, expr, Number(holdsOf(expr, read))],
          ]);
        }
      }
    }
    await db.destroy();
  },
);

/** The same asked of what was read. */
function holdsOf(expr: RowExpr, read: unknown): boolean {
  if (expr.op === 'not') return !holdsOf(expr.arg, read);
  if (expr.op !== 'compare') return read === true || read === 1;
  const [asked] = [expr.left, expr.right].filter((side) => side.op === 'const');
  const isSame = keptAs(read) === keptAs(asked?.value);
  return expr.how === '==' ? isSame : !isSame;
}

/** SQLite has no truth of its own: it is 1, and the type of the field says which is meant. */
const keptAs = (value: unknown) => (typeof value === 'boolean' ? Number(value) : (value ?? null));
