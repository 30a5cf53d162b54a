import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { embedMark, newsShown } from '#generated/constants.ts';
import { removeMark, writeMark } from '../../server/store/disk/read-only.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { SessionClient, signedUp } from '../support/session-client.ts';

// Whoever is signed in is told who else came in, or may from now on, until they have looked at the record of their account.

interface Row {
  id: string;
  what: string;
  [name: string]: unknown;
}

let hub: TestHub;
let dataDir: string;
let made = 0;
let name: string;
/** The device of the person who is told. */
let own: SessionClient;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'hub-news-'));
  hub = await startHub({ dataDir });
});
afterAll(async () => {
  await hub.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  name = `is-told-${++made}`;
  own = await signedUp(hub, name);
});

const newsOf = async (client: SessionClient): Promise<Row[]> => (await client.user())?.news ?? [];
const told = async (client: SessionClient) => (await newsOf(client)).map(({ what }) => what);
const looked = (client: SessionClient, body: object = {}) => client.post('/user/users/looked', body);
const device = async (userAgent = 'Firefox') => {
  const client = new SessionClient(hub, { 'user-agent': userAgent });
  expect((await client.signIn(name)).status).toBe(200);
  return client;
};
const token = (by: SessionClient, called: string, type = 'access') =>
  by.post('/user/tokens', { type, name: called, scope: 'write' });

describe('one is told', () => {
  it('that somebody signed in elsewhere: when, on which device and from where', async () => {
    await device('Firefox/140.0');
    const [row, ...others] = await newsOf(own);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ what: 'signedIn', userAgent: 'Firefox/140.0', address: '127.0.0.1' });
    expect(Math.abs(Date.parse(String(row?.time)) - Date.now())).toBeLessThan(600_000);
    // The record has the same row.
    const { list } = (await own.get('/user/users/record')).body.data;
    expect(list.map(({ id }: Row) => id)).toContain(row?.id);
  });

  it('that a token was made in another session, of both sorts, and what it is called', async () => {
    const other = await device('Firefox/140.0');
    await token(other, 'ci');
    const { secret } = (await token(other, 'push', 'git')).body.data;
    const rows = await newsOf(own);
    expect(rows.map(({ what, name: called }) => [what, called])).toEqual([
      ['tokenCreated', 'push'],
      ['tokenCreated', 'ci'],
      ['signedIn', undefined],
    ]);
    expect(rows[0]).toMatchObject({ userAgent: 'Firefox/140.0', address: '127.0.0.1' });
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('the latest, and one more than is shown where there are many', async () => {
    for (let at = 0; at < newsShown + 2; at++) await device(`Device ${at}`);
    const agents = (await newsOf(own)).map(({ userAgent }) => userAgent);
    expect(agents).toEqual([4, 3, 2, 1].map((at) => `Device ${at}`));
  });

  it('also of a session or a token that is there no more', async () => {
    const other = await device();
    const { id } = (await token(other, 'short')).body.data.token;
    await other.remove(`/user/tokens/${id}`);
    await other.get('/user/users/logout');
    expect(await told(own)).toEqual(['tokenCreated', 'signedIn']);
  });
});

