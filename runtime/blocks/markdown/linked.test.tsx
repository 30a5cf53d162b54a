import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { languages } from '#generated/app.ts';
import type { ItemLink, ItemLinks } from '#generated/types.ts';
import { textOf } from '#runtime/i18n/i18n.ts';
import { fakeHub } from '../../../tests/support/fake-hub.ts';
import { mountWhole, scopeAt } from '../../../tests/support/mount.tsx';
import { Linked } from './Linked.tsx';

const links: ItemLinks = {
  uses: [
    { kind: 'models', path: 'mei/gone', title: 'mei/gone', isMutual: false },
    { kind: 'models', path: 'mei/pair', title: 'Pair', isMutual: true, item: named('pair') },
    {
      ...{ kind: 'models', path: 'mei/first', title: 'First', isMutual: false, item: named('first') },
      circle: ['mei/first', 'mei/second'],
    },
  ],
  usedBy: [],
  usedByMore: false,
} as unknown as ItemLinks;

function named(name: string): ItemLink['item'] {
  return { kind: 'models', createUser: 'mei', name } as ItemLink['item'];
}

beforeEach(() => {
  fakeHub.forget();
  fakeHub.answers('items.about', links);
});
afterEach(cleanup);

describe.each(languages)('what a thing is made from, in $id', ({ prefix }) => {
  it('says which is not here, which names it as well, and over which it comes back', async () => {
    const at = `${prefix}/x`;
    const scope = scopeAt(at, { item: { key: 'one' } });
    await mountWhole(<Linked linked={{ load: 'items.about', go: 'hub/item' }} scope={scope} />, {
      at,
      scope,
    });
    const [gone, pair, circle] = screen.getAllByRole('listitem');
    expect(gone?.querySelector('a')).toBeNull();
    expect(gone?.textContent).toContain('mei/gone');
    expect(gone?.textContent).toContain(textOf('linked.missing'));
    expect(pair?.querySelector('a')?.getAttribute('href')).toBe(`${prefix}/models/mei/pair`);
    expect(pair?.textContent).toContain(textOf('linked.mutual'));
    expect(circle?.textContent).toContain(textOf('linked.circle', { paths: 'mei/first → mei/second' }));
    expect(gone?.textContent).not.toContain(textOf('linked.mutual'));
  });
});
