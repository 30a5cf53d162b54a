import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../open.ts';
import type { VisibleScope } from '../visible-scope.ts';
import { SqliteTextIndex } from './sqlite-text-index.ts';

it('a search finds what is not for everybody by its readers, whoever owns it', async () => {
  const { db, close } = await openStore(':memory:');
  onTestFinished(close);
  for (const id of ['ann', 'bo'])
    await db.insertInto('people').values({ id, user_name: id, role_type: 'common' }).execute();
  const texts = new SqliteTextIndex(db);
  const hidden: Record<string, string[]> = { '2': ['ann'], '3': ['ann', 'lab'], '4': ['bo'] };
  for (const seq of [1, 2, 3, 4]) {
    const readers = hidden[seq] ?? [];
    const [visibility, ownerId] = [readers.length === 0 ? 'PUBLIC' : 'PRIVATE', readers[0] ?? 'bo'];
    await db
      .insertInto('items')
      .values({
        ...{
          seq,
          id: `i${seq}`,
          key: `k${seq}`,
          kind: 'k',
          name: `n${seq}`,
          create_user_id: ownerId,
          visibility,
        },
        ...{ popularity: 0, create_time: 0, update_time: 0, extra: '{}', repo_bytes: 0, repo_files: 0 },
        ...{ bare_repo_init_status: 'SUCCESS', default_file_init_status: 'SUCCESS' },
        ...{ browse_count: 0, download_count: 0, favorite_count: 0 },
      })
      .execute();
    await db.transaction().execute((tx) =>
      texts.put(
        {
          ...{ seq, kind: 'k', visibility, ownerId, readers, tagIds: [], popularity: 0 },
          ...{ title: 'kestrel', tags: '', summary: '', readme: '' },
        },
        tx,
      ),
    );
  }
  const found = async (...scopes: VisibleScope[]) => {
    const query = { terms: [{ words: ['kestrel'], prefix: false }], scopes, tagGroups: [] };
    const matches = await texts.find(query, { limit: 9 });
    expect(await texts.count(query, 9)).toBe(matches.length);
    return matches.map(({ seq }) => seq).sort();
  };
  const open = { visibility: 'PUBLIC' };
  const by = (...readers: string[]) => ({ visibility: 'PRIVATE', readers });
  expect(await found(open)).toEqual([1]);
  expect(await found(open, by('ann'))).toEqual([1, 2, 3]);
  expect(await found(open, by('lab'))).toEqual([1, 3]);
  expect(await found(open, by('bo', 'lab'))).toEqual([1, 3, 4]);
  expect(await found(open, by('nobody'))).toEqual([1]);
  expect(await found(open, { visibility: 'PRIVATE' })).toEqual([1, 2, 3, 4]);
});
