import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startHub, type TestHub } from '../support/hub.ts';
import { SessionClient } from '../support/session-client.ts';
import { writer } from '../support/writer.ts';

let hub: TestHub;
let ann: SessionClient;
let bob: SessionClient;

beforeAll(async () => {
  hub = await startHub();
  ann = await writer(hub, 'ann-o');
  bob = await writer(hub, 'bob-o');
});
afterAll(() => hub.stop());

const create = (name: string, owner: string | undefined, by = ann) =>
  by.post('/aihub/items', { kind: 'models', name, license: 'mit', ...(owner !== undefined && { owner }) });
const idOf = async (name: string) =>
  (await hub.hub.db.selectFrom('items').select('id').where('name', '=', name).executeTakeFirst())?.id;
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

describe('a manager', () => {
  let boss: SessionClient;
  const roleOf = (userName: string, roleType: 'common' | 'manager') =>
    hub.hub.db.updateTable('people').set({ role_type: roleType }).where('user_name', '=', userName).execute();

  beforeAll(async () => {
    boss = await writer(hub, 'boss-o');
    await roleOf('boss-o', 'manager');
    hub.hub.people.sessions.forget((await boss.user()).id);
  });

  it('makes an item for another, whose it is, and whose room it takes', async () => {
    const [{ id: bobId }, { id: bossId }] = await Promise.all([
      bob.user() as Promise<{ id: string }>,
      boss.user() as Promise<{ id: string }>,
    ]);
    const before = (await bob.get('/user/users/quota')).body.data;
    const { status, body } = await create('for-bob', 'BOB-o', boss);
    expect([status, body.data.createUser]).toEqual([200, 'bob-o']);
    expect(await rowOf('for-bob')).toEqual({ create_user_id: bobId, made_by_id: bossId });
    await hub.idle();
    const after = (await bob.get('/user/users/quota')).body.data;
    expect(after.items).toBe(before.items + 1);
    const said = await hub.hub.db
      .selectFrom('audit')
      .select(['by_name', 'of_name', 'owner_id'])
      .where('what', '=', 'items.created')
      .where('of_id', '=', String((await idOf('for-bob')) ?? ''))
      .execute();
    expect(said).toEqual([{ by_name: 'boss-o', of_name: 'models/bob-o/for-bob', owner_id: bobId }]);
    // It is as much theirs as what they made.
    expect((await bob.put(`/aihub/${body.data.key}`, { desc: 'mine' })).body.code).toBe('0');
    const twice = await create('for-bob', 'bob-o', boss);
    expect([twice.status, twice.body.code]).toEqual([409, '409124']);
    const free = async (name: string) =>
      (await boss.get(`/aihub/items/name-free?kind=models&name=${name}&owner=bob-o`)).body.data;
    expect([await free('for-bob'), await free('not-yet')]).toEqual([
      { free: false, reason: 'taken' },
      { free: true },
    ]);
  });

  it('is told whose room is used up', async () => {
    const { id } = await bob.user();
    const { quotaOf } = hub.hub.items;
    const full = vi.spyOn(hub.hub.items, 'quotaOf').mockImplementation(async (personId, tx) => {
      const quota = await quotaOf(personId, tx);
      return personId === id ? { ...quota, left: false } : quota;
    });
    onTestFinished(() => full.mockRestore());
    const { body } = await create('too-many', 'bob-o', boss);
    expect([body.code, body.msg.includes('bob-o')]).toEqual(['409125', true]);
    expect(await rowOf('too-many')).toBeUndefined();
  });

  it('makes nothing for somebody who is kept out, who could do nothing with it', async () => {
    const disabled = (is: number) =>
      hub.hub.db.updateTable('people').set({ disabled: is }).where('user_name', '=', 'bob-o').execute();
    await disabled(1);
    onTestFinished(async () => void (await disabled(0)));
    const { body } = await create('kept-out', 'bob-o', boss);
    expect([body.code, body.msg.includes('bob-o')]).toEqual(['409134', true]);
    expect((await boss.get('/aihub/items/name-free?kind=models&name=x&owner=bob-o')).body.code).toBe(
      '409134',
    );
    expect((await create('kept-out', 'bob-o', ann)).body.code).toBe('409100');
    expect(await rowOf('kept-out')).toBeUndefined();
  });

  it('is told that nobody is called so, as nobody else is', async () => {
    const { status, body } = await create('for-nobody', 'nobody-there', boss);
    expect([status, body.code]).toEqual([409, '409123']);
    expect(body.msg).toContain('nobody-there');
    const asked = (owner: string, by: SessionClient) =>
      by.get(`/aihub/items/name-free?kind=models&name=x&owner=${owner}`);
    expect((await asked('nobody-there', boss)).body.code).toBe('409123');
    for (const owner of ['nobody-there', 'bob-o']) {
      const { status: refused, body: said } = await asked(owner, ann);
      expect([owner, refused, said.code]).toEqual([owner, 409, '409100']);
    }
  });

  it('makes nothing for another by a token of one item, nor as soon as they are none any more', async () => {
    const { key } = (await create('own-one', undefined, boss)).body.data;
    const token = async (reach?: string) =>
      (
        await boss.post('/user/tokens', {
          ...{ type: 'access', name: 'ci', scope: 'write' },
          ...(reach !== undefined && { reach }),
        })
      ).body.data.secret;
    const by = async (reach?: string) =>
      new SessionClient(hub, { authorization: `Bearer ${await token(reach)}` });
    expect((await create('bound', 'bob-o', await by(await idOf('own-one')))).status).toBe(409);
    expect(await rowOf('bound')).toBeUndefined();
    expect((await create('unbound', 'bob-o', await by())).status).toBe(200);
    await roleOf('boss-o', 'common');
    hub.hub.people.sessions.forget((await boss.user()).id);
    const { body } = await create('no-longer', 'bob-o', boss);
    expect([key === undefined, body.code]).toEqual([false, '409100']);
  });
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
