import { afterAll, beforeAll, expect, it } from 'vitest';
import { manifestSizeBytes, manifestToldWaysShown } from '#generated/constants.ts';
import { kindById, kinds } from '#generated/kinds.ts';
import { keptManifests } from '../../server/items/following/manifests.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

let hub: TestHub;
let owner: SessionClient;

beforeAll(async () => {
  hub = await startHub();
  owner = await signedUp(hub, 'writer');
  await owner.put('/aihub/personal/info', { alias: 'writer' });
});
afterAll(() => hub.stop());

interface Written {
  path: string;
  content: string;
}

async function make(kind: string, name: string) {
  const { key } = (await owner.post('/aihub/items', { kind, name })).body.data;
  const { id } = await hub.hub.db
    .selectFrom('items')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  await hub.hub.items.settled(id);
  const push = async (put: readonly Written[], remove: readonly string[] = []) => {
    await hub.hub.repos.commit(id, {
      branch: 'main',
      message: 'Say what it is',
      author: { name: 'writer', email: 'writer@example.org', date: new Date() },
      put,
      remove,
    });
    await hub.hub.items.refresh(id);
  };
  const view = async () => (await owner.get(`/aihub/${key}/view`)).body.data;
  const tools = async (from: SessionClient = owner) => (await from.get(`/aihub/mcp/tools/list/${id}`)).body;
  /** What is in force, by what the manifests hold. */
  const kept = async () => {
    const item = await hub.hub.db
      .selectFrom('items')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return (await keptManifests(hub.hub.db, item)).said;
  };
  return { id, push, view, tools, kept };
}

const agent = (content: string) => [{ path: 'agent.yaml', content }];

it('answers from the manifest of a repository what it says, and nothing where there is none', async () => {
  const { push, view } = await make('agent', 'speaker');
  await push([], ['agent.yaml']);
  expect(await view()).not.toHaveProperty('sourceType');

  await push(agent('sourceType: api\nserviceUrl: https://agent.example/v1\nchatEnabled: true\n'));
  expect(await view()).toMatchObject({
    sourceType: 'api',
    serviceUrl: 'https://agent.example/v1',
    chatEnabled: true,
  });

  await push(agent('serviceUrl: https://agent.example/\n'));
  const link = await view();
  expect(link).toMatchObject({ serviceUrl: 'https://agent.example/' });
  expect(link).not.toHaveProperty('sourceType');
  expect(link).not.toHaveProperty('chatEnabled');

  await push([], ['agent.yaml']);
  expect(await view()).not.toHaveProperty('serviceUrl');
});

it('keeps which model and which version of a tool an agent names, and judges neither', async () => {
  const { push, view, kept } = await make('agent', 'pinned');
  const tools = [{ item: 'nobody/not-there', pin: '9.9.9-nowhere', ask: 'always' }];
  const model = { use: 'a model of which nobody has heard', temperature: 0.2 };
  await push(agent(JSON.stringify({ model, tools })));
  expect(await view()).not.toHaveProperty('manifestFaults');
  expect(await kept()).toMatchObject({ Agent: { model, tools } });

  // Only what is no value of them at all is a fault.
  await push(agent(JSON.stringify({ model: { temperature: 3 }, tools })));
  expect(await view()).toMatchObject({ manifestFaults: [{ file: 'agent.yaml' }] });
  expect(await kept()).toMatchObject({ Agent: { model, tools } });
});

it('keeps the last good manifest in force, and says what is wrong with the new one', async () => {
  const { push, view } = await make('agent', 'broken');
  await push(agent('sourceType: host\nchatEnabled: true\n'));
  await push(agent('sourceType: api\nchatEnabeld: false\n'));
  expect(await view()).toMatchObject({
    ...{ sourceType: 'host', chatEnabled: true },
    manifestFaults: [
      { file: 'agent.yaml', line: 2, problem: 'unknown', name: 'chatEnabeld', nearest: 'chatEnabled' },
    ],
  });

  await push(agent(`# ${'x'.repeat(manifestSizeBytes)}\nsourceType: api\n`));
  expect(await view()).toMatchObject({
    sourceType: 'host',
    manifestFaults: [{ file: 'agent.yaml', problem: 'tooLarge' }],
  });

  await push(agent('sourceType: api\n'));
  const mended = await view();
  expect(mended).toMatchObject({ sourceType: 'api' });
  expect(mended).not.toHaveProperty('manifestFaults');
});

