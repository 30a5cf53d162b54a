import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  sessionAbsoluteMs,
  sessionGraceMs,
  sessionIdleMs,
  sessionPerPerson,
  sessionRotateMs,
} from '#generated/constants.ts';
import { plainPages, startHub, type TestHub } from '../support/hub.ts';
import { SessionClient, signedUp, TestClock } from '../support/session-client.ts';

let hub: TestHub;
const clock = new TestClock();
beforeAll(async () => {
  hub = await startHub({ now: clock.now });
});
afterAll(() => hub.stop());

let made = 0;
const somebody = () => signedUp(hub, `person-no-${++made}`);
/** A browser that holds what somebody copied. */
const holding = (cookie: string | undefined) => Object.assign(new SessionClient(hub), { cookie });

describe('the session cookie', () => {
  it('is kept from scripts and from other sites, and is secure where the hub is', async () => {
    const line = (await new SessionClient(hub).signUp('cookie-one')).headers.get('set-cookie');
    expect(line).toMatch(/^hub_session=[0-9a-f]{64}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    const plain = await startHub({ config: { publicUrl: 'http://localhost:1' } });
    const reply = await new SessionClient(plain).signUp('cookie-two');
    await plain.stop();
    expect(reply.headers.get('set-cookie')).not.toContain('Secure');
  });

  it('stands in no table as it is', async () => {
    const client = await somebody();
    const rows = await hub.hub.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(client.cookie?.split('=')[1]);
  });

  it.each([
    ['hub_session='],
    ['hub_session'],
    ['hub_session=%00%ff'],
    ['hub_session=../../etc'],
    [`hub_session=${'0'.repeat(64)}`],
    [`hub_session=${'a'.repeat(7000)}`],
    ['=;;=;hub_session=x; =y'],
    ['__proto__=1; constructor=2'],
    ['HUB_SESSION=x'],
    ['\u00e4=\u00fc'],
  ])('opens nothing as %j', async (cookie) => {
    expect(await holding(cookie).user()).toBeUndefined();
    expect((await holding(cookie).get('/user/tokens')).status).toBe(401);
  });

  it('is found among others', async () => {
    const { cookie } = await somebody();
    expect(await holding(`a=b; language=en;${cookie};x="y;z"`).user()).toBeDefined();
    expect(await holding(`not_${cookie}`).user()).toBeUndefined();
  });
});

describe('signing out', () => {
  it('ends the session, wherever its cookie was copied to', async () => {
    const client = await somebody();
    const copy = holding(client.cookie);
    expect(await copy.user()).toBeDefined();
    const reply = await client.get('/user/users/logout');
    expect(reply.body.data).toEqual({ url: '/' });
    expect(client.cookie).toBeUndefined();
    expect(await copy.user()).toBeUndefined();
    expect((await copy.get('/user/users/sessions')).status).toBe(401);
    expect((await copy.put('/aihub/personal/info', { bio: 'x' })).body.code).toBe('401');
  });

  it('is no error for whoever is not signed in', async () => {
    expect((await new SessionClient(hub).get('/user/users/logout')).status).toBe(200);
  });

  it.each([
    ['/models?sort=popularity#top', '/models?sort=popularity#top'],
    ['https://hub.test/en/models', '/en/models'],
    ['https://evil.example/x', '/'],
    ['//evil.example/x', '/'],
    ['/\\evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['https://hub.test@evil.example/', '/'],
    ['http://[', '/'],
    ['data:text/html,x', '/'],
    ['/.//evil.example', '/'],
    ['/..//evil.example', '/'],
    ['/x/..//evil.example', '/'],
    ['/%2e//evil.example', '/'],
    ['.//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/.\\/evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['\n//evil.example', '/'],
    ['https:evil.example', '/evil.example'],
    ['/%2f/evil.example', '/%2f/evil.example'],
    ['／／evil.example', '/%EF%BC%8F%EF%BC%8Fevil.example'],
  ])('asked to go to %s goes to %s', async (wanted, expected) => {
    const reply = await new SessionClient(hub).get(
      `/user/users/logout?logoutUrl=${encodeURIComponent(wanted)}`,
    );
    expect(reply.body.data).toEqual({ url: expected });
  });

  it('everywhere ends every session of that person and of nobody else', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const { userName } = await one.user();
    const second = new SessionClient(hub);
    await second.signIn(userName);
    expect((await second.post('/user/users/logout-all')).body.data).toEqual({ ended: 2 });
    expect([await one.user(), await second.user()]).toEqual([undefined, undefined]);
    expect(await other.user()).toBeDefined();
  });

  it('happens to whoever signs in as somebody else on the same device', async () => {
    const client = await somebody();
    const before = client.cookie;
    await client.signUp(`person-no-${++made}`);
    expect(client.cookie).not.toBe(before);
    expect(await holding(before).user()).toBeUndefined();
  });
});

describe('a session', () => {
  it('of a time when the clock was years ahead does not last until then', async () => {
    const years = 10 * 365 * 86_400_000;
    const client = await somebody();
    const { userName } = await client.user();
    const ahead = new SessionClient(hub);
    clock.pass(years);
    await ahead.signIn(userName);
    expect(await ahead.user()).toBeDefined();
    clock.pass(-years);
    expect(await ahead.user()).toBeUndefined();
    expect((await client.signIn(userName)).status).toBe(200);
    // Set right by an hour, a clock signs nobody out.
    clock.pass(-3_600_000);
    expect(await client.user()).toBeDefined();
    clock.pass(3_600_000);
  });

  it('keeps its public id when its secret changes, after a day', async () => {
    const client = await somebody();
    const { token } = await client.user();
    const first = client.cookie;
    clock.pass(sessionRotateMs - 1);
    await client.user();
    expect(client.cookie).toBe(first);
    clock.pass(1);
    expect((await client.user()).token).toBe(token);
    expect(client.cookie).not.toBe(first);
    expect((await client.user()).token).toBe(token);
  });

  it('lives for a minute more on the secret before, and one of many requests changes it', async () => {
    const client = await somebody();
    const copies = Array.from({ length: 8 }, () => holding(client.cookie));
    clock.pass(sessionRotateMs);
    const users = await Promise.all(copies.map((copy) => copy.user()));
    expect(users.every((user) => user !== undefined)).toBe(true);
    expect(copies.filter(({ cookie }) => cookie !== client.cookie)).toHaveLength(1);
    clock.pass(sessionGraceMs);
    expect(await holding(client.cookie).user()).toBeDefined();
  });

  it('ends when the secret before comes back after its minute: somebody has copied it', async () => {
    const client = await somebody();
    const stolen = holding(client.cookie);
    clock.pass(sessionRotateMs);
    await client.user();
    expect(await client.user()).toBeDefined();
    clock.pass(sessionGraceMs + 1);
    expect(await stolen.user()).toBeUndefined();
    expect(await client.user()).toBeUndefined();
  });

  it('goes on where the answer with the new secret was lost, and is given another', async () => {
    const client = await somebody();
    const unlucky = holding(client.cookie);
    clock.pass(sessionRotateMs);
    await holding(unlucky.cookie).user();
    clock.pass(sessionGraceMs + 1);
    const before = unlucky.cookie;
    expect(await unlucky.user()).toBeDefined();
    expect(unlucky.cookie).not.toBe(before);
    clock.pass(sessionRotateMs);
    expect(await unlucky.user()).toBeDefined();
    clock.pass(sessionGraceMs + 1);
    expect(await unlucky.user()).toBeDefined();
  });

  it('gives the secret before its minute from the first use of the new one', async () => {
    const client = await somebody();
    const late = holding(client.cookie);
    clock.pass(sessionRotateMs);
    await client.user();
    clock.pass(sessionGraceMs);
    await client.user();
    clock.pass(sessionGraceMs);
    expect(await late.user()).toBeDefined();
    expect(late.cookie).not.toBe(client.cookie);
    clock.pass(1);
    expect(await late.user()).toBeUndefined();
    expect(await client.user()).toBeUndefined();
  });

  it('ends when a secret that counted as lost turns up after all: two hold it', async () => {
    const client = await somebody();
    const thief = holding(client.cookie);
    clock.pass(sessionRotateMs);
    await client.user();
    clock.pass(sessionGraceMs + 1);
    expect(await thief.user()).toBeDefined();
    expect(await client.user()).toBeUndefined();
    expect(await thief.user()).toBeUndefined();
  });

  it('changes its secret even where the answer is a refusal', async () => {
    const client = await somebody();
    const before = client.cookie;
    clock.pass(sessionRotateMs);
    expect((await client.remove('/user/tokens/none')).status).toBe(404);
    expect(client.cookie).not.toBe(before);
    expect(await client.user()).toBeDefined();
  });

  it('ends when it was not used for a month', async () => {
    const client = await somebody();
    clock.pass(sessionIdleMs - 1);
    expect(await client.user()).toBeDefined();
    clock.pass(sessionIdleMs);
    expect(await client.user()).toBeUndefined();
  });

  it('ends after a quarter, however often it is used', async () => {
    const client = await somebody();
    const step = sessionIdleMs / 2;
    for (let passed = step; passed < sessionAbsoluteMs; passed += step) {
      clock.pass(step);
      expect(await client.user()).toBeDefined();
    }
    clock.pass(step);
    expect(await client.user()).toBeUndefined();
  });

  it('outlives a restart of the hub, and its end does too', async () => {
    const { mkdtemp, rm } = await import('node:fs/promises');
    const dataDir = await mkdtemp('/tmp/hub-people-');
    const first = await startHub({ dataDir });
    const [stays, leaves] = [await signedUp(first, 'stays-in'), await signedUp(first, 'leaves-now')];
    const left = leaves.cookie;
    await leaves.get('/user/users/logout');
    await first.stop();
    const second = await startHub({ dataDir });
    const again = async (cookie: string | undefined) =>
      Object.assign(new SessionClient(second), { cookie }).user();
    const users = [await again(stays.cookie), await again(left)];
    await second.stop();
    await rm(dataDir, { recursive: true });
    expect(users).toEqual([expect.objectContaining({ userName: 'stays-in' }), undefined]);
  });
});

it('opens the page of a private item to its owner, and to nobody else', async () => {
  const paged = await startHub({ pages: plainPages });
  const owner = await signedUp(paged, 'page-owner');
  const { id, userName } = await owner.user();
  const person = { id, userName, roleType: 'common' as const };
  await paged.build.item({ owner: person, name: 'hidden', visibility: 'PRIVATE' });
  const status = async (headers: Record<string, string>) =>
    (await paged.get(`/models/${userName}/hidden`, { accept: 'text/html', ...headers })).status;
  const other = await signedUp(paged, 'page-other');
  const seen = [
    await status({ cookie: owner.cookie ?? '' }),
    await status({ cookie: other.cookie ?? '' }),
    await status({}),
  ];
  await owner.get('/user/users/logout');
  await paged.stop();
  expect(seen).toEqual([200, 404, 404]);
});

describe('the list of devices', () => {
  it('shows each with what it says of itself, and which one asks', async () => {
    const client = new SessionClient(hub, { 'user-agent': 'Phone/1.0' });
    await client.signUp('two-devices');
    clock.pass(1000);
    const second = new SessionClient(hub, { 'user-agent': `Laptop/2.0 ${'x'.repeat(5000)}` });
    await second.signIn('two-devices');
    const { list } = (await second.get('/user/users/sessions')).body.data;
    expect(list.map(({ current }: { current: boolean }) => current)).toEqual([true, false]);
    expect(list[1]).toMatchObject({ userAgent: 'Phone/1.0', address: expect.any(String) });
    expect(list[0].userAgent).toHaveLength(256);
    expect(JSON.stringify(list)).not.toMatch(/[0-9a-f]{64}/);
  });

  it('ends one of them at once', async () => {
    const client = await somebody();
    const { userName } = await client.user();
    const second = new SessionClient(hub);
    await second.signIn(userName);
    const { token } = await second.user();
    expect((await client.remove(`/user/users/sessions/${token}`)).body.data).toEqual({ ended: 1 });
    expect(await second.user()).toBeUndefined();
    expect((await client.remove(`/user/users/sessions/${token}`)).body.code).toBe('404102');
  });

  it('does not end that of somebody else', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const { token } = await other.user();
    expect((await one.remove(`/user/users/sessions/${token}`)).status).toBe(404);
    expect(await other.user()).toBeDefined();
  });

  it('lets the one go that was used least recently when there are too many', async () => {
    const first = await somebody();
    const { userName } = await first.user();
    const { id } = await first.user();
    for (let at = 1; at < sessionPerPerson; at++) {
      clock.pass(1000);
      await hub.hub.people.sessions.start(id, { userAgent: `device ${at}`, address: '' });
    }
    expect(await first.user()).toBeDefined();
    clock.pass(1000);
    const last = new SessionClient(hub);
    await last.signIn(userName);
    expect(await first.user()).toBeUndefined();
    expect((await last.get('/user/users/sessions')).body.data.list).toHaveLength(sessionPerPerson);
  });
});
