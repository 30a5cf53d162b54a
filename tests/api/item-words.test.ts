import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHub, type TestHub } from '../support/hub.ts';
import { pngOf, written } from '../support/sample-pictures.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

/**
 * The words of the specification for an item (3), written by hand and not taken from the YAML that they judge: each is answered
 * under its name once something gives it a value, or is said to wait.
 */
const ofCards = [
  ...['id', 'avatarUrl', 'nameCn', 'nameEn', 'desc', 'logoUrl', 'imageUrl', 'coverImageUrl', 'browseCount'],
  ...['showNameFlg', 'authenticatedName', 'createUserId', 'createUser', 'favoriteCount', 'isFavorite'],
  ...['updateTime', 'tags'],
];
const ofItems = [
  ...['id', 'key', 'name', 'nameZh', 'nameCn', 'nameEn', 'desc', 'tags', 'createUser', 'createUserId'],
  ...['updateTime', 'updatedTime', 'favoriteCount', 'downloadCount', 'isFavorite', 'authenticatedName'],
  ...['visibility', 'isPublic', 'bareRepoInitStatus', 'defaultFileInitStatus'],
];
const ofAgents = ['sourceType', 'chatEnabled', 'serviceUrl'];
const ofServers = ['mcpServersConfig', 'mcpServersConfigEnv'];

/** By what they wait for, in the words of `hub trace --open`. */
const waiting: Readonly<Record<string, readonly string[]>> = {
  'hosted apps': ['restartFlag', 'ns', 'serviceName', 'instanceName', 'clusterId', 'serviceId', 'inferId'],
  'push progress': ['gitlabPushStatus'],
};

let hub: TestHub;
let owner: SessionClient;
beforeAll(async () => {
  hub = await startHub();
  await hub.hub.items.defineTags([{ name: 'chat', nameCn: '对话', nameEn: 'Chat', category: 'tasks' }]);
  owner = await signedUp(hub, 'namer');
  await owner.put('/aihub/personal/info', { alias: 'Namer', avatarUrl: written(await pngOf(64, 64)) });
  await certify(await owner.user());
});
afterAll(() => hub.stop());

/** Nobody certifies people yet: what a manager will do by a call is written as it is kept. */
async function certify({ id }: { id: string }): Promise<void> {
  const { extra } = await hub.hub.db
    .selectFrom('people')
    .select('extra')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const certified = JSON.stringify({ ...JSON.parse(extra), authenticatedName: 'Institute of Names' });
  await hub.hub.db.updateTable('people').set({ extra: certified }).where('id', '=', id).execute();
}

/** An item about which all is said that may be. */
async function told(kind: string, more: object): Promise<Record<string, unknown>> {
  const picture = written(await pngOf(256, 256));
  const part = {
    kind,
    name: `told-${kind}`,
    nameCn: '全',
    nameEn: 'All',
    desc: '全部',
    tags: ['chat'],
    ...more,
  };
  const { key } = (await owner.post('/aihub/items', part)).body.data;
  await hub.hub.items.settled((await hub.hub.items.get(key, await owner.user())).id);
  const pictures = { logoUrl: picture, coverImageUrl: picture, showNameFlg: true };
  expect((await owner.put(`/aihub/${key}`, pictures)).status).toBe(200);
  return (await owner.get(`/aihub/${key}/view`)).body.data;
}

const lacking = (words: readonly string[], answer: Record<string, unknown>) =>
  words.filter((word) => answer[word] === undefined);

describe('an item answers each word of the specification that something gives a value', () => {
  it('on its card', async () => {
    await told('models', {});
    const { list } = (await owner.get('/aihub/items?kind=models')).body.data;
    expect(lacking(ofCards, list[0])).toEqual([]);
    expect(list[0]).toMatchObject({ authenticatedName: 'Institute of Names', showNameFlg: true });
    expect(list[0].imageUrl).toBe(list[0].coverImageUrl);
  });

  it('on its page', async () => {
    expect(lacking([...ofCards, ...ofItems], await told('dataset', {}))).toEqual([]);
  });

  it('of an agent', async () => {
    const agent = await told('agent', {
      createType: 'api',
      serviceUrl: 'https://agent.example/v1',
      chatEnabled: true,
    });
    expect(lacking([...ofItems, ...ofAgents], agent)).toEqual([]);
  });

  it('of an MCP server', async () => {
    const mcpServersConfig = JSON.stringify({
      mcpServers: { tides: { command: 'npx', args: ['-y', 'tides@1.0.0'], env: { ZONE: 'UTC' } } },
    });
    const server = await told('mcp', { mcpServersConfig });
    expect(lacking([...ofItems, ...ofServers], server)).toEqual([]);
    expect(server.mcpServersConfigEnv).toMatchObject([{ name: 'ZONE', defaultValue: 'UTC' }]);
  });
});

describe('a word that nothing gives a value yet', () => {
  const later = readFileSync(new URL('../../spec/later.yaml', import.meta.url), 'utf8');
  const words = Object.entries(waiting).flatMap(([area, own]) => own.map((word) => [word, area] as const));

  it.each(words)('%s is told to wait for %s, and is answered by nobody', async (word, area) => {
    const [, said = ''] = new RegExp(`^${area}: \\[([^\\]]*)\\]`, 'm').exec(later) ?? [];
    expect(said.split(/,\s*/)).toContain(`field Item.${word}`);
  });

  it('is in no answer', async () => {
    const item = await told('knowledge', {});
    expect([...words.map(([word]) => word), 'status'].filter((word) => item[word] !== undefined)).toEqual([]);
  });
});
