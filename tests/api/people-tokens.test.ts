import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenNameMax, tokenPerPerson, tokenUsedEveryMs } from '#generated/constants.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { SessionClient, signedUp, TestClock } from '../support/session-client.ts';

let hub: TestHub;
const clock = new TestClock();
beforeAll(async () => {
  hub = await startHub({ now: clock.now });
});
afterAll(() => hub.stop());

let made = 0;
const dayMs = 86_400_000;
const somebody = () => signedUp(hub, `token-holder-${++made}`);
const make = (client: SessionClient, part: object = {}) =>
  client.post('/user/tokens', { type: 'access', name: 'ci', scope: 'write', ...part });
/** A program with a token and nothing else. */
const program = (secret: string) => new SessionClient(hub, { authorization: `Bearer ${secret}` });

describe('an access token', () => {
  it('is told once, stands in no table, and is listed by its ends', async () => {
    const client = await somebody();
    const { secret, token } = (await make(client)).body.data;
    expect(secret).toMatch(/^hub_[0-9a-f]{64}$/);
    expect(token.hint).toBe(`${secret.slice(0, 8)}…${secret.slice(-4)}`);
    const listed = await client.get('/user/tokens');
    expect(listed.body.data.list).toEqual([token]);
    expect(listed.text).not.toContain(secret);
    const rows = await hub.hub.db.selectFrom('tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice('hub_'.length));
  });

  it('opens the API, with either prefix', async () => {
    const client = await somebody();
    const { secret } = (await make(client)).body.data;
    const { userName } = await client.user();
    for (const given of [secret, secret.replace('hub_', 'hf_')]) {
      expect(await program(given).user()).toMatchObject({ userName, through: 'token' });
    }
    expect((await program(secret).get('/user/users/quota')).status).toBe(200);
  });

  it('needs no page of ours, and is stronger than a cookie that comes along', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const { secret } = (await make(one)).body.data;
    const item = await hub.build.item({ name: 'liked' });
    const reply = await fetch(`${hub.url}/acx/aihub/${item.key}/favorite`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${secret}`,
        origin: 'https://app.example',
        cookie: other.cookie ?? '',
      },
    });
    expect(reply.status).toBe(200);
    const likes = async (client: SessionClient) =>
      (await client.get(`/aihub/favorites?user=${(await client.user()).userName}`)).body.data.list.length;
    expect([await likes(one), await likes(other)]).toEqual([1, 0]);
  });

  it('with the scope to read reads, and writes nothing', async () => {
    const client = await somebody();
    const { secret } = (await make(client, { scope: 'read' })).body.data;
    expect(await program(secret).user()).toBeDefined();
    const item = await hub.build.item({ name: 'not-liked' });
    const refused = await program(secret).put(`/aihub/${item.key}/favorite`, {});
    expect(refused).toMatchObject({ status: 409, body: { code: '409108' } });
    expect((await client.get(`/aihub/${item.key}/view`)).body.data.isFavorite).toBe(false);
  });

  it('may not do what would let a thief stay', async () => {
    const client = await somebody();
    const { secret, token } = (await make(client)).body.data;
    const thief = program(secret);
    const tries = [
      await make(thief),
      await thief.get('/user/tokens'),
      await thief.remove(`/user/tokens/${token.id}`),
      await thief.get('/user/users/sessions'),
      await thief.post('/user/users/logout-all'),
      await thief.put('/user/users/password', { current: 'correct horse', password: 'another horse' }),
      await thief.put('/aihub/personal/info', { email: 'thief@example.org' }),
      await thief.put('/aihub/personal/info', { alias: 'Somebody', bio: 'a thief' }),
      await thief.get('/aihub/personal/account'),
    ];
    for (const reply of tries) expect(reply).toMatchObject({ status: 409, body: { code: '409110' } });
    expect(await client.user()).toBeDefined();
    expect((await client.get('/aihub/personal/account')).body.data).not.toHaveProperty('email');
  });

  it('is dead at once when it is revoked, though it was just used', async () => {
    const client = await somebody();
    const { secret, token } = (await make(client)).body.data;
    expect(await program(secret).user()).toBeDefined();
    expect((await client.remove(`/user/tokens/${token.id}`)).body.data).toEqual({ revoked: 1 });
    const dead = await program(secret).get('/user/users/current-user-info');
    expect(dead).toMatchObject({ status: 401, body: { code: '401' } });
    expect((await client.remove(`/user/tokens/${token.id}`)).body.code).toBe('404103');
  });

  it('is dead when its time is over', async () => {
    const client = await somebody();
    const { secret, token } = (await make(client, { expireDays: 2 })).body.data;
    expect(Date.parse(token.expireTime)).toBe(clock.now() + 2 * dayMs);
    clock.pass(2 * dayMs - 1);
    expect(await program(secret).user()).toBeDefined();
    clock.pass(1);
    expect((await program(secret).get('/aihub/items?kind=models')).status).toBe(401);
  });

  it('says when it was used, and writes that once a minute', async () => {
    const client = await somebody();
    const { secret, token } = (await make(client)).body.data;
    expect(token).not.toHaveProperty('usedTime');
    const used = async () => {
      await program(secret).user();
      return Date.parse((await client.get('/user/tokens')).body.data.list[0].usedTime);
    };
    const first = await used();
    expect(first).toBe(clock.now());
    clock.pass(tokenUsedEveryMs - 1);
    expect(await used()).toBe(first);
    clock.pass(1);
    expect(await used()).toBe(clock.now());
  });

  it('of somebody else cannot be revoked', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const { secret, token } = (await make(one)).body.data;
    expect((await other.remove(`/user/tokens/${token.id}`)).status).toBe(404);
    expect(await program(secret).user()).toBeDefined();
  });

  it.each([
    'hub_',
    'hub_x',
    `hub_${'0'.repeat(64)}`,
    `hf_${'f'.repeat(64)}`,
    `hub_${'a'.repeat(5000)}`,
    'hf_%00',
  ])('is refused as %j', async (secret) => {
    expect(await program(secret).get('/aihub/items?kind=models')).toMatchObject({ status: 401 });
  });

  it('of another system is no business of ours', async () => {
    for (const authorization of ['Bearer eyJhbGciOi.x.y', 'Basic YTpi', 'Bearer', 'Digest x', 'hub_x']) {
      const reply = await new SessionClient(hub, { authorization }).get('/aihub/items?kind=models');
      expect(reply.status).toBe(200);
    }
  });

  it.each([
    [{ type: 'ssh' }, 'type'],
    [{ scope: 'admin' }, 'scope'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(tokenNameMax + 1) }, 'name'],
    [{ expireDays: 0 }, 'expireDays'],
    [{ expireDays: 1e9 }, 'expireDays'],
    [{ expireDays: 1.5 }, 'expireDays'],
  ])('is not made of %j', async (part, field) => {
    const reply = await make(await somebody(), part);
    expect(reply).toMatchObject({ status: 400, body: { data: { field } } });
  });

  it('is one of so many', async () => {
    const client = await somebody();
    for (let at = 0; at < tokenPerPerson; at++) expect((await make(client)).status).toBe(200);
    expect((await make(client)).body).toMatchObject({ code: '409109', data: { limit: tokenPerPerson } });
    expect((await client.get('/user/tokens')).body.data.list).toHaveLength(tokenPerPerson);
  });
});

describe('a git token', () => {
  it('opens git and not the API', async () => {
    const client = await somebody();
    const { secret } = (await make(client, { type: 'git', scope: 'read' })).body.data;
    expect(secret).toMatch(/^hubgit_[0-9a-f]{64}$/);
    expect(await hub.hub.people.personOfGitToken(secret)).toMatchObject({
      viewer: { userName: (await client.user()).userName },
      scope: 'read',
    });
    expect(await program(secret).user()).toBeUndefined();
    expect((await program(secret.replace('hubgit_', 'hub_')).get('/aihub/items?kind=models')).status).toBe(
      401,
    );
  });

  it('is dead to git once it is revoked, expired, or none', async () => {
    const client = await somebody();
    const { secret, token } = (await make(client, { type: 'git' })).body.data;
    const short = (await make(client, { type: 'git', expireDays: 1 })).body.data;
    expect(await hub.hub.people.personOfGitToken(secret)).toBeDefined();
    await client.remove(`/user/tokens/${token.id}`);
    clock.pass(dayMs);
    for (const one of [secret, short.secret, '', 'x', 'correct horse']) {
      expect(await hub.hub.people.personOfGitToken(one)).toBeUndefined();
    }
  });

  it('may be an access token, as the clients of the community have one for both', async () => {
    const { secret } = (await make(await somebody())).body.data;
    expect(await hub.hub.people.personOfGitToken(secret.replace('hub_', 'hf_'))).toMatchObject({
      scope: 'write',
    });
  });

  it('is listed by its type', async () => {
    const client = await somebody();
    await make(client, { type: 'git' });
    await make(client, { type: 'access' });
    const types = async (query: string) =>
      (await client.get(`/user/tokens${query}`)).body.data.list.map(({ type }: { type: string }) => type);
    expect(await types('')).toEqual(expect.arrayContaining(['git', 'access']));
    expect(await types('?type=git')).toEqual(['git']);
    expect((await client.get('/user/tokens?type=ssh')).status).toBe(400);
  });
});

it('tokens are nothing to visitors', async () => {
  const visitor = new SessionClient(hub);
  for (const reply of [
    await visitor.get('/user/tokens'),
    await make(visitor),
    await visitor.remove('/user/tokens/x'),
  ]) {
    expect(reply).toMatchObject({ status: 401, body: { code: '401' } });
  }
});
