import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/store/database.ts';
import { engineMigrations, migrate } from '../../server/store/migrate.ts';
import { openStore } from '../../server/store/open.ts';
import { allMigrations } from '../../server/store/own-migrations.ts';
import { databasesOfAllAges } from '../support/older-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'hub-ages-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Made {
  /** Every table, index, trigger and view, as the database itself says it. */
  schema: string[];
  notes: string[];
}

const products = { hub: allMigrations, 'a product without its rooms': engineMigrations };
type Product = keyof typeof products;

/** What its steps make of a database, or of none; in memory, where it takes a tenth of the time. */
async function madeOf(product: Product, bytes?: Buffer): Promise<Made> {
  const sqlite = new BetterSqlite(bytes ?? ':memory:');
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) });
  try {
    sqlite.pragma('foreign_keys = OFF');
    await migrate(db, products[product]);
    return lookInto(sqlite);
  } finally {
    await db.destroy();
  }
}

function look(path: string): Made {
  const sqlite = new BetterSqlite(path, { readonly: true });
  try {
    return lookInto(sqlite);
  } finally {
    sqlite.close();
  }
}

function lookInto(sqlite: BetterSqlite.Database): Made {
  const all = (text: string) => sqlite.prepare<[], string>(text).pluck().all();
  return {
    schema:
      all(`select type || ' ' || name || ' on ' || tbl_name || ': ' || coalesce(sql, '') from sqlite_master
      where name not glob 'kysely_*' and name not glob 'json_*' order by type, name`),
    notes: all('select name from kysely_migration order by name'),
  };
}

let ages: [name: string, bytes: Buffer][];
beforeAll(async () => {
  ages = await databasesOfAllAges();
});

describe.each(Object.keys(products) as Product[])('a database of %s', (product) => {
  it('is the same from whatever age it comes, and as one that begins now', async () => {
    const now = await madeOf(product);
    expect(now.notes).toEqual(Object.keys(products[product]).sort());
    expect(ages.length).toBeGreaterThan(40);
    for (const [age, bytes] of ages) {
      const then = await madeOf(product, bytes);
      expect(then, `from ${age}`).toEqual(now);
    }
  });

  it('is made once where two processes open it at the same time', async () => {
    const [, newest] = ages.at(-1) ?? [];
    const path = join(folder, `${product}.sqlite`);
    writeFileSync(path, newest ?? '');
    const code = `
      const { openStore } = await import(${JSON.stringify(new URL('../../server/store/open.ts', import.meta.url).href)});
      const { engineMigrations } = await import(${JSON.stringify(new URL('../../server/store/migrate.ts', import.meta.url).href)});
      const { allMigrations } = await import(${JSON.stringify(new URL('../../server/store/own-migrations.ts', import.meta.url).href)});
      const store = await openStore(process.argv[1], {}, ${product === 'hub' ? 'allMigrations' : 'engineMigrations'});
      await store.close();`;
    const both = [1, 2].map(() =>
      spawn(process.execPath, ['--input-type=module', '--eval', code, path], { stdio: 'inherit' }),
    );
    const ends = await Promise.all(both.map((child) => once(child, 'exit')));
    expect(ends.map(([status]) => status)).toEqual([0, 0]);
    expect(look(path)).toEqual(await madeOf(product));
  });
});

it('a product that is given the hub’s rooms has their tables from then on', async () => {
  const path = join(folder, 'later.sqlite');
  for (const migrations of [engineMigrations, allMigrations])
    await (await openStore(path, {}, migrations)).close();
  expect(look(path)).toEqual(await madeOf('hub'));
});
