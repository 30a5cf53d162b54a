import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore, type Store } from '../../store/open.ts';
import { TagBook } from '../tags/tag-book.ts';
import { Places } from './places.ts';

const [all, carrying] = [5000, 2000];
const list = { kind: 'models', sort: 'popularity', order: 'desc', limit: 25 } as const;
let store: Store;
let places: Places;

/** Counts of a large hub: two tags of a group and one of another, each often seen. */
beforeEach(async () => {
  store = await openStore(':memory:');
  const tags = new TagBook(store.db);
  const names = { chat: 'tasks', speech: 'tasks', pytorch: 'frameworks' };
  await tags.define(
    Object.entries(names).map(([name, category]) => ({ name, category })),
    0,
  );
  const scope = { kind: 'models', visibility: 'PUBLIC' };
  await store.db
    .insertInto('kind_counts')
    .values({ ...scope, count: all })
    .execute();
  for (const { id } of tags.all())
    await store.db
      .insertInto('tag_counts')
      .values({ ...scope, tag_id: id, count: carrying })
      .execute();
  places = new Places({ db: store.db, read: store.read, tags });
});
afterEach(() => store.close());

it.each([
  ['all items', {}, 0],
  ['one tag', { tags: ['chat'] }, 0],
  ['one person', { user: 'any', tags: ['chat', 'pytorch'] }, 0],
  ['what there is nothing of', { tags: ['chat', 'unheard'] }, 0],
  ['two tags of a group', { tags: ['chat', 'speech'] }, all],
  ['tags of two groups', { tags: ['chat', 'pytorch'] }, carrying],
])('knows over how many items a page of %s may lead', async (_, narrowing, reach) => {
  expect(await places.reach({ ...list, ...narrowing, now: 0 }, null)).toBe(reach);
});
