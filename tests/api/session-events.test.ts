import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  eventFailuresAll,
  eventFailuresInMs,
  eventFailuresOwn,
  eventSignInsKeptForMs,
  sessionGraceMs,
  sessionIdleMs,
  sessionPerPerson,
  sessionRotateMs,
} from '#generated/constants.ts';
import { clearEvents, readTold } from '../../server/events/index.ts';
import { openAdmin } from '../../server/people/admin.ts';
import { findViewer } from '../../server/people/index.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { SessionClient, signedUp, TestClock, usualPassword } from '../support/session-client.ts';

let hub: TestHub;
const clock = new TestClock();
let since = 0;
beforeAll(async () => {
  hub = await startHub({ now: clock.now });
});
afterAll(() => hub.stop());
beforeEach(async () => {
  since = (await rows()).at(-1)?.seq ?? since;
});

const rows = () =>
  hub.hub.db
    .selectFrom('events')
    .selectAll()
    .where('seq', '>', since)
    .where('what', 'like', 'sessions.%')
    .orderBy('seq')
    .execute();
/** What was recorded since the test began: of whom, by themselves or not, and what. */
const recorded = async () =>
  (await rows()).map(({ what, person_id, of_id, facts }) => {
    const { why, address } = JSON.parse(facts) as { why?: string; address?: string };
    return [what.slice('sessions.'.length), why ?? address, person_id === of_id ? 'self' : person_id];
  });
let made = 0;
const somebody = async () => {
  const userName = `signs-in-${++made}`;
  return { userName, client: await signedUp(hub, userName) };
};
const on = async (userName: string, password?: string) => {
  const client = new SessionClient(hub);
  const reply = await client.signIn(userName, password);
  return { client, reply };
};
const begun = ['begun', '127.0.0.1', 'self'];

it('say where somebody signed in, and why each of their devices is signed out', async () => {
  const { userName, client } = await somebody();
  const second = (await on(userName)).client;
  const third = (await on(userName)).client;
  const { list } = (await client.get('/user/users/sessions')).body.data;
  const other = list.find(({ current }: { current: boolean }) => !current);
  await client.remove(`/user/users/sessions/${other.id}`);
  await client.remove(`/user/users/sessions/${other.id}`);
  await client.get('/user/users/logout');
  await client.get('/user/users/logout');
  const left = (await second.user()) ? second : third;
  await on(userName);
  await left.post('/user/users/logout-all');
  expect(await recorded()).toEqual([
    ...[begun, begun, begun],
    ['ended', 'elsewhere', 'self'],
    ['ended', 'signedOut', 'self'],
    begun,
    ['ended', 'everywhere', 'self'],
    ['ended', 'everywhere', 'self'],
  ]);
  const ids = (await rows()).map(({ facts }) => JSON.parse(facts).id as string);
  expect(new Set(ids).size).toBe(4);
});

it('say that another signed in there, that the password was changed, and that somebody is kept out', async () => {
  const { userName, client } = await somebody();
  await on(userName);
  const changed = await client.put('/user/users/password', {
    current: usualPassword,
    password: 'another-password-9',
  });
  expect(changed.body.data).toEqual({ ended: 1 });
  const { userName: next } = await somebody();
  const there = Object.assign(new SessionClient(hub), { cookie: client.cookie });
  await there.signIn(next);
  const admin = await openAdmin(hub.hub.config.dataDir);
  await admin.reset(next, { tokens: false });
  await on(userName, 'another-password-9');
  await admin.setDisabled(userName, true);
  await admin.close();
  expect(await recorded()).toEqual([
    begun,
    begun,
    ['ended', 'passwordChanged', 'self'],
    begun,
    begun,
    ['ended', 'replaced', null],
    ['ended', 'passwordChanged', null],
    ['ended', 'passwordChanged', null],
    begun,
    ['ended', 'disabled', null],
  ]);
});

