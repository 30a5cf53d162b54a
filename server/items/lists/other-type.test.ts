import { expect, it, vi } from 'vitest';
import type * as Tables from '#generated/store/tables.ts';
import { createCursors } from '../../http/cursor.ts';
import { Lister } from './lister.ts';

const { field } = vi.hoisted(() => ({
  field: { field: 'rank', schemaType: 'integer', index: true, was: [] },
}));
vi.mock('#generated/store/tables.ts', async (load) => {
  const { stored } = await load<typeof Tables>();
  return { stored: { ...stored, Item: { ...stored.Item, json: [...stored.Item.json, field] } } };
});

it('begins anew, and says so, where what it is ordered by has another type than when it was read', async () => {
  const places = {
    of: async () => [
      { value: 3, seq: 1 },
      { value: 2, seq: 2 },
    ],
    reach: () => 0,
    total: async () => undefined,
  };
  const lister = new Lister({
    ...{ places: places as never, far: places.of, now: () => 0 },
    cursors: createCursors('secret'),
  });
  const input = {
    kind: undefined,
    tags: [],
    user: undefined,
    sort: 'rank',
    order: 'desc',
    limit: 1,
  } as const;
  const { cursorAfter, places: found } = await lister.page(input as never, null);
  const cursor = cursorAfter(found[0] ?? { value: 0, seq: 0 });
  await expect(lister.page({ ...input, cursor } as never, null)).resolves.toMatchObject({ hasMore: true });
  field.schemaType = 'text';
  await expect(lister.page({ ...input, cursor } as never, null)).rejects.toThrow('cursorStale');
});
