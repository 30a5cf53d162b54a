import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHub, type TestHub } from '../support/hub.ts';
import { SessionClient } from '../support/session-client.ts';
import { writer } from '../support/writer.ts';

let hub: TestHub;
let ann: SessionClient;

beforeAll(async () => {
  hub = await startHub();
  ann = await writer(hub, 'ann-o');
  await writer(hub, 'bob-o');
});
afterAll(() => hub.stop());

const create = (name: string, owner: string | undefined, by = ann) =>
  by.post('/aihub/items', { kind: 'models', name, license: 'mit', ...(owner !== undefined && { owner }) });
const rowOf = (name: string) =>
  hub.hub.db
    .selectFrom('items')
    .select(['create_user_id', 'made_by_id'])
    .where('name', '=', name)
    .executeTakeFirst();

it('an item belongs to whoever makes it, who may say so', async () => {
  const { id } = await ann.user();
  for (const [name, owner] of [
    ['unsaid', undefined],
    ['said', 'ANN-o'],
  ] as const) {
    const { status, body } = await create(name, owner);
    expect([status, body.data.createUser]).toEqual([200, 'ann-o']);
    expect(await rowOf(name)).toEqual({ create_user_id: id, made_by_id: id });
    expect(body.data).not.toHaveProperty('madeById');
    expect((await ann.get(`/aihub/${body.data.key}/view`)).body.data).not.toHaveProperty('madeById');
  }
});

it.each([
  ['somebody else', 'bob-o'],
  ['nobody', 'nobody-there'],
])('nothing is made for %s, with one and the same answer', async (_whom, owner) => {
  const { status, body } = await create('foreign', owner);
  expect([status, body.code]).toEqual([409, '409100']);
  expect(await rowOf('foreign')).toBeUndefined();
});

it('a list of names is no name, and one with a ticket acts once for its maker', async () => {
  expect(
    (await ann.post('/aihub/items', { kind: 'models', name: 'x', owner: ['ann-o', 'bob-o'] })).status,
  ).toBe(400);
  const ticket = 'owner-ticket-1';
  const twice = [1, 2].map(() =>
    ann.post('/aihub/items', { kind: 'models', name: 'once', license: 'mit', owner: 'ann-o', ticket }),
  );
  const keys = (await Promise.all(twice)).map(({ body }) => body.data.key);
  expect(keys[0]).toBe(keys[1]);
});

it('owners of every sort share one namespace, and one rule of likeness', async () => {
  await hub.hub.db
    .insertInto('owners')
    .values({
      id: 'o1',
      type: 'organisation',
      name: 'Acme-Lab',
      name_skeleton: 'acme-lab',
      alias: '极光',
      alias_key: '极光',
    })
    .execute();
  const visitor = new SessionClient(hub);
  expect((await visitor.signUp('acme-lab')).body.code).toBe('409103');
  const { body } = await ann.put('/aihub/personal/info', { alias: '极光' });
  expect(body.code).toBe('409106');
});
