import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMatcher, type Matchable } from './matcher.ts';

function route(path: string, more: Partial<Matchable> = {}): Matchable {
  return { path, params: {}, ...more };
}

const item = '/models/:user/:name';
const view = { view: ['tree', 'blob'] };
const routes = [
  route(`${item}/files/:view/:branch/*`, { rest: 'path', params: view }),
  route(`${item}/files`),
  route(item),
  route(item, { parent: 'item' }),
  route('/models/iframe/:user/:name'),
  route('/models/create'),
  route('/models'),
  route('/'),
  route('/en'),
  route('/en/models'),
];
const match = createMatcher(routes);
const found = (pathname: string) => match(pathname)?.route.path;

describe('an address', () => {
  it.each([
    ['/', '/'],
    ['/models', '/models'],
    ['/models/', '/models'],
    ['/en', '/en'],
    ['/en/', '/en'],
    ['/en/models', '/en/models'],
    ['/mod%65ls', '/models'],
    ['/models/create', '/models/create'],
    ['/models/u/n', item],
    ['/models/u/n/files', `${item}/files`],
    ['/models/iframe/u/n', '/models/iframe/:user/:name'],
    ['/models/iframe/u/files', '/models/iframe/:user/:name'],
  ])('%s is %s', (pathname, path) => {
    expect(found(pathname)).toBe(path);
  });

  it.each([
    '',
    'models',
    '//',
    '/models//',
    '//models',
    '/models//n',
    '/Models',
    '/nowhere',
    '/models/u/n/nowhere',
    '/models/u/n/files/commits/main/a',
    '/models/u/n/files/tree',
  ])('%j means nothing', (pathname) => {
    expect(match(pathname)).toBeUndefined();
  });

  it.each([
    '/models/%',
    '/models/%E0%A4%A',
    '/models/u/%ff',
    '/models/..',
    '/models/.',
    '/models/u/..',
    '/models/%2e%2e/n',
    '/models/u/%2E',
    '/models/u/n/files/tree/main/../../x',
    '/models/u/n/files/tree/main/%2e%2e%2fx',
    '/models/u/n/files/tree/a%2F..%2Fb/x',
    '/models/u/n/files/blob/main/a%5C..%5Cb',
    '/models/u/a%00b',
  ])('%s is refused', (pathname) => {
    expect(match(pathname)).toBeUndefined();
  });
});

describe('parameters', () => {
  it('are decoded once', () => {
    expect(match('/models/%E5%BC%A0/a%2520b')?.params).toEqual({ user: '张', name: 'a%20b' });
  });

  it('hold slashes of branch names, and the rest holds the path', () => {
    expect(match('/models/u/n/files/tree/feature%2Fone/src/a%20b.ts')?.params).toEqual({
      user: 'u',
      name: 'n',
      view: 'tree',
      branch: 'feature/one',
      path: 'src/a b.ts',
    });
  });

  it('may have an empty rest', () => {
    expect(match('/models/u/n/files/tree/main')?.params).toMatchObject({ branch: 'main', path: '' });
    expect(match('/models/u/n/files/tree/main/')?.params).toMatchObject({ path: '' });
  });

  it('may be called like members of every object', () => {
    const odd = createMatcher([route('/:constructor/:__proto__')]);
    const params = odd('/a/b')?.params ?? {};
    expect(Object.entries(params)).toEqual([
      ['constructor', 'a'],
      ['__proto__', 'b'],
    ]);
  });
});

describe('the route that wins', () => {
  it('is the inner one of two on one address', () => {
    expect(match('/models/u/n')?.route.parent).toBe('item');
  });

  it('prefers fixed words, then limited parameters, then free ones, then the rest', () => {
    const ranked = createMatcher([
      route('/*', { rest: 'all' }),
      route('/:free'),
      route('/:few', { params: { few: ['a', 'b'] } }),
      route('/a'),
      route('/'),
    ]);
    expect(['/a', '/b', '/c', '/c/d', '/'].map((path) => ranked(path)?.route.path)).toEqual([
      '/a',
      '/:few',
      '/:free',
      '/*',
      '/',
    ]);
  });

  it('does not depend on the order of routes', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(routes, { minLength: routes.length }), (shuffled) => {
        const other = createMatcher(shuffled);
        for (const path of [
          '/',
          '/models/create',
          '/models/u/n',
          '/models/iframe/u/n',
          '/models/u/n/files/tree/main/a',
        ]) {
          expect(other(path)?.route).toBe(match(path)?.route);
        }
      }),
    );
  });

  it('goes back to a parameter where the fixed word leads nowhere', () => {
    expect(createMatcher([route('/a/b'), route('/:x/c')])('/a/c')?.params).toEqual({ x: 'a' });
  });
});

describe('any text', () => {
  it('never makes it throw nor gives a segment that climbs', () => {
    const piece = fc.oneof(
      fc.constantFrom('..', '.', '%2e', '%2F', '%', '', 'models', 'files', 'tree', '\\'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const params = match(`/${pieces.join('/')}`)?.params ?? {};
        for (const value of Object.values(params)) {
          expect(value.split(/[/\\]/).some((part) => part === '.' || part === '..')).toBe(false);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('of 10,000 characters is matched like any other', () => {
    expect(match(`/models/u/${'n'.repeat(10_000)}`)?.params.name).toHaveLength(10_000);
    expect(match('/a'.repeat(10_000))).toBeUndefined();
  });

  it('comes back when it was encoded into an address', () => {
    const name = fc
      .string({ minLength: 1, unit: 'grapheme' })
      .filter((text) => !/^\.\.?$|[/\\\0]/.test(text));
    fc.assert(
      fc.property(name, name, (user, branch) => {
        const address = `/models/${encodeURIComponent(user)}/n/files/tree/${encodeURIComponent(branch)}`;
        fc.pre(user !== 'iframe');
        expect(match(address)?.params).toMatchObject({ user, branch });
      }),
    );
  });
});
