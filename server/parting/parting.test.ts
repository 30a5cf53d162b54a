import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openAccounts } from '../people/index.ts';
import type { Store } from '../store/open.ts';
import { exportAccount, removeAccount } from './index.ts';

/** As if the product kept books that are somebody's, with a picture, and loans of them. */
vi.mock(import('#generated/store/tables.ts'), async (original) => {
  const { stored } = await original();
  const text = (field: string, column = field, required = true) =>
    ({ field, column, required, type: 'text' }) as const;
  const kept = { localised: {}, stamps: { id: 'id' } } as const;
  const Book = {
    ...{ ...kept, table: 'books', core: [text('id'), text('ownerId', 'owner_id')] },
    json: [{ field: 'cover', index: false, schemaType: 'text', was: [] }],
    ...{ refers: { owner_id: 'people' }, whenGone: { owner_id: 'removed' } },
    pictures: { cover: { high: 8, wide: 8 } },
  };
  const Loan = {
    ...{ ...kept, table: 'loans', json: [] },
    core: [text('id'), text('bookId', 'book_id'), text('memberId', 'member_id', false)],
    ...{ refers: { book_id: 'books', member_id: 'people' }, whenGone: { member_id: 'removed' } },
  };
  return { stored: { ...stored, Book, Loan } } as never;
});

let dataDir: string;
let store: Store;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'hub-parting-'));
  store = await openAccounts(dataDir);
  const { db } = store;
  for (const name of ['mia', 'libby'])
    await db.insertInto('people').values({ id: name, user_name: name, role_type: 'common' }).execute();
  await sql`insert into books (id, owner_id) values ('emma', 'mia')`.execute(db);
  const picture = { field: 'cover', wide: 8, type: 'image/png', content: Buffer.from('of emma') };
  await db
    .insertInto('pictures')
    .values({ ...picture, id: 'drawn', entity: 'Book', row_id: 'emma' })
    .execute();
});
afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

const lend = (id: string, member: string) =>
  sql`insert into loans (id, book_id, member_id) values (${id}, 'emma', ${member})`.execute(store.db);
const left = async (table: 'pictures' | 'people') =>
  (await store.db.selectFrom(table).select('id').execute()).map(({ id }) => id);

it('takes away what names the rest first, with pictures, and records all under the name as it is', async () => {
  await lend('first', 'mia');
  await store.db
    .insertInto('sessions')
    .values({
      ...{ id: 'device', person_id: 'mia', secret: '', user_agent: '', address: '' },
      ...{ create_time: 1, rotate_time: 1, used_time: 1 },
    })
    .execute();
  expect(await removeAccount(dataDir, 'MIA')).toEqual({ userName: 'mia', removed: 2, emptied: 0 });
  expect([await left('people'), await left('pictures')]).toEqual([['libby'], []]);
  const events = await store.db.selectFrom('events').selectAll().orderBy('seq').execute();
  expect(JSON.stringify(events)).toMatch(/sessions\.ended.*people\.removed/);
  expect(JSON.stringify(events)).not.toContain('MIA');
});

it('takes nothing away that rows of others name', async () => {
  await lend('own', 'mia');
  await lend('of-libby', 'libby');
  await expect(removeAccount(dataDir, 'mia')).rejects.toThrow('that is of mia is named by others');
  expect([await left('people'), await left('pictures')]).toEqual([['libby', 'mia'], ['drawn']]);
});

it('writes rows beside each other with their pictures', async () => {
  const folder = `${dataDir}-of-mia`;
  try {
    await exportAccount(dataDir, 'mia', folder);
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    expect(JSON.parse(read('things/books.json'))).toEqual([{ id: 'emma', ownerId: 'mia' }]);
    expect(read('things/books/emma.cover.png')).toBe('of emma');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
