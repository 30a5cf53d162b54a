import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  passwordMax,
  signInForgetAfterMs,
  signInLongestWaitMs,
  signUpPerHour,
} from '#generated/constants.ts';
import { replacePassword } from '../../server/people/passwords/credentials.ts';
import { decoyHash, hashPassword } from '../../server/people/passwords/passwords.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { SessionClient, signedUp, TestClock, usualPassword } from '../support/session-client.ts';

let hub: TestHub;
const clock = new TestClock();
beforeAll(async () => {
  hub = await startHub({ now: clock.now });
});
afterAll(() => hub.stop());

const visitor = () => new SessionClient(hub);
const resetHash = hashPassword('reset horse');
const code = { wrong: '409101', slowed: '429002', disabled: '409102' };

describe('signing up', () => {
  it('makes an account, signs it in, and tells nothing of the password', async () => {
    const client = visitor();
    const reply = await client.signUp('newcomer');
    expect(reply).toMatchObject({
      status: 200,
      body: { code: '0', data: { user: { userName: 'newcomer', roleType: 'common', through: 'session' } } },
    });
    expect(reply.text).not.toContain(usualPassword);
    const { token, ...user } = reply.body.data.user;
    expect(await client.user()).toEqual({ ...user, token });
    expect((await client.get('/user/users/current-user-info')).body.data).toEqual(user);
    expect(client.cookie).not.toContain(token);
    expect(await client.user()).not.toHaveProperty('alias');
  });

  it('keeps an address for mail to itself', async () => {
    const client = visitor();
    await client.post('/user/users/register', {
      userName: 'mailer',
      password: usualPassword,
      email: 'm@example.org',
    });
    const profile = await client.get('/aihub/personal/find?user=mailer');
    expect(profile.status).toBe(200);
    expect(profile.text + JSON.stringify(await client.user())).not.toContain('m@example.org');
  });

  it.each([
    ['-a'],
    ['a-'],
    ['a--b'],
    ['a..b'],
    ['repo.git'],
    ['张三'],
    ['a b'],
    ['a/b'],
    ['<img>'],
    ['a\u0000b'],
    ['x'.repeat(97)],
    ['𝔞𝔟'],
  ])('refuses the name %j', async (userName) => {
    const reply = await visitor().signUp(userName);
    expect(reply).toMatchObject({ status: 400, body: { code: '400001', data: { field: 'userName' } } });
  });

  it.each([
    ...['models', 'MODELS', 'en', 'files', 'create', 'iframe', 'acx', 'api', 'v0.1'],
    ...['Admin', 'm0dels', 'adm1n'],
  ])('gives the name %s to nobody, since an address or the hub needs it', async (userName) => {
    expect(await visitor().signUp(userName)).toMatchObject({ status: 409, body: { code: '409104' } });
  });

  it.each([
    ['holder-one', '409103'],
    ['HOLDER-ONE', '409103'],
    ['h0lder-one', '409105'],
    ['ho1der-one', '409105'],
    ['hoIder-one', '409105'],
    ['holder_one', '409105'],
    ['holder.one', '409105'],
  ])('beside holder-one refuses %s', async (userName, expected) => {
    await visitor().signUp('holder-one');
    expect(await visitor().signUp(userName)).toMatchObject({ status: 409, body: { code: expected } });
  });

  it('tells rn from m and vv from w no better than a reader does', async () => {
    await visitor().signUp('warm-wave');
    for (const userName of ['vvarm-wave', 'warrn-wave']) {
      expect((await visitor().signUp(userName)).body.code).toBe('409105');
    }
  });

  it('gives one name to one of those who ask at once', async () => {
    const replies = await Promise.all(
      ['racer', 'RACER', 'racer', 'Racer'].map((name) => visitor().signUp(name)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('counts the characters of a password, not their bytes', async () => {
    const sign = (name: string, password: string) => visitor().signUp(name, password);
    expect((await sign('pw7', '密'.repeat(7))).body).toMatchObject({
      code: '400001',
      data: { field: 'password' },
    });
    expect((await sign('pw8', '🔑'.repeat(8))).status).toBe(200);
    expect((await sign('pw128', '🔑'.repeat(passwordMax))).status).toBe(200);
    expect((await sign('pw129', '密'.repeat(passwordMax + 1))).body.code).toBe('400001');
  });

  it.each([
    ['no body', ''],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['numbers for texts', '{"userName":{"a":1},"password":["x"]}'],
    ['a prototype', '{"__proto__":{"userName":"proto"}}'],
  ])('refuses %s without a stack', async (_what, body) => {
    const reply = await visitor().post('/user/users/register', body);
    expect(reply.status).toBe(400);
    expect(reply.text).not.toMatch(/at |prototype|SyntaxError/);
  });

  it('refuses what is too large to be a form', async () => {
    const reply = await visitor().post('/user/users/register', {
      userName: 'big',
      password: 'x'.repeat(2_000_000),
    });
    expect(reply).toMatchObject({ status: 413, body: { code: '413001' } });
  });

  it.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', ''])(
    'does not read a form that says it is %j',
    async (type) => {
      const body = JSON.stringify({ userName: 'odd-type', password: usualPassword });
      const reply = await visitor().send('POST', '/user/users/register', body, { 'content-type': type });
      expect(reply.status).toBe(415);
      const asked = await visitor().get('/user/users/name-free?userName=odd-type');
      expect(asked.body.data).toEqual({ free: true });
    },
  );

  it('is limited by the hour from one network, and from no other', async () => {
    const from = (address: string) => new SessionClient(hub, { 'x-forwarded-for': address });
    for (let at = 0; at < signUpPerHour; at++) {
      expect((await from('198.51.100.7').signUp('models')).status).toBe(409);
    }
    expect(await from('198.51.100.7').signUp('models')).toMatchObject({
      status: 429,
      body: { code: '429001' },
    });
    expect((await from('198.51.100.8').signUp('models')).status).toBe(409);
    clock.pass(3_600_000);
    expect((await from('198.51.100.7').signUp('models')).status).toBe(409);
  });

  it('says while a name is typed whether it is free, and why not', async () => {
    const ask = async (name: string) =>
      (await visitor().get(`/user/users/name-free?userName=${encodeURIComponent(name)}`)).body.data;
    await visitor().signUp('typed-name');
    expect(await ask('untyped')).toEqual({ free: true });
    expect(await ask('Typed-Name')).toEqual({ free: false, reason: 'taken' });
    expect(await ask('typed_name')).toEqual({ free: false, reason: 'alike' });
    expect(await ask('王')).toEqual({ free: false, reason: 'form' });
  });

  it.each([
    ...['search', 'org', 'orgs', 'organization', 'team', 'teams', 'members', 'collections'],
    ...['discussions', 'changes', 'join', 'shared', 'badge', 'Discussions', 'c0llections'],
  ])('keeps the word %s from whoever wants to be called so, by name or by alias', async (word) => {
    for (const asked of [
      `/user/users/name-free?userName=${word}`,
      `/aihub/personal/alias-free?alias=${word}`,
    ])
      expect((await visitor().get(asked)).body.data).toEqual({ free: false, reason: 'reserved' });
  });
});

describe('signing in', () => {
  it('takes the name in any case', async () => {
    await visitor().signUp('Casey');
    const client = visitor();
    expect((await client.signIn('cASEY')).status).toBe(200);
    expect((await client.user()).userName).toBe('Casey');
  });

  it('answers a wrong password and a name that nobody has alike', async () => {
    await visitor().signUp('known-name');
    const wrong = await visitor().signIn('known-name', 'wrong password');
    const unknown = await visitor().signIn('unknown-name', 'wrong password');
    expect(wrong).toMatchObject({ status: 409, body: { code: code.wrong } });
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.headers.get('set-cookie')).toBeNull();
  });

  it('slows twenty wrong passwords, says for how long, and lets the right one in after it', async () => {
    await visitor().signUp('guessed');
    const waits: number[] = [];
    for (let wrong = 0; wrong < 20; ) {
      const reply = await visitor().signIn('guessed', `wrong password ${wrong}`);
      if (reply.body.code === code.wrong) wrong += 1;
      else {
        expect(reply).toMatchObject({ status: 429, body: { code: code.slowed } });
        const { seconds } = reply.body.data;
        expect(reply.headers.get('retry-after')).toBe(String(seconds));
        expect(reply.body.msg).toContain(String(seconds));
        waits.push(seconds);
        clock.pass(seconds * 1000);
      }
    }
    const longest = signInLongestWaitMs / 1000;
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, ...Array(5).fill(longest)]);
    expect((await visitor().signIn('guessed')).body.code).toBe(code.slowed);
    clock.pass(signInLongestWaitMs);
    expect((await visitor().signIn('guessed')).status).toBe(200);
    expect((await visitor().signIn('guessed', 'wrong password')).body.code).toBe(code.wrong);
  });

  it('never asks to wait longer than the limit, and forgets', async () => {
    await visitor().signUp('patient');
    for (let at = 0; at < 40; at++) {
      await visitor().signIn('patient', 'wrong password');
      clock.pass(signInLongestWaitMs);
    }
    await visitor().signIn('patient', 'wrong password');
    const { seconds } = (await visitor().signIn('patient')).body.data;
    expect(seconds * 1000).toBe(signInLongestWaitMs);
    clock.pass(signInForgetAfterMs + 1);
    for (let at = 0; at < 4; at++) {
      expect((await visitor().signIn('patient', 'wrong password')).body.code).toBe(code.wrong);
    }
    expect((await visitor().signIn('patient')).status).toBe(200);
  });

  it('slows those who guess all at once', async () => {
    await visitor().signUp('stormed');
    const guesses = Array.from({ length: 20 }, (_, at) =>
      visitor().signIn('stormed', `wrong password ${at}`),
    );
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code);
    expect(codes.filter((one) => one === code.wrong)).toHaveLength(5);
    expect(codes.filter((one) => one === code.slowed)).toHaveLength(15);
  });

  it('slows names that nobody has as well, so that they cannot be told apart', async () => {
    for (let at = 0; at < 5; at++) await visitor().signIn('nobody-here', 'wrong password');
    expect((await visitor().signIn('nobody-here', 'wrong password')).body.code).toBe(code.slowed);
  });

  it('slows one address alone', async () => {
    await visitor().signUp('two-places');
    const from = (address: string) => new SessionClient(hub, { 'x-forwarded-for': address });
    for (let at = 0; at < 6; at++) await from('192.0.2.1').signIn('two-places', 'wrong password');
    expect((await from('192.0.2.1').signIn('two-places')).body.code).toBe(code.slowed);
    expect((await from('192.0.2.2').signIn('two-places')).status).toBe(200);
    for (let at = 0; at < 6; at++) await from(`2001:db8::${at}`).signIn('two-places', 'wrong password');
    expect((await from('2001:db8::99').signIn('two-places')).body.code).toBe(code.slowed);
    expect((await from('2001:db8:1::99').signIn('two-places')).status).toBe(200);
  });

  it('lets six networks that ask for all hashes keep no other out', async () => {
    await visitor().signUp('undisturbed');
    const asked = Array.from({ length: 240 }, (_, at) =>
      new SessionClient(hub, { 'x-forwarded-for': `203.0.113.${at % 6}` }).signIn(
        `made-up-${at}`,
        'wrong password',
      ),
    );
    const calm = await new SessionClient(hub, { 'x-forwarded-for': '203.0.113.10' }).signIn('undisturbed');
    expect(calm.status).toBe(200);
    const codes = (await Promise.all(asked)).map(({ body }) => body.code);
    // Looked at in its turn, or asked to come again: how many of each is the machine's to say.
    expect(codes.filter((one) => one !== code.wrong && one !== '503002')).toEqual([]);
  });

  it('lets nobody in by a password that was changed while it was checked', async () => {
    const { body } = await visitor().signUp('overtaken');
    const before = Array.from({ length: 8 }, (_, at) => visitor().signIn(`ahead-${at}`, 'wrong password'));
    const entering = visitor().signIn('overtaken');
    await setTimeout(60);
    const { id } = body.data.user;
    await replacePassword(hub.hub.db, id, { hash: decoyHash, now: clock.now() });
    await Promise.all(before);
    expect((await entering).body.code).toBe(code.wrong);
    const sessions = hub.hub.db.selectFrom('sessions').selectAll().where('person_id', '=', id);
    expect(await sessions.execute()).toEqual([]);
  });

  it('refuses huge and odd inputs before it thinks about them', async () => {
    for (const body of [
      {},
      { userName: 'a' },
      { userName: 'a'.repeat(97), password: 'x' },
      { userName: 'a', password: 'x'.repeat(129) },
    ]) {
      expect((await visitor().post('/user/users/login', body)).status).toBe(400);
    }
    expect((await visitor().signIn("' or 1=1 --", "' or '1'='1")).body.code).toBe(code.wrong);
  });
});

