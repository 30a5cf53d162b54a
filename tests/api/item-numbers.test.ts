import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startHub();
});
afterAll(() => hub.stop());

it('gives the number of an item that is gone to no other, which would get what was meant for it', async () => {
  const owner = await hub.build.person({ userName: 'owner' });
  const first = await hub.build.item({ owner, name: 'first' });
  const by = { by: owner.id, now: Date.now() };
  await hub.hub.items.remove(first, by);
  const second = await hub.build.item({ owner, name: 'second' });
  expect(second.seq).toBeGreaterThan(first.seq);
  // Whoever still holds the one that is gone takes nothing away, and writes nothing.
  await expect(hub.hub.items.remove(first, by)).rejects.toThrow('itemNotFound');
  await hub.hub.items.refresh(first.id);
  const kept = await hub.hub.db.selectFrom('items').select(['seq', 'name']).execute();
  expect(kept).toEqual([{ seq: second.seq, name: 'second' }]);
});
