import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from './open.ts';

function file(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hub-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'hub.sqlite');
}

function run(path: string, statement: string): void {
  const sqlite = new BetterSqlite(path);
  sqlite.exec(statement);
  sqlite.close();
}

it('goes on where a migration ended in the middle', async () => {
  const path = file();
  run(path, 'create table tags (id integer)');
  await expect(openStore(path)).rejects.toThrow('could not be brought up to date');
  run(path, 'drop table tags');
  const { db, close } = await openStore(path);
  expect(await db.selectFrom('items').selectAll().execute()).toEqual([]);
  await close();
});

it('opens what is up to date, also beside somebody who writes', async () => {
  const path = file();
  const first = await openStore(path);
  await first.db.transaction().execute(async (tx) => {
    await tx.insertInto('settings').values({ name: 'a', value: 'b' }).execute();
    const second = await openStore(path);
    expect(await second.db.selectFrom('settings').selectAll().execute()).toEqual([]);
    await second.close();
  });
  await first.close();
});

it('writes what it has read, whatever another process would write meanwhile', async () => {
  const path = file();
  const { db, close } = await openStore(path);
  onTestFinished(close);
  const other = new BetterSqlite(path, { timeout: 0 });
  onTestFinished(() => {
    other.close();
  });
  const write = () => other.exec("insert into settings (name, value) values ('other', '1')");
  await db.transaction().execute(async (tx) => {
    expect(await tx.selectFrom('settings').selectAll().execute()).toEqual([]);
    expect(write).toThrow('locked');
    await tx.insertInto('settings').values({ name: 'ours', value: '2' }).execute();
  });
  write();
  const kept = await db.selectFrom('settings').select('name').orderBy('name').execute();
  expect(kept).toEqual([{ name: 'other' }, { name: 'ours' }]);
});