it('say that the hub itself ended one: of too many, too old, or held by two', async () => {
  const { userName, client } = await somebody();
  const person = await client.user();
  for (let at = 1; at < sessionPerPerson; at++) {
    clock.pass(1);
    await hub.hub.people.sessions.start(person.id, { userAgent: '', address: '' });
  }
  since = (await rows()).at(-1)?.seq ?? since;
  clock.pass(1);
  await on(userName);
  expect(await recorded()).toEqual([['ended', 'crowded', null], begun]);
  clock.pass(sessionIdleMs);
  const last = (await on(userName)).client;
  const all = await recorded();
  expect(all.filter(([, why]) => why === 'expired')).toHaveLength(sessionPerPerson);
  const copy = Object.assign(new SessionClient(hub), { cookie: last.cookie });
  clock.pass(sessionRotateMs);
  await last.user();
  await last.user();
  clock.pass(sessionGraceMs + 1);
  expect(await copy.user()).toBeUndefined();
  expect((await recorded()).at(-1)).toEqual(['ended', 'copied', null]);
});

it('say who was refused: a wrong password, one that is not shown again, an account that is kept out', async () => {
  const { userName, client } = await somebody();
  expect((await on(userName.toUpperCase(), 'not-it')).reply.body.code).toBe('409101');
  await client.post('/user/users/prove', { current: 'not-it' });
  await client.put('/user/users/password', { current: 'not-it', password: 'another-password-9' });
  const admin = await openAdmin(hub.hub.config.dataDir);
  await admin.setDisabled(userName, true);
  await admin.close();
  await on(userName);
  expect(await recorded()).toEqual([
    begun,
    ['failed', 'wrongPassword', null],
    ['failed', 'notProven', null],
    ['failed', 'notProven', null],
    ['ended', 'disabled', null],
    ['failed', 'disabled', null],
  ]);
  const kept = JSON.stringify(await rows());
  for (const secret of ['not-it', usualPassword]) expect(kept).not.toContain(secret);
});

it('say nothing of a name that nobody has, which may be a password', async () => {
  await on('my-secret-password', 'x');
  expect(await hub.hub.db.selectFrom('events').selectAll().where('seq', '>', since).execute()).toEqual([]);
});

it('are told to whose account it is and to nobody else, and are gone after half a year', async () => {
  const [one, other] = [await somebody(), await somebody()];
  await on(one.userName, 'not-it');
  const told = async (userName: string) => {
    const viewer = (await findViewer(hub.hub.db, userName)) ?? null;
    const events = await readTold(hub.hub.db, { viewer, now: clock.now(), limit: 100 });
    return events.map(({ name }) => name).filter((name) => name.startsWith('sessions.'));
  };
  expect(await told(one.userName)).toEqual(['sessions.failed', 'sessions.begun']);
  expect(await told(other.userName)).toEqual(['sessions.begun']);
  const { signal } = new AbortController();
  await clearEvents(hub.hub.db, { now: clock.now() + eventSignInsKeptForMs + 1, signal });
  expect(await rows()).toEqual([]);
});

it('fill no disk: so many failures of one account and of all are recorded in an hour', async () => {
  const { userName, client } = await somebody();
  const { id } = await client.user();
  const fail = (at: number, of: string, count: number) =>
    sql`insert into events (at, what, of_id) select ${at}, 'sessions.failed', ${of} from
      (with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n)`.execute(
      hub.hub.db,
    );
  const failures = async () => (await rows()).filter(({ what }) => what === 'sessions.failed').length;
  await fail(clock.now(), id, eventFailuresOwn - 1);
  for (const _ of [1, 2]) await on(userName, 'not-it');
  expect(await failures()).toBe(eventFailuresOwn);
  clock.pass(eventFailuresInMs);
  await on(userName, 'not-it');
  expect(await failures()).toBe(eventFailuresOwn + 1);
  await fail(clock.now(), 'somebody-else', eventFailuresAll - 1);
  await on(userName, 'not-it');
  expect(await failures()).toBe(eventFailuresOwn + eventFailuresAll);
});

it('are never there without what happened, nor it without them', async () => {
  const { client, userName } = await somebody();
  const { id } = await client.user();
  await sql`create trigger no_more before insert on events begin select raise(abort, 'no room'); end`.execute(
    hub.hub.db,
  );
  const before = await hub.hub.people.sessions.list(id);
  const refused = await on(userName);
  expect(refused.reply.status).toBeGreaterThanOrEqual(500);
  expect((await client.post('/user/users/logout-all')).status).toBeGreaterThanOrEqual(500);
  await sql`drop trigger no_more`.execute(hub.hub.db);
  expect(await hub.hub.people.sessions.list(id)).toEqual(before);
  expect(await client.user()).toBeDefined();
});
