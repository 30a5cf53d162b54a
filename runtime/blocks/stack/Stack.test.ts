import { describe, expect, it } from 'vitest';
import { kinds } from '#generated/kinds.ts';
import type { BlockNode, Scope } from '#generated/screens/types.ts';
import { placeBlocks } from './Stack.tsx';

const scope: Scope = {
  viewer: null,
  route: { params: {}, query: {}, path: '/' },
  language: 'zh',
  app: 'hub',
};
const banner: BlockNode = { block: 'banner', title: 'hub.home.hero.title' };

describe('placeBlocks', () => {
  it('places a plain block once, in the scope of the page', () => {
    expect(placeBlocks([banner], scope)).toEqual([{ key: '0', node: banner, scope }]);
  });

  it('places a block for each kind, with that kind in its scope', () => {
    const placed = placeBlocks([{ ...banner, forEach: 'kinds' }], scope);
    expect(placed.map((one) => one.scope.kind?.id)).toEqual(kinds.map(({ id }) => id));
  });
});
