import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ConfigError } from '../../server/ground/config.ts';
import { startHub } from '../support/hub.ts';

/** The last steps of the schema, taken back: a hub of before them, with what it held. */
const takenBack = `
  pragma foreign_keys = off;
  drop trigger people_own; drop trigger people_own_as; drop trigger people_own_no_more; drop table owners;
  delete from kysely_migration where name = '0038-owners'; vacuum;
`;
const folder = mkdtempSync(join(tmpdir(), 'hub-half-moved-'));
const older = join(folder, 'older');
let copies = 0;

beforeAll(async () => {
  const hub = await startHub({ dataDir: older });
  await hub.build.item({ name: 'first', readme: '# First' });
  await hub.stop();
  change(older, takenBack);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(folder, { recursive: true }));

function change(dataDir: string, statement: string): void {
  const sqlite = new BetterSqlite(join(dataDir, 'hub.sqlite'));
  sqlite.exec(statement);
  sqlite.close();
}

function installation(): string {
  copies += 1;
  const copy = join(folder, `copy-${copies}`);
  cpSync(older, copy, { recursive: true });
  return copy;
}

const tablesOf = (dataDir: string) => {
  const sqlite = new BetterSqlite(join(dataDir, 'hub.sqlite'), { readonly: true });
  const found = sqlite.prepare('select name from sqlite_master order by name').pluck().all();
  sqlite.close();
  return found;
};

/** A start that is refused, in a sentence. */
async function refusalOf(dataDir: string): Promise<string> {
  const error = await startHub({ dataDir }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  return (error as Error).message;
}

async function expectServed(dataDir: string): Promise<void> {
  const hub = await startHub({ dataDir });
  expect((await hub.get('/acx/aihub/items?kind=models')).body.data.list).toMatchObject([{ name: 'first' }]);
  await hub.stop();
}

describe('a database on its way to this version', () => {
  it('that has half of a step is named with the step, and stays as it is until that is mended', async () => {
    const dataDir = installation();
    change(dataDir, 'create table owners (id text)');
    const before = tablesOf(dataDir);
    const says = await refusalOf(dataDir);
    expect(says).toContain(join(dataDir, 'hub.sqlite'));
    expect(says).toContain('(0038-owners): table "owners" already exists. It stands as it stood');
    expect(tablesOf(dataDir)).toEqual(before);
    change(dataDir, 'drop table owners');
    await expectServed(dataDir);
  });

  it('whose disk becomes full in the middle of a step stands before it, and goes on once there is room', async () => {
    const dataDir = installation();
    const before = tablesOf(dataDir);
    const pragma = BetterSqlite.prototype.pragma;
    const filling = vi.spyOn(BetterSqlite.prototype, 'pragma').mockImplementation(function (
      this: BetterSqlite.Database,
      ...asked
    ) {
      const answer = pragma.apply(this, asked);
      // No page more than there are: SQLite says what it says of a disk that takes nothing more.
      if (this.name.endsWith('hub.sqlite') && asked[0] === 'foreign_keys = ON')
        pragma.call(this, `max_page_count = ${pragma.call(this, 'page_count', { simple: true })}`);
      return answer;
    });
    expect(await refusalOf(dataDir)).toContain(`The disk of the data folder ${dataDir} is full. Make room`);
    expect(filling).toHaveBeenCalledWith('foreign_keys = ON');
    filling.mockRestore();
    expect(tablesOf(dataDir)).toEqual(before);
    await expectServed(dataDir);
  });
});
