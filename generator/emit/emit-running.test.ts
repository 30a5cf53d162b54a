import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../model/product.ts';
import { emitData } from './emit-data.ts';
import { buildProduct } from './testing/build-product.ts';

type Check = (scope: object) => boolean;
type Shown = { get: (scope: object) => unknown };

let root: string;

/** One app more, whose pages stand behind a `#`. */
function productWithConsole(): Product {
  const { app, routes, ...rest } = buildProduct();
  const { origin } = app;
  const at = '/ui/console/index.html';
  const apps: Product['app']['apps'] = [
    ...app.apps,
    { id: 'console', at, router: 'hash', languageFrom: 'cookie', roles: {}, origin },
  ];
  const own = routes
    .slice(0, 1)
    .map((route) => ({ ...route, id: 'console:/room', app: 'console', path: '/room' }));
  return { ...rest, app: { ...app, apps }, routes: [...routes, ...own] };
}

/** Loads a generated file as Node itself does, with its types stripped. */
async function load<T>(path: string): Promise<T> {
  return (await import(/* @vite-ignore */ pathToFileURL(join(root, path)).href)) as T;
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hub-run-'));
  await writeFile(join(root, 'package.json'), '{"type":"module"}');
  for (const { path, content } of emitData(productWithConsole())) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('the generated guards', () => {
  const owner = { id: 'u1', roleType: 'common' };
  const hidden = { createUserId: 'u1', visibility: 'PRIVATE' };

  it.each([
    ['a visitor', null, hidden, false],
    ['the owner', owner, hidden, true],
    ['someone else', { ...owner, id: 'u2' }, hidden, false],
    ['a visitor, when it is public', null, { ...hidden, visibility: 'PUBLIC' }, true],
    ['a visitor, when nobody owns it', null, {}, false],
    ['someone who is signed in, when nobody owns it', owner, {}, false],
  ])('answer %s', async (_, viewer, item, answer) => {
    const { actions } = await load<{ actions: Record<string, { when: Check }> }>('guards.ts');
    expect(actions['item.view']?.when({ viewer, item })).toBe(answer);
  });

  it('let only signed-in people in', async () => {
    const { guards } = await load<{
      guards: Record<string, { checks: { when: Check; otherwise: unknown }[] }>;
    }>('guards.ts');
    const check = guards.auth?.checks[0];
    expect([check?.when({ viewer: null }), check?.when({ viewer: owner })]).toEqual([false, true]);
    expect(check?.otherwise).toEqual([{ error: 'signedOut' }]);
  });
});

it('the generated matcher finds a deep address in each language', async () => {
  const { matchRoute } = await load<{
    matchRoute: (path: string) => { route: Record<string, unknown>; params: object } | undefined;
  }>('routes/match.ts');
  const path = '/models/u/n/files/tree/feature%2Fx/a/b.md';
  for (const [prefix, language] of [
    ['', 'zh'],
    ['/en', 'en'],
  ]) {
    expect(matchRoute(`${prefix}${path}`)).toMatchObject({
      route: { language, fixed: { kind: 'models' }, tab: 'files' },
      params: { branch: 'feature/x', path: 'a/b.md' },
    });
  }
  expect(matchRoute('/models/u/n')?.route.tab).toBe('intro');
  expect(matchRoute('/models/u/n/files/edit/main/a')).toBeUndefined();
});

it('the generated apps are told apart by the address', async () => {
  const { appAt } = await load<{ appAt: (path: string) => { id: string } | undefined }>('app.ts');
  const idsAt = (...paths: string[]) => paths.map((path) => appAt(path)?.id);
  expect(idsAt('/', '/en/models', '/ui/console/index.html')).toEqual(['hub', 'hub', 'console']);
  expect(idsAt('/ui/console/index.html/x', '/ui/console')).toEqual(['hub', 'hub']);
});

it('the routes of the app at / come along, those of another are fetched', async () => {
  interface Index {
    rootRoutes: { app: string }[];
    routesOf: Record<string, () => Promise<{ app: string }[]>>;
    doors: { app: string; screen: string; pattern: string }[];
  }
  const { rootRoutes, routesOf, doors } = await load<Index>('routes/index.ts');
  expect(await routesOf.hub?.()).toBe(rootRoutes);
  expect(rootRoutes.length).toBeGreaterThan(0);
  expect(rootRoutes.every(({ app }) => app === 'hub')).toBe(true);
  // Once, since the cookie says the language, and without the address of the document.
  expect(await routesOf.console?.()).toMatchObject([
    { app: 'console', path: '/room', languageFrom: 'cookie' },
  ]);
  expect(doors).toMatchObject([{ app: 'console', pattern: '/room' }]);
});

it('the generated screen shows a title in the language of the page', async () => {
  const { screen } = await load<{ screen: { props: { limit: number; card: { title: Shown } } } }>(
    'screens/hub/list.ts',
  );
  const row = { name: 'bert', nameCn: '伯特', nameEn: '' };
  const { get } = screen.props.card.title;
  expect(get({ language: 'zh', row })).toBe('伯特');
  expect(get({ language: 'en', row })).toBe('bert');
  expect(get({ language: 'en' })).toBe('');
  expect(screen.props.limit).toBe(24);
});

it('the generated states know their groups and moves', async () => {
  interface States {
    groups: { creation: { isCreating: (state: unknown) => boolean } };
    machines: { hosted: object };
    canMove: (machine: object, from: string, to: string) => boolean;
    polls: { creation: { while: Check; atMost: number } };
  }
  const { groups, machines, canMove, polls } = await load<States>('states.ts');
  expect([groups.creation.isCreating('RUNNING'), groups.creation.isCreating(undefined)]).toEqual([
    true,
    false,
  ]);
  expect([
    canMove(machines.hosted, 'None', 'Launching'),
    canMove(machines.hosted, 'toString', 'name'),
  ]).toEqual([true, false]);
  expect([polls.creation.while({ item: { status: 'WAITING' } }), polls.creation.while({})]).toEqual([
    true,
    false,
  ]);
});
