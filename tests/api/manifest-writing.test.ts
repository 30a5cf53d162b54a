import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHub, type TestHub } from '../support/hub.ts';
import { runGit } from '../support/run-git.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

let hub: TestHub;
let owner: SessionClient;

beforeAll(async () => {
  hub = await startHub();
  owner = await signedUp(hub, 'maker');
  await owner.put('/aihub/personal/info', { alias: 'maker' });
});
afterAll(() => hub.stop());

type Fields = Record<string, unknown>;

async function make(kind: string, name: string, fields: Fields = {}) {
  const reply = await owner.post('/aihub/items', { kind, name, ...fields });
  expect(reply.status, reply.text).toBe(200);
  const { key, id } = reply.body.data;
  await hub.hub.items.settled(id);
  const dir = hub.hub.repos.dirOf(id);
  const push = async (path: string, content: string | undefined) => {
    const change =
      content === undefined ? { put: [], remove: [path] } : { put: [{ path, content }], remove: [] };
    const author = { name: 'maker', email: 'maker@example.org', date: new Date() };
    await hub.hub.repos.commit(id, { branch: 'main', message: 'Pushed', author, ...change });
    await hub.hub.items.refresh(id);
  };
  return {
    ...{ id, key, push },
    file: async (path: string) => String(await runGit(dir, ['show', `main:${path}`])),
    commits: async () =>
      String(await runGit(dir, ['log', '--format=%s', 'main']))
        .trim()
        .split('\n'),
    save: (changes: Fields) => owner.put(`/aihub/${key}`, changes),
    view: async () => (await owner.get(`/aihub/${key}/view`)).body.data,
  };
}

