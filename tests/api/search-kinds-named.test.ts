import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kinds } from '#generated/kinds.ts';
import { answered } from '../support/answered.ts';
import { startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;

beforeAll(async () => {
  hub = await startHub();
  const parts = [
    { name: 'sky', nameCn: '天气', kind: 'mcp' },
    { name: 'rain', nameCn: '天气', kind: 'models', figures: { favoriteCount: 900 } },
    { name: 'photos', nameCn: '图像', kind: 'dataset' },
    { name: 'vision', nameCn: '图像', kind: 'models', figures: { favoriteCount: 900 } },
    { name: 'turner', desc: 'for translation', kind: 'agent' },
    { name: 'pairs', desc: 'translation, made by an agent', kind: 'dataset' },
    { name: 'shelf', nameEn: 'Handbooks', kind: 'knowledge' },
    { name: 'talk', nameCn: '大模型', kind: 'agent' },
    { name: 'secretive', nameCn: '天气', kind: 'mcp', visibility: 'PRIVATE' },
  ];
  for (const part of parts) await hub.build.item(part);
});
afterAll(() => hub.stop());

const find = async (q: string, more = ''): Promise<string[]> => {
  const asked = `/acx/aihub/search?q=${encodeURIComponent(q)}${more}`;
  const { body } = await answered(() => hub.get(asked));
  return body.data.list.map(({ item }: { item: { name: string } }) => item.name);
};

describe('a word that names a kind', () => {
  it.each([
    ['mcp 天气', ['sky']],
    ['天气 MCP 服务', ['sky']],
    ['MCP服务 天气', ['sky']],
    ['数据集 图像', ['photos']],
    ['图像数据集', ['photos']],
    ['data set 图像', ['photos']],
    ['knowledge base handbooks', ['shelf']],
    ['kb handbooks', ['shelf']],
  ])('finds what is of that kind and says nothing of it: %s', async (q, expected) => {
    expect(await find(q)).toEqual(expected);
  });

  it('puts what is of the kind before what only says the word', async () => {
    expect(await find('agent translation')).toEqual(['turner', 'pairs']);
    expect(await find('translation agents')).toEqual(['turner']);
  });

  it('alone finds all of that kind', async () => {
    expect((await find('datasets')).sort()).toEqual(['pairs', 'photos']);
  });

  it('finds the same in another order, and nothing where another kind is chosen', async () => {
    expect(await find('mcp 天气', '&sort=updateTime')).toEqual(['sky']);
    expect(await find('mcp 天气', '&kind=models')).toEqual([]);
  });

  it('is no part of another word', async () => {
    expect(await find('大模型')).toEqual(['talk']);
  });

  it('counts in the tab of its kind', async () => {
    const { body } = await answered(() =>
      hub.get(`/acx/aihub/search/kinds?q=${encodeURIComponent('mcp 天气')}`),
    );
    const counts = Object.fromEntries(
      body.data.counts.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
    );
    expect(counts).toEqual({ ...Object.fromEntries(kinds.map(({ id }) => [id, 0])), mcp: 1 });
  });
});
