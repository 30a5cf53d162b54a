import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

/** As if the spec said that the two titles of an item differ. */
vi.mock(import('#generated/server/contract.ts'), async (original) => {
  const contract = await original();
  const differ = {
    ...{
      field: 'nameEn',
      keyword: 'check',
      says: 'validation.other',
      reads: ['nameEn', 'nameCn'],
      unkept: [],
    },
    api: ({ input }: { input: Readonly<Record<string, unknown>> }) => input.nameEn !== input.nameCn,
  };
  return { ...contract, callRules: { ...contract.callRules, 'items.save': [differ] } };
});

let hub: TestHub;
let owner: SessionClient;
let key: string;
beforeAll(async () => {
  hub = await startHub();
  owner = await signedUp(hub, 'hasty');
  await owner.put('/aihub/personal/info', { alias: 'Hasty' });
  key = (await owner.post('/aihub/items', { kind: 'models', name: 'two-titles', nameCn: 'a' })).body.data.key;
});
afterAll(() => hub.stop());

it('of changes that come at once none is judged by what another is about to change', async () => {
  const changes = [{ nameEn: 'same' }, { nameCn: 'same' }];
  const sent = Array.from({ length: 8 }, (_, at) => owner.put(`/aihub/${key}`, changes[at % 2]));
  const answers = (await Promise.all(sent)).map(({ status }) => status);
  expect(new Set(answers)).toEqual(new Set([200, 400]));
  const { nameEn, nameCn } = (await owner.get(`/aihub/${key}/view`)).body.data;
  expect(nameEn).not.toBe(nameCn);
});

it('one that was refused holds nobody up', async () => {
  expect((await owner.put(`/aihub/${key}`, { nameEn: 'b', nameCn: 'b' })).status).toBe(400);
  expect((await owner.put(`/aihub/${key}`, { nameEn: 'b', nameCn: 'c' })).status).toBe(200);
});
