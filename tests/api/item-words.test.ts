import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kinds } from '#generated/kinds.ts';
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
/** What items of a kind answer beside that, and what is said of them for it. */
const ofKinds: Readonly<Record<string, readonly string[]>> = {
  agent: ['sourceType', 'chatEnabled', 'serviceUrl'],
  mcp: ['mcpServersConfig', 'mcpServersConfigEnv'],
};
const saidOf: Readonly<Record<string, object>> = {
  agent: { createType: 'api', serviceUrl: 'https://agent.example/v1', chatEnabled: true },
  mcp: {
    mcpServersConfig: JSON.stringify({
      mcpServers: { tides: { command: 'npx', args: ['-y', 'tides@1.0.0'], env: { ZONE: 'UTC' } } },
    }),
  },
};

/** By what they wait for, in the words of `hub trace --open`. */
const waiting: Readonly<Record<string, readonly string[]>> = {
  'hosted apps': ['restartFlag', 'ns', 'serviceName', 'instanceName', 'clusterId', 'serviceId', 'inferId'],
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

const known = new Map<string, Promise<Record<string, unknown>>>();

/** An item of a kind about which all is said that may be. */
function told(kind: string): Promise<Record<string, unknown>> {
  const own = known.get(kind) ?? tell(kind);
  known.set(kind, own);
  return own;
}

async function tell(kind: string): Promise<Record<string, unknown>> {
  const picture = written(await pngOf(256, 256));
  const part = {
    kind,
    name: `told-${kind}`,
    nameCn: '全',
    nameEn: 'All',
    desc: '全部',
    tags: ['chat'],
    ...saidOf[kind],
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
  const all = kinds.map(({ id }) => id);

  it.each(all)('on its card: %s', async (kind) => {
    await told(kind);
    const { list } = (await owner.get(`/aihub/items?kind=${kind}`)).body.data;
    expect(lacking(ofCards, list[0])).toEqual([]);
    expect(list[0]).toMatchObject({ authenticatedName: 'Institute of Names', showNameFlg: true });
    expect(list[0].imageUrl).toBe(list[0].coverImageUrl);
  });

  it.each(all)('on its page: %s', async (kind) => {
    expect(lacking([...ofCards, ...ofItems, ...(ofKinds[kind] ?? [])], await told(kind))).toEqual([]);
  });

  it('with what the configuration of a server asks for', async () => {
    const { mcpServersConfigEnv } = await told('mcp');
    expect(mcpServersConfigEnv).toMatchObject([{ name: 'ZONE', defaultValue: 'UTC' }]);
  });
});

describe('a word that nothing gives a value yet', () => {
  const later = readFileSync(new URL('../../spec/later.yaml', import.meta.url), 'utf8');
  const words = Object.entries(waiting).flatMap(([area, own]) => own.map((word) => [word, area] as const));

  it.each(words)('%s is told to wait for %s, and is answered by nobody', async (word, area) => {
    const [, said = ''] = new RegExp(`^${area}: \\[([^\\]]*)\\]`, 'm').exec(later) ?? [];
    expect(said.split(/,\s*/)).toContain(`field Item.${word}`);
  });

  it.each(kinds.map(({ id }) => id))('is in no answer: %s', async (kind) => {
    const item = await told(kind);
    expect([...words.map(([word]) => word), 'status'].filter((word) => item[word] !== undefined)).toEqual([]);
  });
});
