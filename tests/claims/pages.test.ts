import { describe, expect, it } from 'vitest';
import { guardOrder, guards } from '#generated/guards.ts';
import { kinds } from '#generated/kinds.ts';
import { rootRoutes } from '#generated/routes/index.ts';
import { matchRoute } from '#generated/routes/match.ts';

// Written by hand from the product specification, section 2, and not from the YAML that it judges.

const numbers = { models: 2, dataset: 3, agent: 4, mcp: 5, knowledge: 6 };
const allKinds = Object.keys(numbers);
const pageAt = (address: string) => matchRoute(address)?.route;

it('knows the five kinds, each by its number', () => {
  expect(Object.fromEntries(kinds.map(({ id, code }) => [id, code]))).toEqual(numbers);
});

const lists = allKinds.flatMap((kind) => [`/${kind}`, `/${kind}/iframe`, `/created/${kind}`]);
const creating = [
  ...['/agent/create', '/agent/create/api', '/agent/create/external', '/agent/create/hosted'],
  ...['/dataset/create', '/knowledge/create', '/mcp/create', '/models/create'],
];
const single = [
  '/',
  '/account',
  '/like',
  '/token',
  '/token/git',
  '/materials',
  '/search',
  '/profile/somebody',
];
const all = [...single, ...lists, ...creating];

describe('pages', () => {
  it.each(all)('are there at their addresses: %s', (address) => expect(pageAt(address)).toBeDefined());

  it.each(all)('stand in Chinese without a prefix: %s', (address) =>
    expect(pageAt(address)?.language).toBe('zh'),
  );

  it.each(all)('stand in English as well: %s', (address) => {
    const twin = pageAt(address === '/' ? '/en' : `/en${address}`);
    expect(twin?.language).toBe('en');
    expect(twin?.screen).toBe(pageAt(address)?.screen);
  });

  it.each([
    ['/', []],
    ['/models', []],
    ['/search', []],
    ['/materials', []],
    ['/profile/somebody', ['auth']],
    ['/agent/create', ['auth']],
    ['/agent/create/api', ['model', 'auth']],
    ['/agent/create/external', ['model', 'auth']],
    ['/agent/create/hosted', ['model', 'auth', 'create']],
    ['/dataset/create', ['model', 'auth', 'create']],
    ['/knowledge/create', ['auth']],
    ['/mcp/create', ['model', 'auth']],
    ['/models/create', ['model', 'auth', 'create']],
  ])('ask of whoever comes what the specification says: %s', (address, asked) =>
    expect(pageAt(address)?.guards.toSorted()).toEqual(asked.toSorted()),
  );

  it.each(['/models', '/search', '/materials'])('keep lists alive, on a ground of their own: %s', (address) =>
    expect(pageAt(address)).toMatchObject({ keepAlive: true, background: 'list' }),
  );

  it.each(['/account', '/models/a/b/setting'])('wait until it is known who is there: %s', (address) =>
    expect(pageAt(address)?.blocking).toBe(true),
  );

  it.each(allKinds)('of an item are there for each kind: %s', (kind) => {
    for (const tab of ['', '/files', '/setting', '/tools'])
      expect(pageAt(`/${kind}/owner/name${tab}`), tab).toBeDefined();
    expect(pageAt(`/${kind}/owner/name`)?.tab).toBe('intro');
    expect(pageAt(`/${kind}/owner/name/files`)?.tab).toBe('files');
    expect(pageAt(`/${kind}/owner/name/setting`)?.tab).toBe('setting');
    expect(pageAt(`/${kind}/owner/name/tools`)?.tab).toBe('tools');
  });

  it.each(['blob', 'commits', 'tree'])('of files say what they show: %s', (view) => {
    const match = matchRoute(`/models/owner/name/files/${view}/main/a/deep/path.txt`);
    expect(match?.route.tab).toBe('files');
    expect(match?.params).toMatchObject({ view, branch: 'main', path: 'a/deep/path.txt' });
  });

  it.each(allKinds)('of an item can be embedded, with nothing around them: %s', (kind) => {
    for (const tab of ['', '/files', '/tools'])
      expect(pageAt(`/${kind}/iframe/owner/name${tab}`), tab).toMatchObject({ layout: 'empty' });
    expect(pageAt(`/${kind}/iframe/owner/name`)?.refuse).toContain('profile.open');
  });

  it('answer 404 where they mean nothing by themselves', () =>
    expect(pageAt('/models/owner/name/tools')?.validate?.status).toBe(404));
});

it('pages are kept by three guards, asked in their order', () => {
  const told = ['auth', 'model', 'create', 'validate'];
  expect(guardOrder.filter((name) => told.includes(name))).toEqual(told);
  // Who may join and who runs the hub, the specification does not say.
  const ours = ['reader', 'joining', 'managing'];
  expect(Object.keys(guards).sort()).toEqual(['auth', 'create', 'model', ...ours].sort());
  expect(rootRoutes.flatMap((route) => route.guards).every((name) => Object.hasOwn(guards, name))).toBe(true);
});