describe('one is not told', () => {
  it('that the account was made, what this session does itself, or that its own began', async () => {
    await token(own, 'mine');
    expect(await told(own)).toEqual([]);
    const other = await device();
    // The token was made elsewhere.
    expect(await told(other)).toEqual(['tokenCreated']);
  });

  it('of the first sign-in to an account that somebody else made', async () => {
    const { createAccount, loadReserved } = await import('../../server/people/index.ts');
    const { password } = await createAccount(
      hub.hub.db,
      { userName: `given-${made}`, roleType: 'common' },
      await loadReserved(),
    );
    const [first, second] = [new SessionClient(hub), new SessionClient(hub)];
    await first.signIn(`given-${made}`, password);
    expect(await told(first)).toEqual([]);
    await second.signIn(`given-${made}`, password);
    expect([await told(first), await told(second)]).toEqual([['signedIn'], []]);
  });

  it('where many are one person, as those of the demo', async () => {
    await hub.hub.db.updateTable('people').set({ known_deed: null }).where('user_name', '=', name).execute();
    await device();
    expect(await told(own)).toEqual([]);
    await looked(own);
    await device();
    expect(await told(own)).toEqual([]);
  });

  it('anything of others, signed out, by a token, or where a page stands in another one', async () => {
    const { secret } = (await token(own, 'program')).body.data;
    await device();
    expect(await told(await signedUp(hub, `beside-${made}`))).toEqual([]);
    expect(await new SessionClient(hub).user()).toBeUndefined();
    const program = new SessionClient(hub, { authorization: `Bearer ${secret}` });
    expect(await program.user()).not.toHaveProperty('news');
    expect((await looked(program)).body.code).toBe('409110');
    const embedded = await own.get(`/user/users/current-user-info?${embedMark}=1`);
    expect(embedded.body.data).toBeNull();
    expect(await told(own)).toEqual(['signedIn']);
  });
});

describe('it goes', () => {
  it('for good and on all devices, once somebody says that they know', async () => {
    const other = await device();
    await token(own, 'mine');
    expect([await told(own), await told(other)]).toEqual([['signedIn'], ['tokenCreated']]);
    expect((await looked(own)).status).toBe(200);
    expect([await told(own), await told(other)]).toEqual([[], []]);
    await device('Later');
    expect((await newsOf(own)).map(({ userAgent }) => userAgent)).toEqual(['Later']);
  });

  it('up to the row that was shown: what came meanwhile is told', async () => {
    await device('Seen');
    const [seen] = await newsOf(own);
    await device('Meanwhile');
    await looked(own, { id: seen?.id });
    expect((await newsOf(own)).map(({ userAgent }) => userAgent)).toEqual(['Meanwhile']);
    // What is known stays known, and no other row is.
    for (const id of [seen?.id, 'nothing']) await looked(own, { id });
    expect(await told(own)).toEqual(['signedIn']);
    expect((await looked(own, { id: 'x'.repeat(65) })).status).toBe(400);
  });

  it('and of nobody else', async () => {
    await device();
    await looked(await signedUp(hub, `looks-${made}`));
    expect(await told(own)).toEqual(['signedIn']);
    expect((await looked(new SessionClient(hub))).status).toBe(401);
  });

  it('not while the hub is read-only, where it stays and signing in is told as well', async () => {
    await device('Before');
    const switchTo = async (isOn: boolean) => {
      if (isOn) writeMark(dataDir, { id: 'one', since: '', says: 'A copy is being made', in: {} });
      else removeMark(dataDir);
      while (hub.hub.readOnly.isOn !== isOn) await sleep(10);
    };
    await switchTo(true);
    await device('While');
    const refused = await looked(own);
    const agents = async () => (await newsOf(own)).map(({ userAgent }) => userAgent);
    const during = await agents();
    await switchTo(false);
    expect(refused.status).toBe(503);
    expect(during).toEqual(['While', 'Before']);
    expect(await agents()).toEqual(during);
  });
});

it('is a range of one index, however long the record is', async () => {
  const { findNews } = await import('../../server/audit/index.ts');
  const { id } = await own.user();
  const plan = await findNewsPlan(findNews, id);
  expect(plan).toMatch(/SEARCH audit USING INDEX audit_by_subject \(of_id=\? AND seq>\?\)/);
  expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
});

type Find = typeof import('../../server/audit/index.ts').findNews;

/** How the database goes about it. */
async function findNewsPlan(find: Find, personId: string): Promise<string> {
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const { db } = hub.hub;
  const noting = db.withPlugin({
    transformQuery: ({ node }) => {
      const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: '' } as never);
      asked.push({ sql, parameters });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await find(noting, { personId, sessionId: 'x', limit: 4 });
  const { sql: text, parameters } = asked.at(-1) ?? { sql: '', parameters: [] };
  const { CompiledQuery } = await import('kysely');
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
  );
  return rows.map(({ detail }) => detail).join('\n');
}