describe('changing the password', () => {
  it('wants the current one, and signs every other device out', async () => {
    const here = await signedUp(hub, 'changer');
    const there = visitor();
    await there.signIn('changer');
    const wrong = await here.put('/user/users/password', { current: 'wrong', password: 'another horse' });
    expect(wrong).toMatchObject({ status: 409, body: { code: '409107' } });
    const right = await here.put('/user/users/password', {
      current: usualPassword,
      password: 'another horse',
    });
    expect(right.body.data).toEqual({ ended: 1 });
    expect(await there.user()).toBeUndefined();
    expect((await here.user()).userName).toBe('changer');
    expect((await visitor().signIn('changer')).body.code).toBe(code.wrong);
    expect((await visitor().signIn('changer', 'another horse')).status).toBe(200);
  });

  it('changes nothing where the other devices cannot be signed out', async () => {
    const here = await signedUp(hub, 'stuck-changer');
    await visitor().signIn('stuck-changer');
    const { db } = hub.hub;
    await sql`create trigger stuck before delete on sessions begin select raise(abort, 'stuck'); end`.execute(
      db,
    );
    const change = { current: usualPassword, password: 'another horse' };
    expect((await here.put('/user/users/password', change)).status).toBe(500);
    await sql`drop trigger stuck`.execute(db);
    expect((await visitor().signIn('stuck-changer')).status).toBe(200);
  });

  it('undoes no reset that happened while it was checked', async () => {
    const thief = await signedUp(hub, 'rescued');
    const { id } = await thief.user();
    const before = Array.from({ length: 8 }, (_, at) => visitor().signIn(`queued-${at}`, 'wrong password'));
    const change = { current: usualPassword, password: 'another horse' };
    const changing = thief.put('/user/users/password', change);
    await setTimeout(60);
    await replacePassword(hub.hub.db, id, { hash: await resetHash, now: clock.now() });
    await Promise.all(before);
    expect((await changing).status).toBe(401);
    expect((await visitor().signIn('rescued', 'another horse')).body.code).toBe(code.wrong);
    expect((await visitor().signIn('rescued', 'reset horse')).status).toBe(200);
  });

  it('is done by one of those who ask at once', async () => {
    const here = await signedUp(hub, 'two-tabs');
    const asked = ['first horse', 'second horse'].map((password) =>
      here.put('/user/users/password', { current: usualPassword, password }),
    );
    const codes = (await Promise.all(asked)).map(({ body }) => body.code);
    expect(codes.toSorted()).toEqual(['0', '409107']);
    const winner = codes[0] === '0' ? 'first horse' : 'second horse';
    expect((await visitor().signIn('two-tabs', winner)).status).toBe(200);
  });

  it('is as slow to guess at as the door', async () => {
    const client = await signedUp(hub, 'borrowed');
    for (let at = 0; at < 5; at++) {
      await client.put('/user/users/password', { current: 'wrong', password: 'another horse' });
    }
    const reply = await client.put('/user/users/password', {
      current: usualPassword,
      password: 'another horse',
    });
    expect(reply.body.code).toBe(code.slowed);
  });

  it('keeps to the rules of passwords', async () => {
    const client = await signedUp(hub, 'shortener');
    const reply = await client.put('/user/users/password', { current: usualPassword, password: 'short' });
    expect(reply).toMatchObject({ status: 400, body: { data: { field: 'password' } } });
  });
});

it('says what one has used and may use', async () => {
  const client = await signedUp(hub, 'counted');
  const { id } = await client.user();
  await hub.build.item({ owner: { id, userName: 'counted', roleType: 'common' } });
  const { data } = (await client.get('/user/users/quota')).body;
  expect(data).toMatchObject({ items: 1, left: true });
  expect(data.bytes).toBeGreaterThan(0);
  expect((await visitor().get('/user/users/quota')).status).toBe(401);
});