it('takes each of several manifests for itself: a fault of one leaves the others in force', async () => {
  const { push, view, tools } = await make('mcp', 'several');
  expect(await view()).not.toHaveProperty('mcpAccess');
  const url = 'https://tides.example/mcp';
  const server = (text = url) => ({
    path: 'server.json',
    content: JSON.stringify({ name: 'a/b', remotes: [{ type: 'sse', url: text }] }),
  });
  const access = (content: string) => ({ path: 'mcp.yaml', content });
  await push([server(), access('access: shared\ncallsPerDay: 20\n')]);
  expect(await view()).toMatchObject({ mcpAccess: 'shared', mcpCallsPerDay: 20, serviceUrl: url });

  const faulty = '# Whose keys?\naccess: sharde\ncallsPerDay: 0\n';
  await push([server('https://other.example/mcp'), access(faulty)]);
  expect(await view()).toMatchObject({
    ...{ mcpAccess: 'shared', mcpCallsPerDay: 20, serviceUrl: 'https://other.example/mcp' },
    manifestFaults: [
      { file: 'mcp.yaml', line: 2, problem: 'wrong', name: 'access', nearest: 'shared' },
      { file: 'mcp.yaml', line: 3, problem: 'wrong', name: 'callsPerDay' },
    ],
  });
  expect((await tools()).data.ways).toMatchObject([{ url: 'https://other.example/mcp' }]);

  await push([{ path: 'server.json', content: '{' }, access('access: own\n')]);
  const own = await view();
  expect(own).toMatchObject({ mcpAccess: 'own', manifestFaults: [{ file: 'server.json' }] });
  expect(own).toMatchObject({ serviceUrl: 'https://other.example/mcp' });
  expect(own).not.toHaveProperty('mcpCallsPerDay');

  await push([], ['mcp.yaml']);
  const without = await view();
  expect(without).not.toHaveProperty('mcpAccess');
  expect(without).toMatchObject({ manifestFaults: [{ file: 'server.json' }] });
  await push([server(), access('acess: own\n')]);
  expect(await view()).toMatchObject({
    ...{ serviceUrl: url },
    manifestFaults: [{ file: 'mcp.yaml', line: 1, problem: 'unknown', name: 'acess', nearest: 'access' }],
  });
});

it('reads no manifest of another kind', async () => {
  const { push, view } = await make('models', 'silent');
  await push(agent('sourceType: api\nnonsense: 1\n'));
  const shown = await view();
  expect(shown).not.toHaveProperty('sourceType');
  expect(shown).not.toHaveProperty('manifestFaults');
});

it('lets what a manifest said go with its item', async () => {
  const { id, push } = await make('mcp', 'gone');
  await push([{ path: 'server.json', content: '{ "name": "example/gone" }' }]);
  const rows = () => hub.hub.db.selectFrom('item_manifests').selectAll().execute();
  const before = (await rows()).length;
  expect(before).toBeGreaterThan(0);
  const { seq } = await hub.hub.db
    .selectFrom('items')
    .select('seq')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await hub.hub.db.deleteFrom('items').where('seq', '=', seq).execute();
  expect(await rows()).toHaveLength(before - 1);
});

it('answers nothing from a word that the manifest of that kind does not declare', async () => {
  const { push, view } = await make('mcp', 'stranger');
  const content = '{ "name": "a/b", "serviceUrl": "javascript:alert(1)", "chatEnabled": { "x": 1 } }';
  await push([{ path: 'server.json', content }]);
  const shown = await view();
  expect(shown).not.toHaveProperty('manifestFaults');
  expect(shown).not.toHaveProperty('serviceUrl');
  expect(shown).not.toHaveProperty('chatEnabled');
});

it('answers what clients are given to use a server, and no value of a secret', async () => {
  const { id, push, view } = await make('mcp', 'tides');
  expect(await view()).not.toHaveProperty('mcpServersConfig');

  const key = { name: 'KEY', isRequired: true, isSecret: true };
  const environmentVariables = [{ name: 'ZONE', default: 'UTC' }, key];
  const packages = [{ registryType: 'npm', identifier: 'tides', version: '1.0.0', environmentVariables }];
  const content = JSON.stringify({ name: 'example.hub/lin--tides', packages });
  await push([{ path: 'server.json', content }]);
  const { mcpServersConfig, mcpServersConfigEnv } = await view();
  expect(JSON.parse(mcpServersConfig)).toEqual({
    mcpServers: {
      'lin--tides': { command: 'npx', args: ['-y', 'tides@1.0.0'], env: { ZONE: 'UTC', KEY: '<KEY>' } },
    },
  });
  expect(mcpServersConfigEnv).toEqual([
    { name: 'ZONE', defaultValue: 'UTC', isRequired: false, isSecret: false },
    key,
  ]);

  await push([{ path: 'server.json', content: content.replace('"npm"', '7') }]);
  expect(await view()).toMatchObject({ mcpServersConfig, manifestFaults: [{ name: 'registryType' }] });

  // Kept when less of the format was judged.
  const { seq } = await hub.hub.db
    .selectFrom('items')
    .select('seq')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const value = JSON.stringify({ name: 'a/b', packages: [{ ...packages[0], runtimeArguments: 'none' }] });
  await hub.hub.db.updateTable('item_manifests').set({ value }).where('item_seq', '=', seq).execute();
  expect(await view()).not.toHaveProperty('mcpServersConfig');

  await push([], ['server.json']);
  expect(await view()).not.toHaveProperty('mcpServersConfig');
});

