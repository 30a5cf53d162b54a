import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as Conditions from '#generated/store/rows.ts';
import { openStore, type Store } from './open.ts';
import { eventsAs, seenThenAndNow } from './seen-events.ts';

/** Guards that are true of nothing at all: whoever sees what is not hidden. */
vi.mock('#generated/store/rows.ts', async (load) => {
  const { rowConditions, ...others } = await load<typeof Conditions>();
  const visibility = { op: 'field', field: 'visibility' } as const;
  const hidden = { op: 'const', value: 'PRIVATE' } as const;
  const isNot = { op: 'compare', how: '!=', left: visibility, right: hidden } as const;
  const is = { op: 'compare', how: '==', left: visibility, right: hidden } as const;
  return {
    ...others,
    rowConditions: {
      ...rowConditions,
      unlike: { ...rowConditions.item, when: isNot },
      turned: { ...rowConditions.item, when: { op: 'not', arg: is } },
    },
  };
});

let store: Store;
beforeAll(async () => {
  store = await openStore(':memory:');
  const { db } = store;
  await db.insertInto('people').values({ id: 'owner', user_name: 'zhao', role_type: 'common' }).execute();
  const item = { id: 'one', key: 'key', kind: 'models', name: 'first', create_user_id: 'owner' };
  const made = {
    visibility: 'PUBLIC',
    create_time: 1,
    update_time: 1,
    repo_bytes: 0,
    repo_files: 0,
  } as const;
  const figures = { browse_count: 0, favorite_count: 0, download_count: 0, popularity: 0 };
  const status = { bare_repo_init_status: 'SUCCESS', default_file_init_status: 'SUCCESS' } as const;
  await db
    .insertInto('items')
    .values({ ...item, ...made, ...figures, ...status })
    .execute();
  const seen = [null, '{}', '{"visibility":"PRIVATE"}', '{"visibility":null}', '{"visibility":"PUBLIC"}'];
  for (const seen_as of seen)
    await db.insertInto('events').values({ at: 1, what: 'items.created', of_id: 'one', seen_as }).execute();
});
afterAll(() => store.close());

it.each(['unlike', 'turned'])('tells nothing of what nobody wrote down: %s', async (subject) => {
  const rows = await store.db
    .selectFrom((from) => from.selectFrom('events').selectAll().select('seen_as as extra').as(eventsAs))
    .select('seen_as')
    .where(seenThenAndNow({ subject }, { viewer: null, now: 0 }))
    .orderBy('seq')
    .execute();
  expect(rows.map(({ seen_as }) => seen_as)).toEqual(['{"visibility":null}', '{"visibility":"PUBLIC"}']);
});
