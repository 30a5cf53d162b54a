import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#generated/api/all.ts';
import { form as profile } from '#generated/forms/hub/account.profile.ts';
import { groups } from '#generated/states.ts';
import { tagLooks } from '#generated/tag-looks.ts';
import { tags } from '#generated/tags.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type Contract, servedContract } from './contract.ts';

// Written by hand from the product specification, section 3, and not from the YAML that it judges.

let hub: TestHub;
let contract: Contract;

beforeAll(async () => {
  hub = await startHub();
  contract = await servedContract(hub);
});
afterAll(() => hub.stop());

const fieldsOf = (entity: string) => Object.keys(contract.components.schemas[entity]?.properties ?? {});
const wordsOf = (type: string, field?: string) => {
  const schema = contract.components.schemas[type];
  const own = field === undefined ? schema : (schema?.properties?.[field] as { enum?: string[] } | undefined);
  return own?.enum ?? [];
};

const card = [
  ...['id', 'avatarUrl', 'nameCn', 'nameEn', 'desc', 'logoUrl', 'imageUrl', 'coverImageUrl', 'browseCount'],
  ...['showNameFlg', 'authenticatedName', 'createUserId', 'createUser', 'favoriteCount', 'isFavorite'],
  ...['updateTime', 'tags'],
];

describe('the card of an item', () => {
  it.each(card)('tells %s', (field) => expect(fieldsOf('ItemCard')).toContain(field));

  it('tells them over HTTP, of an item that has something to tell', async () => {
    await hub.build.item({ name: 'told', nameCn: '名', nameEn: 'Name', desc: '说明', showNameFlg: true });
    const [told] = (await hub.get('/acx/aihub/items?kind=models')).body.data.list;
    expect(told).toMatchObject({
      nameCn: '名',
      nameEn: 'Name',
      desc: '说明',
      showNameFlg: true,
      browseCount: 0,
    });
    expect(Object.keys(told).sort()).toEqual(
      expect.arrayContaining(['createUserId', 'id', 'tags', 'updateTime']),
    );
    expect([typeof told.favoriteCount, typeof told.isFavorite]).toEqual(['number', 'boolean']);
  });
});

const page = [
  ...['id', 'key', 'name', 'nameZh', 'nameCn', 'nameEn', 'desc', 'tags', 'createUser', 'createUserId'],
  ...['updateTime', 'updatedTime', 'favoriteCount', 'downloadCount', 'isFavorite', 'authenticatedName'],
  ...['visibility', 'isPublic', 'sourceType', 'chatEnabled', 'status', 'serviceUrl', 'bareRepoInitStatus'],
  ...['defaultFileInitStatus', 'mcpServersConfig', 'mcpServersConfigEnv'],
];

describe('an item as its page is answered', () => {
  it.each(page)('tells %s', (field) => expect(fieldsOf('HubItem')).toContain(field));
});

describe('a tag', () => {
  it.each(['name', 'nameCn', 'nameEn', 'category'])('tells %s', (field) =>
    expect(fieldsOf('Tag')).toContain(field),
  );
});

describe('a list of files', () => {
  it.each([...['fileList', 'fileNotExisted', 'nextPageCursor', 'previousPageCursor', 'lastCommitId']])(
    'tells %s',
    (field) => expect(fieldsOf('FileList')).toContain(field),
  );
});

it('the tools of a server are told', () => expect(fieldsOf('McpTools')).toContain('tools'));
it('what a client of tools fills in has a default', () =>
  expect(fieldsOf('McpEnv')).toEqual(expect.arrayContaining(['name', 'defaultValue'])));
it('an alias is required where it is asked for', () => expect(profile.schema.required).toContain('alias'));
it('a person has an alias', () => expect(fieldsOf('Profile')).toContain('alias'));

describe('whoever is signed in', () => {
  it.each(['id', 'userName', 'language', 'roleType', 'token'])('is told %s', (field) =>
    expect(fieldsOf('User')).toContain(field),
  );
});

it('knows the roles of users', () =>
  expect(wordsOf('User', 'roleType')).toEqual(expect.arrayContaining(['common', 'manager'])));

describe('knows the words of each choice', () => {
  it.each([
    // The one between the two is ours (decision 0171).
    ['Visibility', ['PUBLIC', 'INTERNAL', 'PRIVATE']],
    ['CreateType', ['host', 'link', 'api']],
    ['Badge', ['checked', 'recommended', 'hot', 'new']],
    ['SourceType', ['host', 'api']],
  ])('of %s', (type, words) => expect(wordsOf(type)).toEqual(words));

  it('of a token, which may be for git', () => expect(wordsOf('TokenType')).toContain('git'));
});

describe('lists and searches', () => {
  it.each([
    ['/acx/aihub/items?kind=models', 'popularity'],
    ['/acx/aihub/items?kind=models', 'browseCount'],
    ['/acx/aihub/items?kind=models', 'updateTime'],
    ['/acx/aihub/search?q=a', 'popularity'],
    ['/acx/aihub/search?q=a', 'browseCount'],
    ['/acx/aihub/search?q=a', 'updateTime'],
  ])('are sorted in the hub: %s by %s, in both directions', async (path, sort) => {
    for (const direction of ['desc', 'asc'])
      expect((await hub.get(`${path}&sort=${sort}&order=${direction}`)).body.code).not.toBe('400001');
    expect((await hub.get(`${path}&sort=${sort}&order=aside`)).body.code).toBe('400001');
    expect((await hub.get(`${path}&sort=size`)).body.code).toBe('400001');
  });
});

describe('knows the groups of tags', () => {
  it.each(['tasks', 'frameworks', 'license', 'other', 'authenticated', 'accelerationCard'])('%s', (group) =>
    expect(tags.map(({ category }) => category)).toContain(group),
  );
});

describe('the sign of a task', () => {
  it.each(['text-generation', 'image-classification', 'speech-recognition', 'translation'])('%s', (name) => {
    expect(tags.find((tag) => tag.name === name)?.category).toBe('tasks');
    expect(tagLooks[name]?.icon).toMatch(/./);
  });
});

describe('the making of an item', () => {
  it('goes on while its repository or its default files are not there', () => {
    expect(groups.creation.field).toBe('item.bareRepoInitStatus');
    expect(groups.defaultFiles.field).toBe('item.defaultFileInitStatus');
    for (const group of [groups.creation, groups.defaultFiles])
      expect([group.isCreating('RUNNING'), group.isCreating('SUCCESS')]).toEqual([true, false]);
  });
});

describe('how far a push is', () => {
  it('has a number and a status', () =>
    expect(fieldsOf('PushProgress')).toEqual(expect.arrayContaining(['process', 'status'])));

  it('goes on while it is fetched, has come, or is put in place', () => {
    const { field, isPushing } = groups.push;
    expect(field).toBe('progress.status');
    const goesOn = ['PUSHING', 'DOWNLOADING', 'DOWNLOADED', 'SUCCESS', 'FAILED'].filter(isPushing);
    expect(goesOn).toEqual(['PUSHING', 'DOWNLOADING', 'DOWNLOADED']);
  });
});

it('the answer of the index is kept for the session', () =>
  expect(calls.find(({ id }) => id === 'site.index')?.cache).toBe('session'));
