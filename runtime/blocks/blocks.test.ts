import { expect, it } from 'vitest';
import { blocks } from '#generated/blocks.ts';
import { isBlock, knowBlocks, loadBlock, readyBlock } from './index.ts';

const described = Object.keys(import.meta.glob('./*/block.yaml', { query: '?raw' })).map(
  (path) => path.split('/')[1] ?? '',
);

knowBlocks(blocks);

it('there are blocks', () => expect(described.length).toBeGreaterThan(0));

it.each(described)('%s has a component beside its grammar', async (name) => {
  expect(isBlock(name)).toBe(true);
  expect(await loadBlock(name)).toBeTypeOf('function');
  expect(readyBlock(name)).toBe(await loadBlock(name));
});

it('an unknown name is no block', async () => {
  expect(isBlock('nothing')).toBe(false);
  expect(await loadBlock('nothing')).toBeUndefined();
});
