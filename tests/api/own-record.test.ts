import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditBriefKeptForMs, auditKeptForMs, auditPage } from '#generated/constants.ts';
import { type EventName, type EventType, events } from '#generated/server/events.ts';
import { clearAudit } from '../../server/audit/index.ts';
import { recordEvent } from '../../server/events/index.ts';
import { toldTypes } from '../../server/handlers/people/answers/present-deed.ts';
import { actAsCommand, actAsHub } from '../../server/load/acting.ts';
import { openAdmin } from '../../server/people/admin.ts';
import { findPerson } from '../../server/people/index.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { SessionClient, signedUp, TestClock } from '../support/session-client.ts';
import { madeBy, writer } from '../support/writer.ts';

vi.mock('#generated/constants.ts', async (load) => ({ ...(await load<object>()), auditPage: 20 }));

interface Row {
  id: string;
  time: string;
  what: string;
  by: string;
  [name: string]: unknown;
}

const clock = new TestClock();
let hub: TestHub;
let made = 0;
let name: string;
let client: SessionClient;

beforeAll(async () => {
  hub = await startHub({ now: clock.now });
});
afterAll(() => hub.stop());
beforeEach(async () => {
  name = `looks-back-${++made}`;
  client = await writer(hub, name);
});
afterEach(() => actAsHub());

const page = async (by: SessionClient, query = '') => (await by.get(`/user/users/record${query}`)).body.data;
const rows = async (by = client): Promise<Row[]> => (await page(by, '?limit=100')).list;
/** The latest rows first, each by these of its parts. */
const told = async (...parts: string[]) =>
  (await rows()).map((row) => ['what', 'by', ...parts].flatMap((part) => row[part] ?? []).join(' '));
const idOf = async (by: SessionClient) => (await by.user()).id as string;
const admin = async (act: (of: Awaited<ReturnType<typeof openAdmin>>) => Promise<unknown>) => {
  actAsCommand({ words: 'hub user', operator: 'root', reason: 'somebody complained' });
  const opened = await openAdmin(hub.hub.config.dataDir);
  await act(opened);
  await opened.close();
};
/** As whoever did it without being asked over HTTP. */
const happens = (type: EventName, said: object) =>
  hub.hub.db
    .transaction()
    .execute((tx) =>
      recordEvent(tx, type, { at: clock.now(), ...said } as Parameters<typeof recordEvent>[2]),
    );
const commit = (sign: string) => sign.repeat(40);

