import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tags as knownTags } from '#generated/tags.ts';
import { pushReadme, startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;
const names = (reply: { body: { data: { list: { name: string }[] } } }) =>
  reply.body.data.list.map(({ name }) => name);

beforeAll(async () => {
  hub = await startHub();
  await hub.hub.items.defineTags([
    { name: 'translation', nameCn: '翻译', nameEn: 'Translation', category: 'tasks' },
    { name: 'speech', nameEn: 'Speech', category: 'tasks' },
    { name: 'pytorch', nameEn: 'PyTorch', category: 'frameworks' },
    { name: 'mit', nameEn: 'MIT', category: 'license' },
  ]);
  const parts = [
    { name: 'alpha', tags: ['translation', 'pytorch'], license: 'mit', figures: { browseCount: 50 } },
    { name: 'beta', tags: ['translation'], figures: { browseCount: 40 } },
    { name: 'gamma', tags: ['speech', 'pytorch'], figures: { browseCount: 30 } },
    { name: 'delta', figures: { browseCount: 20 } },
    { name: 'hidden', tags: ['translation'], visibility: 'PRIVATE', figures: { browseCount: 900 } },
  ];
  for (const part of parts) await hub.build.item(part);
  await hub.build.item({ name: 'rows', kind: 'dataset', tags: ['translation'] });
});
afterAll(() => hub.stop());

const list = (query: string) => hub.get(`/acx/aihub/items?kind=models${query}`);

describe('a list', () => {
  it('shows the popular ones first and counts them', async () => {
    const reply = await list('');
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ code: '0', msg: '', data: { total: 4 } });
    expect(names(reply)).toEqual(['alpha', 'beta', 'gamma', 'delta']);
  });

  it.each(['popularity', 'browseCount', 'updateTime'])('sorts by %s in both directions', async (sort) => {
    const down = names(await list(`&sort=${sort}&order=desc`));
    const up = names(await list(`&sort=${sort}&order=asc`));
    expect(up).toEqual([...down].reverse());
  });

  it('needs one tag of each group', async () => {
    expect(names(await list('&tags=translation'))).toEqual(['alpha', 'beta']);
    expect(names(await list('&tags=translation&tags=speech'))).toEqual(['alpha', 'beta', 'gamma']);
    expect(names(await list('&tags=translation&tags=pytorch'))).toEqual(['alpha']);
    expect(names(await list('&tags[]=translation&tags[]=speech&tags[]=pytorch'))).toEqual(['alpha', 'gamma']);
    expect(names(await list('&tags=mit'))).toEqual(['alpha']);
  });

  it('keeps the count of one tag and gives none for two', async () => {
    expect((await list('&tags=translation')).body.data.total).toBe(2);
    expect((await list('&tags=translation&tags=speech')).body.data.total).toBeUndefined();
  });

  it('is empty for an unknown tag or person', async () => {
    expect(names(await list('&tags=none'))).toEqual([]);
    expect(names(await list('&user=nobody'))).toEqual([]);
    expect(names(await list('&user=OWNER'))).toHaveLength(4);
  });

  it.each(['', '&tags=translation&tags=speech', '&user=owner', '&tags=pytorch&order=asc'])(
    'gives the same items in pages of one as at once (%s)',
    async (query) => {
      const all = names(await list(query));
      const found: string[] = [];
      let cursor = '';
      do {
        const reply = await list(`${query}&limit=1${cursor && `&cursor=${cursor}`}`);
        found.push(...names(reply));
        cursor = reply.body.data.nextCursor ?? '';
      } while (cursor !== '' && found.length < 10);
      expect(found).toEqual(all);
    },
  );

  it('refuses a cursor of another list or one that was made up', async () => {
    const { nextCursor } = (await list('&limit=1')).body.data;
    for (const query of [`&sort=browseCount&cursor=${nextCursor}`, '&cursor=abc', '&cursor=W10.AAAA']) {
      const reply = await list(query);
      expect(reply).toMatchObject({ status: 400, body: { code: '400002' } });
    }
  });

  it.each(['&limit=0', '&limit=101', '&limit=x', '&sort=name', '&order=up'])('refuses %s', async (query) => {
    const reply = await list(query);
    expect(reply).toMatchObject({ status: 400, body: { code: '400001' } });
    expect(reply.text).not.toMatch(/must |schema|ajv/i);
  });

  it('treats an empty parameter as absent and ignores unknown ones', async () => {
    expect(names(await list('&user=&cursor=&tags=&utm_source=x'))).toHaveLength(4);
  });
});