describe('the first commit', () => {
  it('says of an agent by API what the form said', async () => {
    const serviceUrl = 'https://agent.example/v1';
    const { file, view, commits } = await make('agent', 'by-api', {
      ...{ createType: 'api', serviceUrl, chatEnabled: true },
    });
    expect(await file('agent.yaml')).toBe(`sourceType: api\nchatEnabled: true\nserviceUrl: ${serviceUrl}\n`);
    expect(await view()).toMatchObject({ sourceType: 'api', chatEnabled: true, serviceUrl });
    expect(await commits()).toHaveLength(1);
  });

  it('says of an external agent nothing but its link', async () => {
    const serviceUrl = 'https://elsewhere.example/agent';
    const { file, view } = await make('agent', 'a-link', { createType: 'link', serviceUrl });
    expect(await file('agent.yaml')).toBe(`serviceUrl: ${serviceUrl}\n`);
    const shown = await view();
    expect(shown).toMatchObject({ serviceUrl, createType: 'link' });
    expect(shown).not.toHaveProperty('sourceType');
  });

  it('says of what is hosted that it is, and of a knowledge base what it reads', async () => {
    const agent = await make('agent', 'at-home');
    expect(await agent.file('agent.yaml')).toBe('sourceType: host\n');
    const all = await make('knowledge', 'all-of-it');
    expect(await all.file('knowledge.yaml')).toBe('include:\n  - "**"\n');
    const some = await make('knowledge', 'some-of-it', { include: ['docs/**'], exclude: ['docs/old/**'] });
    expect(await some.view()).toMatchObject({ include: ['docs/**'], exclude: ['docs/old/**'] });
  });

  it('describes a server at an address, as its registry has it', async () => {
    const { file, view } = await make('mcp', 'tides', {
      ...{ nameEn: 'Tide tables', descEn: 'High and\nlow water.', transport: 'sse' },
      serviceUrl: 'https://tides.example/sse',
    });
    expect(JSON.parse(await file('server.json'))).toEqual({
      $schema: expect.stringContaining('server.schema.json'),
      ...{ name: 'test.hub/maker--tides', title: 'Tide tables', description: 'High and low water.' },
      version: '0.1.0',
      remotes: [{ type: 'sse', url: 'https://tides.example/sse' }],
    });
    expect(await view()).toMatchObject({ transport: 'sse', serviceUrl: 'https://tides.example/sse' });
  });

  it('describes a server by what a client is configured with, and keeps its keys elsewhere', async () => {
    const server = {
      command: 'npx',
      args: ['-y', 'tides@1.2.0'],
      env: { API_KEY: 'k-0123456789', ZONE: 'UTC' },
    };
    const mcpServersConfig = JSON.stringify({ mcpServers: { tides: server } });
    const { file, view, id, key } = await make('mcp', 'pasted', { mcpServersConfig });
    const text = await file('server.json');
    expect(JSON.parse(text)).toMatchObject({
      name: 'test.hub/maker--pasted',
      packages: [{ registryType: 'npm', identifier: 'tides', version: '1.2.0' }],
    });
    expect(text).not.toContain('k-0123456789');
    const shown = await view();
    expect(JSON.parse(shown.mcpServersConfig).mcpServers['maker--pasted']).toEqual({
      ...server,
      env: { API_KEY: '<API_KEY>', ZONE: 'UTC' },
    });
    const { list } = (await owner.get(`/aihub/${key}/secrets`)).body.data;
    expect(list).toMatchObject([{ name: 'API_KEY', state: 'kept' }]);
    expect(await hub.hub.secrets.use('API_KEY', { itemId: id, place: 'process', now: 0 })).toBe(
      'k-0123456789',
    );
    for (const row of await hub.hub.db.selectFrom('items').selectAll().where('id', '=', id).execute())
      expect(JSON.stringify(row)).not.toContain('k-0123456789');
  });

  it('says whose keys a server is called with in a file of its own, where somebody says so', async () => {
    const shared = await make('mcp', 'of-all', { mcpAccess: 'shared', mcpCallsPerDay: 20 });
    expect(await shared.file('mcp.yaml')).toBe('access: shared\ncallsPerDay: 20\n');
    expect(JSON.parse(await shared.file('server.json'))).not.toHaveProperty('access');
    expect(await shared.view()).toMatchObject({ mcpAccess: 'shared', mcpCallsPerDay: 20 });
    const silent = await make('mcp', 'of-none');
    await expect(silent.file('mcp.yaml')).rejects.toThrow();
    expect(await silent.view()).not.toHaveProperty('mcpAccess');
    for (const field of [{ mcpAccess: 'everybody' }, { mcpCallsPerDay: 0 }, { mcpCallsPerDay: 1_000_001 }])
      expect(await owner.post('/aihub/items', { kind: 'mcp', name: 'never', ...field })).toMatchObject({
        ...{ status: 400, body: { data: { field: Object.keys(field)[0] } } },
      });
    expect(
      await owner.post('/aihub/items', { kind: 'models', name: 'never', mcpAccess: 'own' }),
    ).toMatchObject({ status: 400, body: { data: { field: 'mcpAccess' } } });
  });

  it('is made of nothing that describes no server, and says why in the language of the reader', async () => {
    const two = '{ "mcpServers": { "a": { "command": "npx" }, "b": { "command": "npx" } } }';
    const send = (mcpServersConfig: string, more: Fields, language: string) =>
      owner.send(
        'POST',
        '/aihub/items',
        { kind: 'mcp', name: 'never', mcpServersConfig, ...more },
        {
          'accept-language': language,
        },
      );
    for (const [language, words] of [
      ['en', 'contains 2 servers'],
      ['zh', '有 2 个服务'],
    ] as const) {
      const reply = await send(two, {}, language);
      expect(reply).toMatchObject({
        status: 400,
        body: { code: '400001', data: { field: 'mcpServersConfig' } },
      });
      expect(reply.body.msg).toContain(words);
    }
    const both = await send(
      '{ "command": "npx", "args": ["a"] }',
      { transport: 'sse', serviceUrl: 'https://a.example/' },
      'en',
    );
    expect(both).toMatchObject({ status: 400, body: { data: { field: 'mcpServersConfig' } } });
    const long = await send(JSON.stringify({ command: 'x'.repeat(1_000_000) }), {}, 'en');
    expect([400, 413]).toContain(long.status);
    const foreign = await owner.post('/aihub/items', { kind: 'agent', name: 'never', mcpServersConfig: two });
    expect(foreign).toMatchObject({ status: 400, body: { data: { field: 'mcpServersConfig' } } });
  });

  it('is of no manifest where the kind has none, and takes nothing that only others say', async () => {
    const model = await make('models', 'plain');
    await expect(model.file('agent.yaml')).rejects.toThrow();
    for (const [kind, field] of [
      ['models', { serviceUrl: 'https://a.example/' }],
      ['mcp', { chatEnabled: true }],
      ['agent', { include: ['**'] }],
    ] as const)
      expect(await owner.post('/aihub/items', { kind, name: 'never', ...field })).toMatchObject({
        status: 400,
        body: { data: { field: Object.keys(field)[0] } },
      });
  });

  it.each([
    ['agent', { createType: 'api' }, 'serviceUrl'],
    ['agent', { createType: 'link' }, 'serviceUrl'],
    ['mcp', { transport: 'sse' }, 'serviceUrl'],
    ['mcp', { serviceUrl: 'https://a.example/mcp' }, 'transport'],
    ['agent', { createType: 'api', serviceUrl: 'javascript:alert(1)' }, 'serviceUrl'],
    ['agent', { createType: 'api', serviceUrl: 'https://me:secret@a.example/' }, 'serviceUrl'],
    ['knowledge', { include: ['../other'] }, 'include'],
  ])('of %s is not made of %j', async (kind, fields, field) => {
    const reply = await owner.post('/aihub/items', { kind, name: 'not-made', ...fields });
    expect(reply).toMatchObject({ status: 400, body: { code: '400001' } });
    expect(reply.body.data.field).toMatch(field);
  });
});