describe('one sees of one’s own account', () => {
  it('how it was made and who signed in, from which device, and who was refused, without where they were', async () => {
    const other = new SessionClient(hub, { 'user-agent': 'Firefox' });
    await new SessionClient(hub).signIn(name, 'not-it');
    await other.signIn(name);
    await other.post('/user/users/prove', { current: 'not-it' });
    await other.get('/user/users/logout');
    const all = await rows();
    expect(all.map(({ what, by }) => `${what} ${by}`)).toEqual([
      'signedOut self',
      'failedProof self',
      'signedIn self',
      'failedPassword stranger',
      ...['signedIn self', 'joined self'],
    ]);
    const [out, proof, signedIn, refused] = all;
    expect(signedIn).toMatchObject({ userAgent: 'Firefox', address: '127.0.0.1' });
    expect(proof).toMatchObject({ address: '127.0.0.1' });
    expect(out).toMatchObject({ address: '127.0.0.1' });
    for (const part of ['address', 'userAgent']) expect(refused).not.toHaveProperty(part);
    expect(JSON.stringify(all)).not.toContain('not-it');
  });

  it('its tokens by name, and what each of them did', async () => {
    const make = async (token: string) =>
      (await client.post('/user/tokens', { type: 'access', name: token, scope: 'write' })).body.data;
    const [kept, gone] = [await make('laptop'), await make('old')];
    for (const [at, { secret }] of [kept, gone].entries())
      await new SessionClient(hub, { authorization: `Bearer ${secret}` }).post('/aihub/items', {
        ...{ kind: 'models', name: `by-token-${at}`, license: 'mit' },
      });
    await client.remove(`/user/tokens/${gone.token.id}`);
    expect((await told('thing', 'name', 'byName')).slice(0, 5)).toEqual([
      'tokenRevoked self old',
      `itemCreated lostToken models/${name}/by-token-1`,
      `itemCreated token models/${name}/by-token-0 laptop`,
      'tokenCreated self old',
      'tokenCreated self laptop',
    ]);
    expect(JSON.stringify(await rows())).not.toContain(kept.secret);
  });

  it('what one did with one’s items, also when they are gone', async () => {
    const { key } = await madeBy(client, 'first');
    await client.put(`/aihub/${key}`, { visibility: 'PRIVATE' });
    await client.put(`/aihub/${key}/name`, { name: 'second' });
    const by = await idOf(client);
    const { id: of } = await hub.hub.db
      .selectFrom('items')
      .select('id')
      .where('name', '=', 'second')
      .where('create_user_id', '=', by)
      .executeTakeFirstOrThrow();
    const moved = { ref: 'main', before: commit('a'), after: commit('b') };
    await happens('items.pushed', { by, of, what: { moved: [moved] } });
    await happens('items.pushed', {
      by,
      of,
      what: { moved: [{ ref: 'v1', after: commit('b') }, moved], more: 1 },
    });
    await client.send('DELETE', `/aihub/${key}`, { confirm: 'second' });
    const parts = ['thing', 'name', 'before', 'after', 'more'];
    const thing = `models/${name}/second`;
    expect((await told(...parts)).slice(0, 6)).toEqual([
      `itemRemoved self ${thing}`,
      `refsMoved self ${thing} v1 3`,
      `refMoved self ${thing} main aaaaaaa bbbbbbb`,
      `itemRenamed self ${thing} first`,
      `itemPrivate self models/${name}/first`,
      `itemCreated self models/${name}/first`,
    ]);
  });

  it('what whoever runs the hub did with it, and neither their name nor why', async () => {
    await admin(async (of) => {
      // The last manager is kept out by nobody.
      await of.create({ userName: 'keeper', roleType: 'manager' });
      await of.setRole(name, 'manager');
      await of.setDisabled(name, true);
      await of.setDisabled(name, false);
      await of.reset(name, { tokens: false });
    });
    actAsHub();
    const all = await rows(await again());
    const others = all.filter(({ by: who }) => who === 'operator').map(({ what }) => what);
    expect(others).toEqual(['passwordChanged', 'enabled', 'endedDisabled', 'disabled', 'becameManager']);
    for (const hidden of ['root', 'complained', 'hub user'])
      expect(JSON.stringify(all)).not.toContain(hidden);
  });

  it('what somebody else did with it, by the name of now, and not from where', async () => {
    const other = await signedUp(hub, `looks-after-${made}`);
    const [by, of] = [await idOf(other), await idOf(client)];
    await happens('people.disabled', { by, of });
    await happens('people.enabled', { by, of });
    await hub.hub.db
      .updateTable('people')
      .set({ user_name: `renamed-${made}` })
      .where('id', '=', by)
      .execute();
    const [enabled] = await rows();
    expect(enabled).toMatchObject({ what: 'enabled', by: 'person', byName: `renamed-${made}` });
    expect(enabled).not.toHaveProperty('address');
    // Who did it has nothing of it in theirs: it is about another account.
    expect((await rows(other)).map(({ what }) => what)).toEqual(['signedIn', 'joined']);
    await hub.hub.db.deleteFrom('people').where('id', '=', by).execute();
    expect((await rows())[0]).toMatchObject({ what: 'enabled', by: 'gone' });
    expect(JSON.stringify(await rows())).not.toContain(`looks-after-${made}`);
  });
});

/** The person of the test signs in anew, where that goes without a password. */
async function again(): Promise<SessionClient> {
  const person = await findPerson(hub.hub.db, name);
  const { secret } = await hub.hub.people.sessions.start(person?.id ?? '', {
    userAgent: 'Firefox',
    address: '127.0.0.1',
  });
  return Object.assign(new SessionClient(hub), { cookie: `hub_session=${secret}` });
}

describe('nobody sees', () => {
  it('anything of others, signed out, or by a token', async () => {
    const other = await signedUp(hub, `beside-${made}`);
    await madeBy(client, 'not-theirs');
    const seen = JSON.stringify(await rows(other));
    expect(seen).not.toContain('not-theirs');
    expect(seen).not.toContain(name);
    expect((await new SessionClient(hub).get('/user/users/record')).status).toBe(401);
    const token = await client.post('/user/tokens', { type: 'access', name: 'ci', scope: 'write' });
    const authorization = `Bearer ${token.body.data.secret}`;
    const byToken = await new SessionClient(hub, { authorization }).get('/user/users/record');
    expect(byToken.body).toMatchObject({ code: '409110' });
  });

  it('what they did to an item that is hidden from them by now', async () => {
    const owner = await hub.build.person({ userName: `has-it-${made}` });
    const item = await hub.build.item({ owner, name: `hidden-${made}`, visibility: 'PUBLIC' });
    await happens('items.pushed', { by: await idOf(client), of: item.id, what: {} });
    const pushes = async () => (await rows()).filter(({ what }) => what === 'itemPushed');
    expect(await pushes()).toMatchObject([{ thing: `models/has-it-${made}/hidden-${made}` }]);
    await hub.hub.db.updateTable('items').set({ visibility: 'PRIVATE' }).where('id', '=', item.id).execute();
    expect(await pushes()).toEqual([]);
    // Nor that it was there, once it is gone.
    await hub.hub.db.deleteFrom('items').where('id', '=', item.id).execute();
    expect(await pushes()).toEqual([]);
  });

  it('to whom others sent an invitation, nor of whom the hub keeps it', async () => {
    await hub.hub.db
      .updateTable('people')
      .set({ role_type: 'manager' })
      .where('user_name', '=', name)
      .execute();
    const manager = await again();
    await manager.post('/user/invitations', { note: 'for Lin', email: 'lin@example.org' });
    const [row] = await rows(manager);
    expect(row).toMatchObject({ what: 'invitationMade', by: 'self' });
    expect(JSON.stringify(row)).not.toMatch(/Lin|example/i);
  });
});

