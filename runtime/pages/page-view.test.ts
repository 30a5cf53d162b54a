import { describe, expect, it } from 'vitest';
import { pageKey, pageName } from './page-view.ts';
import { readAddress } from './read-address.ts';
import { scopeOf } from './scope-of.ts';

const key = (path: string) => pageKey(readAddress(path));
const name = (path: string) => pageName(readAddress(path));

describe('an address', () => {
  it('knows its route, its parents and what is fixed on it', () => {
    const page = readAddress('/en/models/chenmo/x/files/blob/feature%2Fa/src/读.md');
    expect(page.language).toBe('en');
    expect(page.params).toMatchObject({
      kind: 'models',
      user: 'chenmo',
      branch: 'feature/a',
      path: 'src/读.md',
    });
    expect(page.chain.map(({ screen }) => screen)).toEqual(['hub/item', 'hub/item/files']);
  });

  it('that leads nowhere has no route and the language of its prefix', () => {
    expect(readAddress('/en/no/such/page/here')).toMatchObject({ language: 'en', chain: [] });
    expect(readAddress('/models/%E0%A4%A').entry).toBeUndefined();
    expect(readAddress('/models/a/b/files/at/main').entry).toBeUndefined();
  });

  it('gives its page the kind and the query', () => {
    const scope = scopeOf(readAddress('/dataset'), '?tags=a&q=x');
    expect(scope).toMatchObject({
      kind: { id: 'dataset' },
      route: { query: { tags: 'a', q: 'x' } },
      language: 'zh',
    });
  });
});

describe('two addresses are one page', () => {
  it('when they are tabs of one thing', () => expect(key('/models/a/b')).toBe(key('/models/a/b/files')));
  it('but not for two things, nor in two languages', () => {
    expect(key('/models/a/b')).not.toBe(key('/models/a/c'));
    expect(key('/models/a/b')).not.toBe(key('/en/models/a/b'));
  });
});

describe('two addresses have one route name', () => {
  it('in both languages and for every parameter', () =>
    expect(name('/models/a/b')).toBe(name('/en/models/c/d/files')));
  it('but an embedded page has its own', () =>
    expect(name('/models/a/b')).not.toBe(name('/models/iframe/a/b')));
  it('and lists of two kinds differ', () => expect(name('/models')).not.toBe(name('/dataset')));
});