it('answers the ways to a server, and that there is no data where an item describes none', async () => {
  const { push, tools } = await make('mcp', 'reached');
  const empty = kindById('mcp')?.noData;
  expect(await tools()).toMatchObject({ code: empty, data: {}, msg: 'There is nothing to show here' });
  // What is of another kind says so by the code of its kind: an agent by 802004.
  for (const { id: kind, noData } of kinds.filter(({ id }) => id !== 'mcp')) {
    const other = await make(kind, `no-server-${kind}`);
    expect(await other.tools(), kind).toMatchObject({ code: noData, data: {} });
  }

  const remotes = [
    { type: 'sse', url: 'https://tides.example/sse' },
    {
      type: 'streamable-http',
      url: 'https://tides.example/mcp',
      headers: [{ name: 'X-Zone', default: 'UTC' }],
    },
  ];
  const packages = [{ registryType: 'cargo', identifier: 'tides', version: '1' }];
  const content = JSON.stringify({ name: 'example.hub/lin--tides', remotes, packages });
  await push([{ path: 'server.json', content }]);
  const { code, data } = await tools();
  expect(code).toBe('0');
  expect(data).toMatchObject({
    tools: [],
    ways: [
      {
        ...{ transport: 'streamable-http', url: remotes[1]?.url, environment: [] },
        headers: [{ name: 'X-Zone', defaultValue: 'UTC', isRequired: false, isSecret: false }],
      },
      { transport: 'stdio', registryType: 'cargo', identifier: 'tides', version: '1', snippets: [] },
      { transport: 'sse', url: remotes[0]?.url },
    ],
  });
  const [first] = data.ways;
  const clients = first.snippets.map(({ client }: { client: string }) => client);
  expect(clients).toEqual(['claudeCode', 'claudeDesktop', 'cursor', 'vsCode', 'json']);

  await push([{ path: 'server.json', content: '{' }]);
  expect(await tools()).toMatchObject({ code: '0', data: { ways: [{ url: remotes[1]?.url }, {}, {}] } });
  await push([], ['server.json']);
  expect(await tools()).toMatchObject({ code: empty });

  const other = await make('models', 'no-server');
  expect(await other.tools()).toMatchObject({ code: kindById('models')?.noData });
});

it('tells nobody of a server that they may not see, whatever it describes', async () => {
  const { id, push, tools } = await make('mcp', 'hidden');
  const remotes = [{ type: 'sse', url: 'https://a.example/' }];
  await push([{ path: 'server.json', content: JSON.stringify({ name: 'a/b', remotes }) }]);
  const set = hub.hub.db.updateTable('items').set({ visibility: 'PRIVATE' });
  await set.where('id', '=', id).execute();
  const stranger = await signedUp(hub, 'stranger');
  const missing = (await stranger.get('/aihub/mcp/tools/list/never-was')).body;
  expect(missing.code).toBe('404001');
  expect(await tools(stranger)).toEqual(missing);
  expect((await tools()).code).toBe('0');
});

it('stays within what one answer may be, however much a server says', async () => {
  const { push, view, tools } = await make('mcp', 'huge');
  const value = '"\\'.repeat(40);
  const environmentVariables = Array.from({ length: 12 }, (_, at) => ({ name: `V${at}`, value }));
  const one = { registryType: 'npm', identifier: 'x', environmentVariables };
  const packages = Array.from({ length: 20 }, () => one);
  await push([{ path: 'server.json', content: JSON.stringify({ name: 'a/b', packages }) }]);
  expect(await view()).not.toHaveProperty('manifestFaults');
  const { code, data } = await tools();
  expect(code).toBe('0');
  expect(data.ways).toHaveLength(manifestToldWaysShown);
  expect(await view()).not.toHaveProperty('manifestFaults');
});