describe('a change of the settings', () => {
  it('keeps remarks, order and words of YAML', async () => {
    const { push, save, file, view, commits } = await make('agent', 'remarks');
    const before = '# Mine.\nprompt: { en: "Say [it" }\nchatEnabled: false # not yet\nsourceType: host\n';
    await push('agent.yaml', before);
    expect((await save({ chatEnabled: true, nameEn: 'Remarks' })).status).toBe(200);
    expect(await file('agent.yaml')).toBe(
      '# Mine.\nprompt: { en: "Say [it" }\nchatEnabled: true\nsourceType: host\n',
    );
    expect(await view()).toMatchObject({ chatEnabled: true, nameEn: 'Remarks' });
    expect((await commits())[0]).toBe('Update the manifest');
    await save({ chatEnabled: null });
    expect(await file('agent.yaml')).not.toContain('chatEnabled');
    expect(await view()).not.toHaveProperty('chatEnabled');
  });

  it('keeps the form and unknown words of JSON', async () => {
    const url = 'https://a.example/mcp';
    const { push, save, file, view } = await make('mcp', 'words', {
      transport: 'streamable-http',
      serviceUrl: url,
    });
    const remotes = [
      { type: 'sse', url, headers: [{ name: 'X-Team' }], extra: 1 },
      { type: 'sse', url },
    ];
    const text = JSON.stringify({ name: 'a/b', _meta: { of: 'ours' }, remotes }, undefined, '\t');
    await push('server.json', `${text}\r\n`);
    expect((await save({ serviceUrl: 'https://b.example/mcp', transport: 'streamable-http' })).status).toBe(
      200,
    );
    expect(await file('server.json')).toBe(
      `${text.replace('"sse"', '"streamable-http"').replace('a.example', 'b.example')}\r\n`,
    );
    expect((await save({ serviceUrl: null, transport: null })).status).toBe(200);
    expect(JSON.parse(await file('server.json')).remotes).toEqual([{ type: 'sse', url }]);
    expect(await view()).toMatchObject({ serviceUrl: url });
  });

  it('overwrites no manifest with a fault, and says where that is', async () => {
    const { push, save, file, view } = await make('agent', 'faulty');
    await push('agent.yaml', 'sourceType: host\n\nchatEnabeld: true\n');
    const reply = await save({ chatEnabled: true, nameEn: 'Never' });
    expect(reply).toMatchObject({
      status: 409,
      body: { code: '409120', data: { file: 'agent.yaml', line: 3 } },
    });
    expect(await file('agent.yaml')).toContain('chatEnabeld');
    expect(await view()).not.toHaveProperty('nameEn');
    // What says nothing of the manifest is saved.
    expect((await save({ nameEn: 'Saved' })).status).toBe(200);
  });

  it('writes a manifest anew that has gone', async () => {
    const { push, save, file } = await make('agent', 'gone', {
      ...{ createType: 'api', serviceUrl: 'https://agent.example/' },
    });
    await push('agent.yaml', undefined);
    expect((await save({ serviceUrl: 'https://other.example/', chatEnabled: true })).status).toBe(200);
    expect(await file('agent.yaml')).toBe(
      'sourceType: api\nchatEnabled: true\nserviceUrl: https://other.example/\n',
    );
  });

  it('writes each file that it concerns, in one commit, and no other', async () => {
    const { push, save, file, view, commits } = await make('mcp', 'two-files');
    const server = await file('server.json');
    expect((await save({ mcpAccess: 'own', mcpCallsPerDay: null })).status).toBe(200);
    expect(await file('mcp.yaml')).toBe('access: own\n');
    expect(await file('server.json')).toBe(server);

    await push('mcp.yaml', '# Ours.\naccess: own # for now\n');
    const before = (await commits()).length;
    const url = 'https://a.example/mcp';
    const both = { mcpAccess: 'shared', mcpCallsPerDay: 9, transport: 'sse', serviceUrl: url };
    expect((await save(both)).status).toBe(200);
    expect(await file('mcp.yaml')).toBe('# Ours.\naccess: shared\ncallsPerDay: 9\n');
    expect(JSON.parse(await file('server.json'))).toMatchObject({ remotes: [{ type: 'sse', url }] });
    expect(await commits()).toHaveLength(before + 1);
    expect(await view()).toMatchObject(both);

    // What stands in the one file with a fault is in nobody's way who changes the other.
    await push('mcp.yaml', 'access: sharde\n');
    expect((await save({ serviceUrl: 'https://b.example/mcp' })).status).toBe(200);
    const refused = await save({ mcpAccess: 'none', serviceUrl: 'https://c.example/mcp' });
    expect(refused).toMatchObject({ status: 409, body: { data: { file: 'mcp.yaml', line: 1 } } });
    expect(await file('server.json')).toContain('https://b.example/mcp');
    await push('mcp.yaml', 'access: own\n');
    expect((await save({ mcpAccess: null })).status).toBe(200);
    expect(await view()).not.toHaveProperty('mcpAccess');
  });

  it('leaves nothing without what it must have', async () => {
    const { save } = await make('agent', 'bare', { createType: 'link', serviceUrl: 'https://a.example/' });
    expect(await save({ serviceUrl: null })).toMatchObject({
      status: 400,
      body: { data: { field: 'serviceUrl' } },
    });
  });

  it('and pushes at the same time lose nothing', async () => {
    const { id, save, file } = await make('agent', 'contended');
    const edits = Array.from({ length: 4 }, (_, at) =>
      hub.hub.repos.edit(id, () => ({ card: { [`push${at}`]: at } }), {
        author: { name: 'p', email: 'p@example.org', date: new Date() },
        message: 'Push',
      }),
    );
    const saves = [save({ chatEnabled: true }), save({ license: 'mit' })];
    for (const reply of await Promise.all([...saves, ...edits]).then((all) => all.slice(0, 2)))
      expect(reply).toMatchObject({ status: 200 });
    expect(await file('agent.yaml')).toBe('sourceType: host\nchatEnabled: true\n');
    const readme = await file('README.md');
    for (const word of ['push0', 'push1', 'push2', 'push3', 'license: mit']) expect(readme).toContain(word);
  });
});
