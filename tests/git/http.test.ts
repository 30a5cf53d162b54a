import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../server/doors/app.ts';
import { openHub } from '../../server/open-hub.ts';
import { createPerson } from '../../server/people/people.ts';
import { change } from './git-fixture.ts';

const odd = 'a b#?%.txt';

let get: (path: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
let close: () => Promise<void>;
beforeAll(async () => {
  const config = { port: 0, host: '127.0.0.1', publicUrl: 'http://hub.test', seed: 'none' as const };
  const dataDir = await mkdtemp(join(tmpdir(), 'hub-git-'));
  const hub = await openHub({ ...config, dataDir }, fastify().log);
  const owner = await createPerson(hub.db, { userName: 'li', alias: 'Li', roleType: 'common' });
  const item = await hub.items.create(
    { kind: 'models', name: 'chat', visibility: 'PUBLIC', nameEn: 'Chat' },
    owner,
  );
  const put = [
    { path: `d/${odd}`, content: 'hello' },
    { path: '<img onerror>', content: 'x' },
  ];
  await hub.repos.commit(item.id, change({ branch: 'feature/a', parents: ['main'], put }));
  await hub.items.refresh(item.id);
  const app = await buildApp({ hub });
  close = async () => {
    await app.close();
    await hub.close();
    await rm(dataDir, { recursive: true });
  };
  const at = `/acx/aihub/gitlab/${item.key}`;
  get = (path, headers = {}) => app.inject({ url: path.replace('~', at), headers });
});
afterAll(() => close());

it('answers branches with slashes and names of any characters', async () => {
  const folder = (await get('~/feature%2Fa/file/list?repoDir=d')).json();
  expect(folder.data.fileList).toMatchObject([{ name: odd, path: `d/${odd}`, size: 5 }]);
  const blob = await get(`~/blob?revision=feature/a&path=${encodeURIComponent('<img onerror>')}`);
  expect(blob.json().data).toMatchObject({ path: '<img onerror>', type: 'text', text: 'x' });
  const raw = await get(`~/raw/feature%2Fa/d/${encodeURIComponent(odd)}`);
  expect([raw.statusCode, raw.body, raw.headers['content-type']]).toEqual([
    200,
    'hello',
    'text/plain; charset=utf-8',
  ]);
});

it('sends a part of a file, and nothing when nothing is new', async () => {
  const url = `~/raw/feature%2Fa/d/${encodeURIComponent(odd)}`;
  const part = await get(url, { range: 'bytes=1-2' });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'el', 'bytes 1-2/5']);
  expect(part.headers['content-security-policy']).toBe(
    "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'",
  );
  expect(part.headers['x-content-type-options']).toBe('nosniff');
  expect((await get(url, { 'if-none-match': String(part.headers.etag) })).statusCode).toBe(304);
  expect((await get(url, { range: 'bytes=5-' })).statusCode).toBe(416);
});

it.each([
  ['~/raw/main/..%2f..%2fetc/passwd', 404],
  ['~/raw/main/d%00', 404],
  [`~/raw/main/${'x'.repeat(4000)}`, 404],
  [`~/raw/main/${'x'.repeat(10_000)}`, 400],
  ['~/raw/--upload-pack=x/README.md', 404],
  ['~/raw/-x/README.md', 404],
  [`~/commits?revision=${'x'.repeat(10_000)}`, 400],
  ['~/commits?revision=main@{0}', 404],
  ['~/commits?revision=main&cursor=forged', 400],
  ['~/main/file/list?nextPageCursor=forged', 400],
  ['/models/li/none.git/info/refs?service=git-upload-pack', 401],
  [`/models/li/${'x'.repeat(10_000)}.git/info/refs`, 401],
  ['/models/li/--upload-pack=x.git/info/refs?service=git-upload-pack', 401],
  ['/models/..%2f..%2fli/chat.git/info/refs?service=git-upload-pack', 401],
  ['/models/li/chat%00.git/info/refs?service=git-upload-pack', 401],
  ['/models/li/chat.git/info/refs?service=--upload-pack=x', 403],
])('refuses %.80s with %i and no word of git', async (url, status) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(status);
  expect(answer.body).not.toMatch(/fatal|rev-list|cat-file|SQLITE|at .*\.ts:|must match/);
});
