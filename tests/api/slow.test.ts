import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { slowCallMs, slowTextMax } from '#generated/constants.ts';
import { startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;
let warned: MockInstance<TestHub['hub']['log']['warn']>;
beforeEach(async () => {
  hub = await startHub();
  warned = vi.spyOn(hub.hub.log, 'warn');
});
afterEach(() => hub.stop());

/** A statement that takes its time, and what is bound to it. */
const slow = (steps: number, secret: string) => sql`
  with recursive n(i) as (select 1 union all select i + 1 from n where i < ${steps})
  select max(i), ${secret} from n
`;

const about = (text: string) =>
  (warned.mock.calls as unknown[][])
    .filter(([, said]) => said === text)
    .map(([facts]) => facts as Record<string, unknown>);
/** Of those below alone: on a busy machine others take long as well. */
const statements = () =>
  about('a statement took long').filter(({ sql }) => /with recursive n/.test(String(sql)));
const calls = () => about('a call took long');

it('logs a statement that took long with its plan, and nothing that was bound to it', async () => {
  await slow(2_000_000, 'hidden-word').execute(hub.hub.db);
  await expect.poll(statements).toHaveLength(1);
  const [{ ms, sql: text, plan } = {}] = statements();
  expect(Number(ms)).toBeGreaterThanOrEqual(100);
  expect(text).toContain('with recursive n(i)');
  expect((plan as string[]).join()).toMatch(/SCAN n/);
  expect(JSON.stringify(warned.mock.calls)).not.toContain('hidden-word');
  expect(JSON.stringify(warned.mock.calls)).not.toContain('2000000');
});

it('logs each once in a while, and keeps quiet about what is quick', async () => {
  for (let at = 0; at < 3; at++) await slow(2_000_000, 'x').execute(hub.hub.db);
  await slow(10, 'x').execute(hub.hub.db);
  await expect.poll(statements).toHaveLength(1);
  const padding = sql.raw(`/* ${'x'.repeat(slowTextMax)} */`);
  await sql`${slow(2_000_000, 'x')} ${padding}`.execute(hub.hub.db);
  await expect.poll(statements).toHaveLength(2);
  expect(String(statements()[1]?.sql)).toHaveLength(slowTextMax);
});

it('logs what fails after a while, and a change as well', async () => {
  const failing = sql`insert into settings (name, value) ${slow(2_000_000, 'x')} union all select 'a', 'b' union all select 'a', 'b'`;
  await expect(failing.execute(hub.hub.db)).rejects.toThrow(/UNIQUE/);
  await expect.poll(statements).toHaveLength(1);
});

it('logs a call that took long, with its endpoint and its longest statement, when it is answered', async () => {
  vi.spyOn(hub.hub.items, 'countOf').mockImplementationOnce(async () => {
    await slow(500_000, 'hidden-word').execute(hub.hub.db);
    await setTimeout(slowCallMs);
    return 7;
  });
  const reply = await hub.get('/acx/resource/config/index?word=hidden-word');
  expect(reply.body.data.counts).toContainEqual(expect.objectContaining({ count: 7 }));
  await expect.poll(calls).toHaveLength(1);
  const [call] = calls();
  expect(call).toMatchObject({
    endpoint: 'site.index',
    status: 200,
    reqId: reply.headers.get('x-request-id'),
    longest: { sql: expect.stringContaining('with recursive'), plan: expect.arrayContaining(['SCAN n']) },
  });
  expect(Number(call?.ms)).toBeGreaterThanOrEqual(slowCallMs);
  expect(Number(call?.databaseMs)).toBeLessThan(Number(call?.ms));
  expect(JSON.stringify(warned.mock.calls)).not.toContain('hidden-word');
});

it('says nothing of calls that are quick', async () => {
  await hub.get('/acx/resource/config/index');
  expect(calls()).toEqual([]);
});
