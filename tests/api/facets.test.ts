import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tagsCountedMax } from '#generated/constants.ts';
import { tagCounts, tagCountsAmong } from '../../server/items/index.ts';
import { startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;

beforeAll(async () => {
  hub = await startHub();
  const items = [
    { name: 'alpha', tags: ['translation', 'pytorch'], license: 'mit' },
    { name: 'beta', tags: ['translation', 'jax'] },
    { name: 'gamma', tags: ['speech-recognition', 'pytorch'] },
    { name: 'hidden', tags: ['translation', 'pytorch'], visibility: 'PRIVATE' },
    { name: 'rows', kind: 'dataset', tags: ['translation'] },
  ];
  for (const item of items) await hub.build.item({ kind: 'models', ...item });
  await hub.idle();
});
afterAll(() => hub.stop());

interface Group {
  tags: { name: string; count?: number }[];
}

/** What is offered, with its number. */
async function offered(path: string): Promise<Record<string, number | undefined>> {
  const { body } = await hub.get(`/acx/${path}`);
  const tags = (body.data.list as Group[]).flatMap((group) => group.tags);
  return Object.fromEntries(tags.map(({ name, count }) => [name, count]));
}

describe.each([
  ['of a list', 'aimgt/tag/tags/user?kind=models'],
  ['of a search without a text', 'aihub/search/tags?kind=models'],
])('the numbers %s', (_, path) => {
  it('are of everything where nothing is chosen', async () => {
    expect(await offered(path)).toMatchObject({
      translation: 2,
      'speech-recognition': 1,
      pytorch: 2,
      jax: 1,
    });
  });

  it('follow what is chosen, and what is chosen in a group counts without itself', async () => {
    const told = await offered(`${path}&tags=translation`);
    expect(told).toMatchObject({ translation: 2, 'speech-recognition': 1, pytorch: 1, jax: 1, mit: 1 });
    expect(await offered(`${path}&tags=pytorch`)).toMatchObject({
      translation: 1,
      'speech-recognition': 1,
      pytorch: 2,
    });
  });

  it('say nothing of what leads nowhere', async () => {
    expect(await offered(`${path}&tags=speech-recognition`)).not.toHaveProperty('jax');
  });

  it('are as many as the list then has', async () => {
    const told = await offered(`${path}&tags=pytorch`);
    for (const [name, count] of Object.entries(told)) {
      // Of a group any will do: there a number says how many would come beside.
      if (['pytorch', 'jax'].includes(name)) continue;
      const { body } = await hub.get(`/acx/aihub/items?kind=models&tags=pytorch&tags=${name}`);
      expect([name, body.data.list.length]).toEqual([name, count]);
    }
  });

  it('are the same where an address names a tag twice', async () => {
    expect(await offered(`${path}&tags=pytorch&tags=pytorch`)).toEqual(await offered(`${path}&tags=pytorch`));
  });

  it('are added up once, whatever is chosen', async () => {
    const asked = vi.spyOn(hub.hub.db, 'selectFrom');
    for (const chosen of ['', '&tags=pytorch', '&tags=pytorch&tags=translation&tags=mit']) {
      asked.mockClear();
      await offered(path + chosen);
      const added = asked.mock.calls.filter(([table]) => String(table) === 'tag_counts');
      expect([chosen, added.length]).toEqual([chosen, 1]);
    }
    asked.mockRestore();
  });

  it('are none where no tag is called so', async () => {
    expect(await offered(`${path}&tags=no-such-tag`)).toEqual({});
  });
});

it('counts no more than it may, and says then that it has not', async () => {
  const { db, items, now } = hub.hub;
  const tag = items.tags.find('gguf')?.id ?? 0;
  const owner = await hub.build.person({ userName: 'owner' });
  const made = await hub.build.item({ kind: 'models', owner, name: 'one-of-many', tags: ['gguf'] });
  const item = await db.selectFrom('items').selectAll().where('key', '=', made.key).executeTakeFirstOrThrow();
  const row = await db
    .selectFrom('item_tags')
    .selectAll()
    .where('item_seq', '=', item.seq)
    .where('tag_id', '=', tag)
    .executeTakeFirstOrThrow();
  const count = async () => {
    const all = await tagCounts(db, ['models'], { viewer: null, now: now() });
    return tagCountsAmong(db, ['models'], { all, groups: [[tag]], viewer: null, now: now() });
  };
  expect((await count())?.get(tag)).toBe(1);
  for (let at = 1; at <= tagsCountedMax; at += 1) {
    const { seq: _, search_doc: __, ...own } = item as typeof item & { search_doc?: unknown };
    const named = { ...own, id: `many-${at}`, key: `many-${at}`, name: `many-${at}` };
    const { seq } = await db
      .insertInto('items')
      .values(named as never)
      .returning('seq')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('item_tags')
      .values({ ...row, item_seq: seq })
      .execute();
  }
  expect(await count()).toBeUndefined();
});

describe.each([
  ['of a list', 'aimgt/tag/tags/user?kind=models'],
  ['of a search without a text', 'aihub/search/tags?kind=models'],
])('the numbers %s for one person', (_, path) => {
  beforeAll(async () => {
    const owner = await hub.build.person({ userName: 'Solo' });
    const own = [
      { name: 'one', tags: ['translation', 'jax'] },
      { name: 'two', tags: ['speech-recognition', 'jax'] },
      { name: 'three', tags: ['translation', 'onnx'], visibility: 'PRIVATE' },
      { name: 'four', tags: ['pytorch'], kind: 'dataset' },
    ];
    const made = await hub.get('/acx/aihub/items?kind=models&user=solo');
    if (made.body.data.list.length === 0)
      for (const item of own) await hub.build.item({ kind: 'models', owner, ...item });
    await hub.idle();
  });

  it('are of what is theirs and everybody sees, whatever the case of the name', async () => {
    const own = { translation: 1, 'speech-recognition': 1, jax: 2 };
    expect(await offered(`${path}&user=solo`)).toEqual(own);
    expect(await offered(`${path}&user=SOLO`)).toEqual(own);
  });

  it('follow what is chosen, and what is chosen in a group counts without itself', async () => {
    expect(await offered(`${path}&user=solo&tags=translation`)).toEqual({
      translation: 1,
      'speech-recognition': 1,
      jax: 1,
    });
  });

  it('are as many as the list then has', async () => {
    for (const [name, count] of Object.entries(await offered(`${path}&user=solo`))) {
      const { body } = await hub.get(`/acx/aihub/items?kind=models&user=solo&tags=${name}`);
      expect([name, body.data.list.length]).toEqual([name, count]);
    }
  });

  it('are none of a person who is not there', async () => {
    expect(await offered(`${path}&user=nobody-here`)).toEqual({});
  });

  it('are not said where somebody has more than are counted, and the tags are', async () => {
    expect(await offered(`${path}&user=owner`)).toEqual({ gguf: undefined });
  });
});

it('offers all tags of a kind beside the numbers of one person, where those are asked for as well', async () => {
  const told = await offered('aimgt/tag/tags/user?kind=models&user=solo&unused=true');
  expect(told).toMatchObject({ jax: 2, pytorch: 0, onnx: 0 });
});
