import { describe, expect, it } from 'vitest';
import { kinds } from '#generated/kinds.ts';
import type { Scope } from '#generated/screens/types.ts';
import { tabsOf } from './tabs-of.ts';

const kind = kinds[0];
const params = { user: 'lin', name: 'guyan' };
const scopeAt = (path: string, language: Scope['language'] = 'zh'): Scope => ({
  viewer: null,
  route: { params, query: {}, path },
  language,
  app: 'hub',
});

describe('tabsOf', () => {
  it('links the tabs in the order of the kind and marks the one that is open', () => {
    const tabs = tabsOf(['files', 'intro'], scopeAt(`/${kind?.id}/lin/guyan`));
    expect(tabs).toEqual([
      { id: 'files', href: `/${kind?.id}/lin/guyan/files`, isOpen: false },
      { id: 'intro', href: `/${kind?.id}/lin/guyan`, isOpen: true },
    ]);
  });

  it('keeps the files open inside of a folder, in the language of the page', () => {
    const tabs = tabsOf(['intro', 'files'], scopeAt(`/en/${kind?.id}/lin/guyan/files/tree/main/src`, 'en'));
    expect(tabs.map(({ href, isOpen }) => [href, isOpen])).toEqual([
      [`/en/${kind?.id}/lin/guyan`, false],
      [`/en/${kind?.id}/lin/guyan/files`, true],
    ]);
  });

  it('stays in the embedded variant', () => {
    const tabs = tabsOf(['files'], scopeAt(`/${kind?.id}/iframe/lin/guyan`));
    expect(tabs[0]?.href).toBe(`/${kind?.id}/iframe/lin/guyan/files`);
  });

  it('leaves out a tab that one may not open', () => {
    const item = { createUserId: '1', visibility: 'PUBLIC' };
    const scopeOf = (viewer: object | null) =>
      ({ ...scopeAt(`/${kind?.id}/lin/guyan`), viewer, item }) as unknown as Scope;
    const idsFor = (user: object | null) => tabsOf(['intro', 'setting'], scopeOf(user)).map(({ id }) => id);
    expect(idsFor(null)).toEqual(['intro']);
    expect(idsFor({ id: '2', roleType: 'common' })).toEqual(['intro']);
    expect(idsFor({ id: '1', roleType: 'common' })).toEqual(['intro', 'setting']);
    expect(idsFor({ id: '2', roleType: 'manager' })).toEqual(['intro', 'setting']);
  });

  it('leaves out a tab that no route shows', () => {
    expect(tabsOf(['nowhere'], scopeAt(`/${kind?.id}/lin/guyan`))).toEqual([]);
  });
});
