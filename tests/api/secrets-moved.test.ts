import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

const value = 'never-to-be-seen-0123456789-wxyz';
let hub: TestHub;
let owner: SessionClient;
let made = 0;

beforeAll(async () => {
  hub = await startHub();
  owner = await signedUp(hub, 'owner');
  await owner.put('/aihub/personal/info', { alias: 'Owner' });
});
afterAll(() => hub.stop());

async function make(kind: string, name: string) {
  const { key } = (await owner.post('/aihub/items', { kind, name, visibility: 'PUBLIC' })).body.data;
  const { id } = await hub.hub.db
    .selectFrom('items')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  await hub.hub.items.settled(id);
  return {
    id,
    push: async (path: string, content: string) => {
      await hub.hub.repos.commit(id, {
        ...{ branch: 'main', message: 'Say what it is', remove: [] },
        author: { name: 'owner', email: 'owner@example.org', date: new Date() },
        put: [{ path, content }],
      });
      await hub.hub.items.refresh(id);
    },
    save: (secret: string) => owner.put(`/aihub/${key}/secrets/${secret}`, { value }),
    list: async () =>
      (await owner.get(`/aihub/${key}/secrets`)).body.data.list.map(
        ({ name, state }: { name: string; state: string }) => `${name} ${state}`,
      ),
  };
}

const server = (urls: readonly string[], more: object = {}) =>
  JSON.stringify({
    name: 'example.hub/moved',
    remotes: urls.map((url) => ({
      ...{ type: 'streamable-http', url },
      headers: [{ name: 'TOKEN', isSecret: true }],
    })),
    ...more,
  });
const local = {
  packages: [
    {
      ...{ registryType: 'npm', identifier: 'moved' },
      environmentVariables: [{ name: 'TOKEN', isSecret: true }],
    },
  ],
};

it.each([
  ['another host', server(['https://evil.example/mcp'])],
  ['another port', server(['https://a.example:8443/mcp'])],
  ['the same host without its lock', server(['http://a.example/mcp'])],
  ['a second host beside the first', server(['https://a.example/mcp', 'https://evil.example/mcp'])],
  ['a process beside it', server(['https://a.example/mcp'], local)],
])('is empty and asked for once it would go to %s', async (_, moved) => {
  const item = await make('mcp', `moved-${++made}`);
  await item.push('server.json', server(['https://a.example/mcp']));
  await item.save('TOKEN');
  expect(await item.list()).toEqual(['TOKEN kept']);
  await item.push('server.json', moved);
  expect(await item.list()).toEqual(['TOKEN open']);
  const rows = await hub.hub.db.selectFrom('secrets').selectAll().where('item_id', '=', item.id).execute();
  expect(rows).toEqual([]);
  // Moved back, it is empty still.
  await item.push('server.json', server(['https://a.example/mcp']));
  expect(await item.list()).toEqual(['TOKEN open']);
  const told = await hub.hub.db
    .selectFrom('events')
    .selectAll()
    .where('of_id', '=', item.id)
    .where('what', '=', 'secrets.emptied')
    .execute();
  expect(told.map(({ facts }) => JSON.parse(facts))).toEqual([{ name: 'TOKEN' }]);
});

it.each([
  ['another path of the same origin', server(['https://a.example/other'])],
  ['nothing that asks for it', JSON.stringify({ name: 'example.hub/moved' })],
  ['a manifest with a fault', '{ "remotes": ['],
])('stays where the change is %s', async (_, changed) => {
  const item = await make('mcp', `stays-${++made}`);
  await item.push('server.json', server(['https://a.example/mcp']));
  await item.save('TOKEN');
  await item.push('server.json', changed);
  expect(await item.list()).toEqual(['TOKEN kept']);
});

it('is not led on in two steps: taken out of the manifest, and put into it for another host', async () => {
  const item = await make('mcp', 'two-steps');
  await item.push('server.json', server(['https://a.example/mcp']));
  await item.save('TOKEN');
  await item.push('server.json', JSON.stringify({ name: 'example.hub/moved' }));
  await item.push('server.json', server(['https://evil.example/mcp']));
  expect(await item.list()).toEqual(['TOKEN open']);
});

it('of an agent is gone with the address of its service', async () => {
  const item = await make('agent', 'agent-moved');
  const said = (url: string) => `sourceType: api\nchatEnabled: true\nserviceUrl: ${url}\n`;
  await item.push('agent.yaml', said('https://a.example/v1'));
  await item.save('API_KEY');
  await item.push('agent.yaml', said('https://a.example/v2'));
  expect(await item.list()).toEqual(['API_KEY kept']);
  await item.push('agent.yaml', said('https://evil.example/v1'));
  expect(await item.list()).toEqual([]);
});
