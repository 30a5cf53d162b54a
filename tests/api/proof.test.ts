import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionProvenMs, signInFree } from '#generated/constants.ts';
import { endpoints } from '#generated/server/contract.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { SessionClient, signedUp, TestClock, usualPassword } from '../support/session-client.ts';

let hub: TestHub;
const clock = new TestClock();
beforeAll(async () => {
  hub = await startHub({ now: clock.now });
});
afterAll(() => hub.stop());

let made = 0;
const somebody = () => signedUp(hub, `prover-${++made}`);
const make = (client: SessionClient) =>
  client.post('/user/tokens', { type: 'access', name: 'ci', scope: 'write' });
const prove = (client: SessionClient, current = usualPassword) =>
  client.post('/user/users/prove', { current });
const wanted = { status: 409, body: { code: '409122' } };

async function ownItem(client: SessionClient, name: string) {
  const { id, userName } = await client.user();
  return hub.build.item({ owner: { id, userName, roleType: 'common' }, name });
}

describe('a session', () => {
  it('makes a token until a quarter of an hour after signing in, and not later', async () => {
    const client = await somebody();
    clock.pass(sessionProvenMs - 1);
    expect((await make(client)).status).toBe(200);
    clock.pass(1);
    expect(await make(client)).toMatchObject(wanted);
    expect((await client.get('/user/tokens')).body.data.list).toHaveLength(1);
  });

  it('goes on once the password was shown again, for as long', async () => {
    const client = await somebody();
    clock.pass(sessionProvenMs);
    expect(await prove(client)).toMatchObject({ status: 200, body: { data: { done: true } } });
    clock.pass(sessionProvenMs - 1);
    expect((await make(client)).status).toBe(200);
    clock.pass(1);
    expect(await make(client)).toMatchObject(wanted);
  });

  it('is not proven by a wrong password, and guessing becomes slow', async () => {
    const client = await somebody();
    clock.pass(sessionProvenMs);
    for (let at = 0; at < signInFree; at++)
      expect(await prove(client, 'wrong horse')).toMatchObject({ status: 409, body: { code: '409107' } });
    expect((await prove(client)).body.code).toBe('429002');
    expect(await make(client)).toMatchObject(wanted);
  });

  it('proves itself and no other device', async () => {
    const client = await somebody();
    const second = new SessionClient(hub);
    await second.signIn((await client.user()).userName);
    clock.pass(sessionProvenMs);
    await prove(second);
    expect(await make(client)).toMatchObject(wanted);
    expect((await make(second)).status).toBe(200);
  });

  it('is proven by a change of the password, which shows the one before', async () => {
    const client = await somebody();
    clock.pass(sessionProvenMs);
    await client.put('/user/users/password', { current: usualPassword, password: 'another horse' });
    expect((await make(client)).status).toBe(200);
  });

  it('of a clock that was ahead is not proven until then', async () => {
    const client = await somebody();
    clock.pass(sessionProvenMs * 4);
    await prove(client);
    clock.pass(-sessionProvenMs * 2);
    expect(await make(client)).toMatchObject(wanted);
    clock.pass(sessionProvenMs * 2);
  });

  it('of before it was kept when the password was shown is asked', async () => {
    const client = await somebody();
    await hub.hub.db.updateTable('sessions').set({ prove_time: null }).execute();
    hub.hub.people.sessions.forget((await client.user()).id);
    expect(await make(client)).toMatchObject(wanted);
    expect((await prove(client)).status).toBe(200);
    expect((await make(client)).status).toBe(200);
  });

  it('removes nothing and moves no address unproven, and does all that can be undone', async () => {
    const client = await somebody();
    const item = await ownItem(client, 'stays');
    clock.pass(sessionProvenMs);
    expect(await client.send('DELETE', `/aihub/${item.key}`, { confirm: 'stays' })).toMatchObject(wanted);
    expect(await client.put('/aihub/personal/info', { email: 'other@example.org' })).toMatchObject(wanted);
    expect((await client.put('/aihub/personal/info', { alias: 'Prover' })).status).toBe(200);
    expect((await client.put(`/aihub/${item.key}`, { nameEn: 'Said anew' })).status).toBe(200);
    expect((await client.get(`/aihub/${item.key}/view`)).status).toBe(200);
    expect((await client.get('/aihub/personal/account')).body.data).not.toHaveProperty('email');
    await prove(client);
    expect((await client.send('DELETE', `/aihub/${item.key}`, { confirm: 'stays' })).status).toBe(200);
  });

  it('lets nobody else in unproven', async () => {
    const { userName } = await (await somebody()).user();
    await hub.hub.db
      .updateTable('people')
      .set({ role_type: 'manager' })
      .where('user_name', '=', userName)
      .execute();
    const client = new SessionClient(hub);
    await client.signIn(userName);
    clock.pass(sessionProvenMs);
    expect(await client.post('/user/invitations', {})).toMatchObject(wanted);
    await prove(client);
    expect((await client.post('/user/invitations', {})).status).toBe(200);
  });

  it('takes back tokens and ends sessions at any time: that is done in haste', async () => {
    const client = await somebody();
    const { token } = (await make(client)).body.data;
    clock.pass(sessionProvenMs);
    expect((await client.remove(`/user/tokens/${token.id}`)).status).toBe(200);
    expect((await client.post('/user/users/logout-all')).status).toBe(200);
  });
});

describe('a token', () => {
  it('is a program’s, which nobody leaves open: it is asked for no password, and proves nothing', async () => {
    const client = await somebody();
    const item = await ownItem(client, 'by-a-program');
    const { secret } = (await make(client)).body.data;
    clock.pass(sessionProvenMs);
    const program = new SessionClient(hub, { authorization: `Bearer ${secret}` });
    expect((await prove(program)).body.code).toBe('409110');
    expect((await program.send('DELETE', `/aihub/${item.key}`, { confirm: 'by-a-program' })).status).toBe(
      200,
    );
  });
});

it('whoever is not signed in is asked to, and not for a password', async () => {
  expect((await make(new SessionClient(hub))).status).toBe(401);
});

/** What is removed and comes back in another way. */
const comesBack = {
  'items.unfavorite': 'it is a favorite again by one press',
  'people.endSession': 'whoever knows the password signs in again',
  'people.uninvite': 'another one is made; what went to the wrong people must be shut at once',
  'people.revokeToken':
    'another one is made, for which the password is asked; what is found open must be shut at once',
};

it('whatever removes something for good asks for the password', () => {
  const removing = Object.values(endpoints).filter(({ routes }) =>
    routes.some(({ method }) => method === 'DELETE'),
  );
  const without = removing.filter(({ proof }) => proof !== 'always').map(({ id }) => id);
  expect(without.sort()).toEqual(Object.keys(comesBack).sort());
});

it('these calls ask for the password again, and no others', () => {
  const asking = Object.values(endpoints).flatMap(({ id, proof }) => (proof ? [[id, proof]] : []));
  expect(Object.fromEntries(asking)).toEqual({
    ...{ 'items.remove': 'always', 'people.createToken': 'always', 'secrets.remove': 'always' },
    'people.invite': 'always',
    'people.saveProfile': ['email'],
  });
});