describe('an item', () => {
  it('is found at its path whatever the case, and seen by its key', async () => {
    const found = await hub.get('/acx/aihub/find?kind=models&user=OWNER&name=Alpha');
    expect(found.body.data).toMatchObject({ name: 'alpha', createUser: 'owner', license: 'mit' });
    const seen = await hub.get(`/acx/aihub/${found.body.data.key}/view`);
    expect(seen.body.data).toEqual(found.body.data);
  });

  it('has its repository and its default files', async () => {
    const { body } = await hub.get('/acx/aihub/find?kind=models&user=owner&name=alpha');
    expect(body.data).toMatchObject({ bareRepoInitStatus: 'SUCCESS', defaultFileInitStatus: 'SUCCESS' });
    const files = await hub.get(`/acx/aihub/gitlab/${body.data.key}/main/file/list`);
    const paths = files.body.data.fileList.map(({ path }: { path: string }) => path);
    expect(paths.sort()).toEqual(['.gitattributes', 'README.md']);
  });

  it('answers the same whether it is private or missing', async () => {
    const hidden = await hub.hub.items.find('models', 'owner', 'hidden', {
      id: 'x',
      userName: 'boss',
      roleType: 'manager',
      alias: null,
    });
    expect(hidden).toBeDefined();
    const doors = ['view', (key: string) => `/acx/aihub/gitlab/${key}/info`] as const;
    for (const door of doors) {
      const path = (key: string) => (typeof door === 'string' ? `/acx/aihub/${key}/${door}` : door(key));
      const closed = await hub.get(path(hidden?.key ?? ''));
      const missing = await hub.get(path('no-such-key'));
      expect([closed.status, closed.text]).toEqual([missing.status, missing.text]);
      expect(closed).toMatchObject({ status: 404, body: { code: '404001' } });
    }
    const find = (name: string) => hub.get(`/acx/aihub/find?kind=models&user=owner&name=${name}`);
    expect((await find('hidden')).text).toBe((await find('nothing')).text);
  });

  it('shows the fields and tags of the README, drops what the README drops, and keeps all while it is broken', async () => {
    const item = await hub.build.item({
      name: 'card',
      kind: 'dataset',
      readme: '---\nlicense: mit\nbase_model: owner/alpha\ntags: [翻译, unheard-of]\n---\n# Card\n',
    });
    const view = async () => (await hub.get(`/acx/aihub/${item.key}/view`)).body.data;
    expect(await view()).toMatchObject({
      license: 'mit',
      baseModel: 'owner/alpha',
      tags: [{ name: 'mit' }, { name: 'translation' }],
    });
    await pushReadme(hub.hub, item.id, '---\nlicense: [unclosed\n---\n# Being written\n');
    expect(await view()).toMatchObject({ license: 'mit', tags: [{ name: 'mit' }, { name: 'translation' }] });
    await pushReadme(hub.hub, item.id, '---\ntags: [翻译]\n---\n# Card\n');
    expect(await view()).toMatchObject({ tags: [{ name: 'translation' }] });
    expect(await view()).not.toHaveProperty('license');
    expect(await view()).not.toHaveProperty('baseModel');
  });
});

