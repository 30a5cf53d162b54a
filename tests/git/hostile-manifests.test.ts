import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { linksMax, manifestDepth, manifestEntriesMax, manifestFaultsShown } from '#generated/constants.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';
import { gitClient } from './git-client.ts';

/** Manifests as somebody pushes them with stock git who wants to see the hub stumble. */
let hub: TestHub;
let owner: SessionClient;
let secret: string;
let folder: string;

beforeAll(async () => {
  hub = await startHub();
  owner = await signedUp(hub, 'owner');
  await owner.put('/aihub/personal/info', { alias: 'Owner' });
  ({ secret } = (await owner.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' })).body.data);
  folder = await mkdtemp(join(tmpdir(), 'hub-hostile-'));
});
afterAll(async () => {
  await hub.stop();
  await rm(folder, { recursive: true });
});
afterEach(async () => {
  expect((await hub.get('/acx/health')).status).toBe(200);
});

interface Pushed {
  key: string;
  id: string;
  work: string;
  /** Writes files, removes those of undefined, and pushes it all; what it answers then to whoever looks. */
  push(files: Record<string, string | undefined>): Promise<Record<string, unknown>>;
  send(): Promise<Record<string, unknown>>;
}

/** An item of a kind with a manifest that is sound, in a clone of its owner. */
async function cloned(kind: string, name: string, good: Record<string, string>): Promise<Pushed> {
  const { key } = (await owner.post('/aihub/items', { kind, name })).body.data;
  const { id } = await hub.hub.items.get(key, await owner.user());
  await hub.hub.items.settled(id);
  const work = join(folder, name);
  const url = `http://owner:${secret}@${new URL(hub.url).host}/${kind}/owner/${name}.git`;
  await gitClient(folder, 'clone', '-q', url, work);
  const send = async () => {
    await gitClient(work, 'add', '-A');
    await gitClient(work, 'commit', '-qm', 'Say what it is', '--allow-empty');
    await gitClient(work, 'push', '-q', 'origin', 'HEAD:main');
    await hub.hub.items.settled(id);
    return look(key, id, name);
  };
  const push: Pushed['push'] = async (files) => {
    for (const [path, text] of Object.entries(files)) {
      const at = join(work, path);
      await rm(at, { recursive: true, force: true });
      await mkdir(dirname(at), { recursive: true });
      if (text !== undefined) await writeFile(at, text);
    }
    return send();
  };
  await push(good);
  return { key, id, work, push, send };
}

/** Everything that shows an item, none of which may fail; what its page is told. */
async function look(key: string, id: string, name: string): Promise<Record<string, unknown>> {
  for (const path of [
    ...['view', 'summary', 'status', 'about?language=en', 'related?language=zh'].map(
      (call) => `/aihub/${key}/${call}`,
    ),
    ...[`/aihub/mcp/tools/list/${id}`, `/aihub/gitlab/${key}/main/file/list`, `/aihub/search?q=${name}`],
  ])
    expect([path, (await hub.get(`/acx${path}`)).status]).toEqual([path, 200]);
  return (await hub.get(`/acx/aihub/${key}/view`)).body.data;
}

const problems = (view: Record<string, unknown>) =>
  ((view.manifestFaults ?? []) as { problem: string }[]).map(({ problem }) => problem);

const good = 'sourceType: host\nchatEnabled: true\n';
const inForce = { sourceType: 'host', chatEnabled: true };
const bomb = [
  'a: &a [x, x, x, x, x, x, x, x, x]',
  ...[...'bcdefghi'].map((one, at) => `${one}: &${one} [${`*${'abcdefgh'[at]}, `.repeat(9)}]`),
].join('\n');

const yamls: [string, string, string][] = [
  ['of a megabyte', `${good}prompt: { en: "${'x'.repeat(1024 * 1024)}" }\n`, 'tooLarge'],
  ['of a megabyte of remarks', `${good}${'# and so on\n'.repeat(90_000)}`, 'tooLarge'],
  ['of 10,000 entries', `tools:\n${'- item: a/b\n'.repeat(10_000)}`, 'wrong'],
  [
    'of 10,000 words that nobody knows',
    Array.from({ length: 10_000 }, (_, at) => `w${at}: 1`).join('\n'),
    'unknown',
  ],
  ['of 10,000 documents', `${good}${'---\na: 1\n'.repeat(10_000)}`, 'unreadable'],
  ['that grows a thousand millions', bomb, 'alias'],
  ['that holds itself', 'model: &me\n  use: *me\n', 'alias'],
  ['that merges what it names', `${good}model:\n  <<: { use: x }\n`, 'unknown'],
  ['that is code', `${good}serviceUrl: !!js/function "() => 1"\n`, 'unreadable'],
  ['that says a word twice', `${good}chatEnabled: false\n`, 'repeated'],
  ['that is nested without end', `model: ${'['.repeat(60_000)}`, 'tooLarge'],
  ['that is nested a little too deep', `model: ${'['.repeat(manifestDepth + 1)}`, 'tooLarge'],
  ['whose word is a list', `${good}? [a, b]\n: 1\n`, 'unknown'],
  ['that reaches for what all things have', `${good}__proto__: { chatEnabled: false }\n`, 'unknown'],
  ['that says yes for true', 'chatEnabled: yes\n', 'wrong'],
  ['of another language', `${good}%YAML 9.9\n`, 'unreadable'],
  ['that is a text', '"sourceType: api"\n', 'unreadable'],
  ['of bytes that are no text', 'sourceType: \u0000api\n', 'unreadable'],
  ['that leads out by a path of an item', 'tools:\n- item: ../../etc/passwd\n', 'wrong'],
  ['that leads inward by a file', 'serviceUrl: file:///etc/passwd\n', 'wrong'],
];

describe('an agent.yaml', () => {
  let agent: Pushed;
  beforeAll(async () => {
    agent = await cloned('agent', 'stumble', { 'agent.yaml': good });
  });

  it.each(yamls)('%s is taken by git, and changes nothing', async (_what, text, problem) => {
    const view = await agent.push({ 'agent.yaml': text });
    expect(view).toMatchObject(inForce);
    expect(problems(view)[0]).toBe(problem);
    expect(problems(view).length).toBeLessThanOrEqual(manifestFaultsShown);
  });

  it('that is a link out of the repository, or a folder, is none, and nothing of it is read', async () => {
    await agent.push({ 'agent.yaml': undefined });
    await symlink('../../../../../../etc/passwd', join(agent.work, 'agent.yaml'));
    for (const view of [
      await agent.send(),
      await agent.push({ 'agent.yaml': undefined, 'agent.yaml/x': good }),
    ]) {
      expect(view).not.toHaveProperty('sourceType');
      expect(view).not.toHaveProperty('manifestFaults');
    }
    expect(await agent.push({ 'agent.yaml': good })).toMatchObject(inForce);
  });
});

const server = (part: object) => JSON.stringify({ name: 'example.hub/a--b', ...part });
const remote = { type: 'sse', url: 'https://tides.example/sse' };
const jsons: [string, string, string][] = [
  ['of a megabyte', server({ title: 'x'.repeat(1024 * 1024) }), 'tooLarge'],
  ['of 10,000 entries', server({ remotes: Array(10_000).fill({ type: 'sse', url: '' }) }), 'tooLarge'],
  ['of one entry too many', server({ remotes: Array(manifestEntriesMax + 1).fill(remote) }), 'wrong'],
  ['that is nested without end', `{"name":"a/b","x":${'['.repeat(60_000)}`, 'tooLarge'],
  ['that says a word twice', '{"name":"a/b","name":"c/d"}', 'repeated'],
  ['that breaks off', '{"name":"a/b",', 'unreadable'],
  ['that is a list', '[]', 'unreadable'],
  ['that runs a script', server({ remotes: [{ type: 'sse', url: 'javascript:alert(1)' }] }), 'wrong'],
  ['that opens a file', server({ remotes: [{ type: 'sse', url: 'file:///etc/passwd' }] }), 'wrong'],
];

describe('a server.json', () => {
  let tool: Pushed;
  beforeAll(async () => {
    tool = await cloned('mcp', 'tumble', { 'server.json': server({ remotes: [remote] }) });
  });

  it.each(jsons)('%s is taken by git, and changes nothing', async (_what, text, problem) => {
    const view = await tool.push({ 'server.json': text });
    expect(view).toMatchObject({ serviceUrl: remote.url, transport: remote.type });
    expect(problems(view)[0]).toBe(problem);
    expect(JSON.stringify(view)).not.toMatch(/javascript:|file:/);
  });
});

describe('a knowledge.yaml', () => {
  const patterns = ['../../etc/*', '/etc/passwd', 'a/../../b', '..\\..\\b', '\\\\host\\share'];
  it.each(patterns)('that reads %s reads what it read before', async (pattern) => {
    const name = `book-${patterns.indexOf(pattern)}`;
    const book = await cloned('knowledge', name, { 'knowledge.yaml': 'include: ["docs/**"]\n' });
    const view = await book.push({ 'knowledge.yaml': `include: [${JSON.stringify(pattern)}]\n` });
    expect(view).toMatchObject({ include: ['docs/**'] });
    expect(problems(view)).toEqual(['wrong']);
  });
});

it('an address that leads inward is shown as it is written, and asked by nobody', async () => {
  let asked = 0;
  const inside = createServer((_, reply) => {
    asked += 1;
    reply.end();
  });
  await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/latest/meta-data`;
  try {
    const agent = await cloned('agent', 'inward', { 'agent.yaml': `sourceType: api\nserviceUrl: ${url}\n` });
    const tool = await cloned('mcp', 'inward-too', {
      'server.json': server({ remotes: [{ type: 'sse', url }] }),
    });
    for (const { key, id } of [agent, tool])
      expect(await look(key, id, 'inward')).toMatchObject({ serviceUrl: url });
    expect(asked).toBe(0);
  } finally {
    inside.close();
  }
});

it('a README whose head is a trap says nothing, and one that names everything names a few', async () => {
  const model = await cloned('models', 'headlong', {});
  const heads = [
    bomb,
    `base_model: ${'['.repeat(60_000)}`,
    'base_model: &a [*a]',
    'base_model: !!js/function x',
  ];
  for (const head of heads) await model.push({ 'README.md': `---\n${head}\n---\n# Words\n` });
  // As long as a head may be, and no entry longer than it must be.
  const many = Array.from({ length: 8000 }, (_, at) => `a/${at}`).join(',');
  const view = await model.push({ 'README.md': `---\ndatasets: [${many}]\n---\n# Words\n` });
  expect(view.datasets).toHaveLength(linksMax);
});
