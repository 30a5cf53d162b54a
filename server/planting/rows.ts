import type { Transaction } from 'kysely';
import { type DemoRow, demoRows } from '#generated/server/demo-rows.ts';
import type { Rows } from '#generated/store/tables.ts';
import type { Database } from '../store/database.ts';
import { KeptRows } from '../store/keeping/kept-rows.ts';

type Values = Readonly<Record<string, unknown>>;

/** Whether the product says in rows what its demo is. */
export const hasRows = demoRows.length > 0;

/** Those of the demo who sign in. */
export const peopleOfRows = (): string[] =>
  demoRows.filter(({ isAccount }) => isAccount).map(({ values }) => String(values.userName));

interface Planting {
  now: number;
  /** Makes an account, or finds it. */
  findOrMake(values: Values): Promise<{ id: string }>;
  rows?: readonly DemoRow[];
}

/** Plants what the description says of the demo; each row is stamped as if somebody had just made it. */
export async function plantRows(
  tx: Transaction<Database>,
  { now, findOrMake, rows = demoRows }: Planting,
): Promise<{ things: number }> {
  const ids = new Map<string, string>();
  let things = 0;
  for (const row of rows) {
    const others = Object.entries(row.refers).map(([field, name]) => [field, ids.get(name)] as const);
    const given = { ...row.values, ...Object.fromEntries(others) };
    if (row.isAccount) {
      ids.set(row.name, (await findOrMake(given)).id);
      continue;
    }
    // What it is was held against its description when that was generated.
    const kept = new KeptRows(tx, row.entity as keyof Rows);
    ids.set(row.name, (await kept.create(given, { by: undefined, now })).id);
    things += 1;
  }
  return { things };
}