it('shows the card that was pushed last, though another was being read before', async () => {
  const { id, key } = await hub.build.item({ name: 'pushed-twice' });
  const { repos } = hub.hub;
  const { afterPush } = repos;
  const slow = vi.spyOn(repos, 'afterPush').mockImplementationOnce(async (...asked) => {
    const facts = await afterPush.apply(repos, asked);
    await setTimeout(150);
    return facts;
  });
  const writing = pushReadme(hub.hub, id, '---\nlicense: mit\n---\n');
  await expect.poll(() => slow.mock.calls).not.toEqual([]);
  await pushReadme(hub.hub, id, '---\nlicense: apache-2.0\n---\n');
  await writing;
  slow.mockRestore();
  expect((await hub.get(`/acx/aihub/${key}/view`)).body.data.license).toBe('apache-2.0');
});

describe('creating', () => {
  it.each(['models', 'create'])('refuses the name %s, which is reserved', async (name) => {
    await expect(hub.build.item({ name })).rejects.toMatchObject({ id: 'nameReserved' });
  });

  it.each(['a--b', '-a', 'x.git', '张'])('refuses the name %s', async (name) => {
    await expect(hub.build.item({ name })).rejects.toMatchObject({ id: 'invalidInput' });
  });

  it('refuses a taken name without regard to case, and takes it for another kind', async () => {
    await expect(hub.build.item({ name: 'ALPHA' })).rejects.toMatchObject({ id: 'nameTaken' });
    await expect(hub.build.item({ name: 'alpha', kind: 'dataset' })).resolves.toBeDefined();
  });
});

describe('tags', () => {
  it('come by group with the number of public items', async () => {
    const { body } = await hub.get('/acx/aimgt/tag/tags/user?kind=models');
    const groups = Object.fromEntries(
      body.data.list.map((group: { name: string; tags: { name: string; count: number }[] }) => [
        group.name,
        Object.fromEntries(group.tags.map(({ name, count }) => [name, count])),
      ]),
    );
    expect(groups).toEqual({
      tasks: { translation: 2, speech: 1 },
      frameworks: { pytorch: 2 },
      license: { 'apache-2.0': 1, mit: 1 },
    });
  });

  it('come by the sort by which the calls of the specification ask for them', async () => {
    const of = async (query: string) => (await hub.get(`/acx/aimgt/tag/tags/user?${query}`)).body.data;
    expect(await of('tagsType=MODEL')).toEqual(await of('kind=models'));
    expect(await of('tagsType=DATASET')).toEqual(await of('kind=dataset'));
    expect(await of('tagsType=DATASET&kind=models')).toEqual({ list: [] });
    expect(await of('tagsType=AGENT')).toEqual({ list: [] });
    const types = async (query: string) =>
      new Set((await of(`${query}&unused=true`)).list.map(({ tagsType }: { tagsType?: string }) => tagsType));
    expect(await types('tagsType=MODEL')).toEqual(new Set(['MODEL']));
    expect(await types('kind=dataset')).toEqual(new Set(['DATASET']));
    expect(await types('kind=agent')).toEqual(new Set([undefined]));
    expect(await types('')).toEqual(new Set([undefined]));
  });

  it('come with those that nothing carries where they are asked for, as they stand in the spec', async () => {
    const { body } = await hub.get('/acx/aimgt/tag/tags/user?kind=models&unused=true');
    type Group = { name: string; tags: { name: string; nameEn: string; count: number }[] };
    const frameworks = body.data.list.find(({ name }: Group) => name === 'frameworks') as Group;
    expect(frameworks.tags[0]).toMatchObject({ name: 'pytorch', count: 2 });
    const unused = frameworks.tags.filter(({ count }) => count === 0).map(({ name }) => name);
    const known = knownTags.filter(({ category }) => category === 'frameworks').map(({ name }) => name);
    expect(unused).toEqual(known.filter((name) => name !== 'pytorch'));
  });

  it('say which licences there are, those that nothing carries as well', async () => {
    const { body } = await hub.get('/acx/aimgt/tag/dict/license');
    const counts = body.data.list.map(({ name, count }: { name: string; count: number }) => [name, count]);
    expect(counts).toContainEqual(['mit', 1]);
    expect(counts).toContainEqual(['odbl', 0]);
  });
});
