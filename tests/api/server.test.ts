import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobLeaseMs } from '#generated/constants.ts';
import { plainPages, startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startHub({ pages: plainPages });
});
afterAll(() => hub.stop());

describe('the server', () => {
  it('says that it is up', async () => {
    const reply = await hub.get('/acx/health');
    expect(reply).toMatchObject({ status: 200, body: { code: '0', data: { status: 'ok' } } });
  });

  it('says which build it serves', async () => {
    expect((await hub.get('/builds/latest.json?timestamp=1')).body.data).toEqual({ version: 'test' });
  });

  it('knows visitors, hosting and the home page', async () => {
    expect((await hub.get('/acx/user/users/current-user-info')).body.data).toBeNull();
    expect((await hub.get('/acx/resource/cluster/k8s-enable')).body.data).toEqual({ enabled: true });
    const { counts, banners } = (await hub.get('/acx/resource/config/index')).body.data;
    expect(banners).toEqual([]);
    expect(counts).toContainEqual({ kind: 'models', count: 0 });
  });

  it('gives each request an id, and keeps one that was brought along', async () => {
    const own = (await hub.get('/acx/health')).headers.get('x-request-id');
    expect(own).toMatch(/^[\w-]{8,}$/);
    const brought = await hub.get('/acx/health', { 'x-request-id': 'abc-12345678' });
    expect(brought.headers.get('x-request-id')).toBe('abc-12345678');
    const odd = await hub.get('/acx/health', { 'x-request-id': '<script>' });
    expect(odd.headers.get('x-request-id')).not.toContain('<');
  });

  it.each([
    ['/acx/health', 200],
    ['/acx/aihub/nope/view', 404],
    ['/acx/nope', 404],
  ])('sends answers that are data and nothing else at %s', async (path, expected) => {
    const { status, headers } = await hub.get(path);
    expect(status).toBe(expected);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('compresses what is worth it', async () => {
    await hub.build.item({ name: 'a', desc: 'x'.repeat(400) });
    await hub.build.item({ name: 'b', desc: 'y'.repeat(400) });
    await hub.build.item({ name: 'c', desc: 'z'.repeat(400) });
    const reply = await hub.get('/acx/aihub/items?kind=models', { 'accept-encoding': 'br' });
    expect(reply.headers.get('content-encoding')).toBe('br');
    expect(reply.body.data.list).toHaveLength(3);
  });
});

describe('an error', () => {
  it.each(['/acx/nothing', '/acx/aihub/x/y/z', '/builds/other.json'])(
    'answers in the wrapper at %s',
    async (path) => {
      const reply = await hub.get(path, { 'accept-language': 'en' });
      expect(reply).toMatchObject({ status: 404, body: { code: '404000', data: { fullPath: path } } });
    },
  );

  it('speaks the language of the cookie', async () => {
    const ask = async (language: string) =>
      (await hub.get('/acx/aihub/none/view', { cookie: `language=${language}` })).body.msg;
    expect(await ask('zh')).not.toBe(await ask('en'));
    expect(await ask('fr')).toBe(await ask('zh'));
  });

  it('refuses JSON that is none, without a word of the parser', async () => {
    const reply = await fetch(`${hub.url}/acx/aihub/items`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":',
    });
    expect(reply.status).toBe(400);
    expect(await reply.text()).not.toMatch(/JSON|position|Unexpected/);
  });

  it('hides what we did not foresee behind the request id', async () => {
    const broken = await startHub();
    broken.hub.items.lists.page = () => Promise.reject(new Error('SQLITE_CORRUPT at /secret/path'));
    const reply = await broken.get('/acx/aihub/items?kind=models');
    await broken.stop();
    expect(reply).toMatchObject({ status: 500, body: { code: '500001' } });
    expect(reply.body.data.requestId).toBe(reply.headers.get('x-request-id'));
    expect(reply.text).not.toMatch(/SQLITE|secret/);
  });
});

describe('a data folder', () => {
  it('belongs to one server at a time', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hub-'));
    const first = await startHub({ dataDir });
    await expect(startHub({ dataDir })).rejects.toThrow(/Another hub is running on the data folder/);
    await first.stop();
    const second = await startHub({ dataDir });
    await second.stop();
    await rm(dataDir, { recursive: true });
  });

  it('keeps its items, and finishes a creation that a crash interrupted', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hub-'));
    const first = await startHub({ dataDir });
    const item = await first.build.item({ name: 'half' });
    await rm(first.hub.repos.dirOf(item.id), { recursive: true });
    await first.hub.db
      .updateTable('items')
      .set({ bare_repo_init_status: 'RUNNING', default_file_init_status: 'WAITING' })
      .execute();
    await first.hub.db
      .insertInto('jobs')
      .values({
        ...{
          name: 'items.create',
          key: item.id,
          item_id: item.id,
          input: JSON.stringify({ itemId: item.id }),
        },
        ...{ create_time: 0, run_at: 0, lease_until: Date.now() + jobLeaseMs },
      })
      .execute();
    await first.stop();

    const second = await startHub({ dataDir });
    const view = await second.get(`/acx/aihub/${item.key}/view`);
    const readme = await second.get(`/acx/aihub/gitlab/${item.key}/raw/main/README.md`);
    await second.stop();
    await rm(dataDir, { recursive: true });
    expect(view.body.data).toMatchObject({ bareRepoInitStatus: 'SUCCESS', defaultFileInitStatus: 'SUCCESS' });
    expect(readme).toMatchObject({ status: 200 });
    expect(readme.text).toContain('# half');
  });
});