describe('page by page', () => {
  const happened = async (count: number) => {
    const of = await idOf(client);
    for (let at = 0; at < count; at++) {
      clock.pass(1000);
      await happens(at % 2 ? 'people.disabled' : 'people.enabled', { of });
    }
  };

  it('each row comes once, the latest first, while others arrive', async () => {
    await happened(5);
    const before = (await rows()).map(({ id }) => id);
    const seen: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const data = await page(client, `?limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
      seen.push(...data.list.map(({ id }: Row) => id));
      cursor = data.nextCursor;
      await happened(1);
    }
    expect(seen).toEqual(before);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('a page of what is hidden goes on behind it', async () => {
    const by = await idOf(client);
    const owner = await hub.build.person({ userName: `keeps-${made}` });
    const { id: of } = await hub.build.item({ owner, name: `kept-${made}`, visibility: 'PRIVATE' });
    for (let at = 0; at < auditPage; at++) await happens('items.pushed', { by, of, what: {} });
    const first = await page(client);
    expect(first.list).toEqual([]);
    const second = await page(client, `?cursor=${encodeURIComponent(first.nextCursor)}`);
    expect(second.list.at(-1)).toMatchObject({ what: 'joined' });
    expect(second).not.toHaveProperty('nextCursor');
  });

  it('no cursor but one’s own is taken, and no page is larger than any', async () => {
    await happened(3);
    const { nextCursor } = await page(client, '?limit=1');
    const other = await signedUp(hub, `pages-${made}`);
    const asks = (by: SessionClient, query: string) => by.get(`/user/users/record?${query}`);
    const theirs = encodeURIComponent(nextCursor);
    expect((await asks(client, `cursor=${theirs}`)).status).toBe(200);
    const mark = Buffer.from(nextCursor, 'base64url').subarray(0, 16);
    const forged = Buffer.concat([mark, Buffer.from('[1]')]).toString('base64url');
    for (const [by, query] of [
      [other, `cursor=${theirs}`],
      [client, `cursor=${forged}`],
      [client, 'cursor=x'],
      [client, 'limit=0'],
      [client, 'limit=101'],
      [client, 'limit=1e9'],
      [client, 'limit=-1'],
    ] as const)
      expect((await asks(by, query)).status, query).toBe(400);
  });
});

it('is kept for two years, and where one was for half a year, as the page says', async () => {
  const day = 86_400_000;
  // The words of the page: locales/*/hub/record.yaml.
  expect([auditKeptForMs, auditBriefKeptForMs]).toEqual([730 * day, 180 * day]);
  clock.pass(auditBriefKeptForMs + 1);
  const { signal } = new AbortController();
  await clearAudit(hub.hub.db, { now: clock.now(), signal });
  const later = await again();
  const joined = (await rows(later)).find(({ what }) => what === 'joined');
  expect(joined).toBeDefined();
  expect(joined).not.toHaveProperty('address');
  // What was done by commands stands there by the clock of the machine, which may be ahead.
  clock.pass(Math.max(auditKeptForMs, Date.now() + auditKeptForMs - clock.now()) + 1);
  await clearAudit(hub.hub.db, { now: clock.now(), signal });
  expect((await rows(await again())).map(({ what }) => what)).not.toContain('joined');
});

it('says each event of the record that somebody may do, or that is about an account', () => {
  const untold: readonly EventName[] = [
    // Whoever runs the hub does these, and no account is what they are about.
    ...(['hub.readOnlyOn', 'hub.readOnlyOff', 'items.badged', 'items.unbadged', 'items.handedOver'] as const),
    // The hub does it of itself.
    'secrets.emptied',
    // There is nobody left who could read it.
    'people.removed',
  ];
  const recorded = Object.entries<EventType>(events).flatMap(([type, { audit }]) => (audit ? [type] : []));
  expect([...toldTypes, ...untold].sort()).toEqual(recorded.sort());
});
