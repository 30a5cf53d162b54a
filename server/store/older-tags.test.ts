import { expect, it } from 'vitest';
import { olderStore } from '../../tests/support/older-store.ts';
import { TagBook } from '../items/index.ts';

const filled = () =>
  olderStore('0046-kept-tags', (sqlite) =>
    sqlite.exec(`
      insert into tags (id, name, names, category, position) values
        (3, 'ocr', '{"nameCn":"文字识别","nameEn":"OCR"}', 'tasks', 0), (9, 'mit', '{}', 'license', 1);
      insert into people (id, user_name, role_type, extra) values ('a', 'ann', 'common', '{}');
      insert into items (id, key, kind, name, create_user_id, visibility, create_time, update_time,
          bare_repo_init_status, default_file_init_status, tag_ids)
        values ('i', 'k', 'models', 'one', 'a', 'PUBLIC', 1, 1, 'SUCCESS', 'SUCCESS', '[3]');
      insert into item_tags select 3, seq, kind, visibility, popularity, browse_count, update_time from items;
    `),
  );

it('tags of before keep their numbers, by which items know them, and what they are called', async () => {
  const { db } = await filled();
  const book = new TagBook(db);
  await book.load();
  expect(book.all()).toEqual([
    { id: 3, name: 'ocr', nameCn: '文字识别', nameEn: 'OCR', category: 'tasks', position: 0 },
    { id: 9, name: 'mit', category: 'license', position: 1 },
  ]);
  // An item that carries one keeps it from going, and is counted.
  await expect(db.deleteFrom('tags').where('seq', '=', 3).execute()).rejects.toThrow('FOREIGN KEY');
  expect(await db.selectFrom('tag_counts').selectAll().execute()).toMatchObject([{ tag_id: 3, count: 1 }]);
  await db.deleteFrom('item_tags').execute();
  expect(await db.selectFrom('tag_counts').selectAll().execute()).toMatchObject([{ tag_id: 3, count: 0 }]);
});

it('are written where something is another alone, whatever the case of their names, and say whose words changed', async () => {
  const { db } = await filled();
  const book = new TagBook(db);
  await book.load();
  const events = async () =>
    (await db.selectFrom('events').select(['what', 'facts']).execute()).map(({ what, facts }) => [
      what,
      JSON.parse(facts),
    ]);
  const same = { name: 'ocr', nameCn: '文字识别', nameEn: 'OCR', category: 'tasks' };
  const mit = { name: 'MIT', category: 'license' };
  await book.define([same, mit], 1);
  expect(await events()).toEqual([]);
  // A name in one language goes, one in another comes; the order is another.
  const next = { name: 'ocr', nameEn: 'Optical', category: 'vision' };
  const fresh = { name: 'speech', nameCn: '语音', category: 'tasks' };
  await book.define([fresh, next, mit], 2);
  expect(await events()).toEqual([['tags.renamed', { tags: [3] }]]);
  expect(book.all()).toEqual([
    { id: 10, ...fresh, position: 0 },
    { id: 3, ...next, position: 1 },
    { id: 9, name: 'mit', category: 'license', position: 2 },
  ]);
  const kept = await db.selectFrom('tags').select('extra').where('seq', '=', 3).executeTakeFirstOrThrow();
  expect(JSON.parse(kept.extra)).toEqual({ nameEn: 'Optical' });
});
