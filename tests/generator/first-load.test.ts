import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findImports } from '../../cli/walls/find-imports.ts';
import { callsBesideScreens, callsOfScreen } from '../../generator/emit/api/calls-made.ts';
import { emitData } from '../../generator/emit/emit-data.ts';
import { emitSchemaFiles } from '../../generator/emit/schema.ts';
import { blocksOf } from '../../generator/emit/screens/emit-modules.ts';
import { earlyIcon } from '../../generator/grammar/early-icon.ts';
import type { Product } from '../../generator/model/product.ts';
import { addCalls } from '../bench/grown.ts';
import { Wish } from '../wishes/wish.ts';
import { repository } from './project.ts';

const entry = 'runtime/main.tsx';

let made: ReadonlyMap<string, string>;
let plain: ReadonlyMap<string, string>;
let grown: ReadonlyMap<string, string>;
let product: Product;
const wishes: Wish[] = [];

beforeAll(async () => {
  const small = wish();
  product = small.product();
  made = await generatedOf(product);
  plain = loadedFirst(made);
  const large = wish();
  addCalls(large, 100);
  grown = loadedFirst(await generatedOf(large.product()));
});
afterAll(() => {
  for (const one of wishes) one.remove();
});

function wish(): Wish {
  const made = new Wish();
  wishes.push(made);
  return made;
}

async function generatedOf(of: Product): Promise<Map<string, string>> {
  const files = [...emitData(of), ...(await emitSchemaFiles(of, { only: ['api', 'rules', 'forms'] }))];
  return new Map(files.map(({ path, content }) => [`generated/${path}`, content]));
}

/** The files that come with the entry: those that one of them asks for at once. */
function loadedFirst(generated: ReadonlyMap<string, string>): Map<string, string> {
  const textOf = (path: string) => {
    if (path.startsWith('generated/')) return generated.get(path);
    const file = join(repository, path);
    return existsSync(file) && /\.tsx?$/.test(path) ? readFileSync(file, 'utf8') : undefined;
  };
  const reached = new Map<string, string>();
  const waiting = [entry];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const text = textOf(path);
    if (text === undefined || reached.has(path)) continue;
    reached.set(path, text);
    const asked = findImports(path, text).filter(({ isPackage, how }) => !isPackage && how === 'load');
    waiting.push(...asked.map(({ to }) => to));
  }
  return reached;
}

it('brings the calls that are made before a page is drawn or from every page, and no other', () => {
  const calls = [...plain.keys()].flatMap((path) => /^generated\/api\/(\w+\/\w+)\.ts$/.exec(path)?.[1] ?? []);
  const { build, health } = product.app.calls;
  const known = [...callsBesideScreens(product), build, health];
  expect(calls.map((path) => path.replace('/', '.')).sort()).toEqual([...new Set(known)].sort());
});

it('brings no screen, no form and no validator of a call', () => {
  const strays = [...plain.keys()].filter((path) =>
    /^generated\/(?:screens\/(?:hub|acm|pages)\/|forms\/|validators\/(?:endpoints|values)\/|api\/all|messages\/(?!keys|catalogues))/.test(
      path,
    ),
  );
  expect(strays).toEqual([]);
});

it('weighs what it weighed when there are a hundred calls more', () => {
  const weights = (files: ReadonlyMap<string, string>) =>
    Object.fromEntries([...files].map(([path, text]) => [path, text.length]));
  expect(weights(grown)).toEqual(weights(plain));
  expect(plain.has('generated/routes/hub.ts')).toBe(true);
});

it('has the icons that a page shows on which somebody signs in, and none besides', () => {
  const early = ['close', 'warning'];
  const files = new Map(
    emitData(product, early.map(earlyIcon)).map(({ path, content }) => [path, content] as const),
  );
  const iconsIn = (path: string) =>
    [...(files.get(path) ?? '').matchAll(/^ {2}'?([\w-]+)'?: '/gm)].map(([, name]) => name);
  const [first, others] = [iconsIn('first-icons.ts'), iconsIn('other-icons.ts')];
  expect(first).toEqual(expect.arrayContaining([...early, 'stack', 'lock']));
  expect([...first, ...others].sort()).toEqual(Object.keys(product.icons).sort());
  expect(others.length).toBeGreaterThan(first.length);
  expect(made.get('generated/other-icons.ts')).not.toMatch(/^ {2}\w/m);
});

it('takes no folder as a whole', () => {
  const taken = [...plain].filter(([, text]) => /import\.meta\.glob\b[^;]*\beager: true/.test(text));
  expect(taken.map(([path]) => path)).toEqual([]);
});

it('knows every call that is named where it is made', () => {
  const always = callsBesideScreens(product);
  const isCall = (text: string) => Object.hasOwn(product.endpoints, text);
  const namedIn = (text: string) =>
    [...text.matchAll(/'(\w+\.\w+)'/g)].map(([, id = '']) => id).filter(isCall);
  const lacking = [...made].flatMap(([path, text]) => {
    const [, screen] =
      /^generated\/(?:screens|forms)\/((?:hub|acm|pages)\/[\w/]+)[\w.]*\.ts$/.exec(path) ?? [];
    const isBeside = /^generated\/(?:app|errors|guards|routes\/(?:hub|acm))\.ts$/.test(path);
    if (screen === undefined && !isBeside) return [];
    const own = product.screens[screen ?? ''];
    const known = [...always, ...(own ? callsOfScreen(own, product) : [])];
    const strays = namedIn(text).filter((id) => !known.includes(id));
    return strays.map((id) => `${path}: ${id}`);
  });
  expect(lacking).toEqual([]);
  expect([...made.keys()].filter((path) => path.startsWith('generated/forms/hub/')).length).toBeGreaterThan(
    3,
  );
});

describe('words', () => {
  const keysIn = (path: string) =>
    [...(made.get(path) ?? '').matchAll(/^ {2}'?([\w.-]+)'?: /gm)].map(([, key = '']) => key);
  const withBase = (keys: readonly string[]) =>
    keys.flatMap((key) => [key, key.replace(/_(zero|one|two|few|many|other)$/, '')]);

  /** The screen that alone has a block. */
  const onlyWith = (block: string | undefined) => {
    const having = Object.values(product.screens).filter((one) => blocksOf(one).includes(block ?? ''));
    return having.length === 1 ? having[0]?.id : undefined;
  };

  it('come with the language, or with the one screen that says them, by itself or by a block that it alone has', () => {
    const all = new Set(withBase(keysIn('generated/messages/en.ts')));
    const shared = new Set(withBase(keysIn('generated/messages/page/en.ts')));
    const engine = readdirSync(join(repository, 'runtime'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
      .map((path) => [`runtime/${path}`, readFileSync(join(repository, 'runtime', path), 'utf8')] as const);
    const sayers = [...made, ...engine].filter(
      ([path]) => !/^generated\/(?:messages|server|editor|qa)\/|\.json$/.test(path),
    );
    const lacking = sayers.flatMap(([path, text]) => {
      const [, screen = onlyWith(/^runtime\/blocks\/([\w-]+)\//.exec(path)?.[1]) ?? ''] =
        /^generated\/(?:screens|forms)\/((?:hub|acm|pages)\/[\w/]+)[\w.]*\.ts$/.exec(path) ?? [];
      const own = new Set(withBase(keysIn(`generated/messages/page/en/${screen}.ts`)));
      const said = [...text.matchAll(/["'`]([\w-]+(?:\.[\w-]+)+)["'`]/g)].map(([, key = '']) => key);
      // The words of all values of a type, one of which is said.
      for (const [, type] of text.matchAll(/["'`](?:word|value)\.([A-Z]\w+)(?:\.\$\{\w+\}[\w.]*)?["'`]/g))
        said.push(...[...all].filter((key) => key.startsWith(`value.${type}.`)));
      return said
        .filter((key) => all.has(key) && !shared.has(key) && !own.has(key))
        .map((key) => `${path}: ${key}`);
    });
    expect(lacking).toEqual([]);
    expect(keysIn('generated/messages/page/en/hub/account.ts').length).toBeGreaterThan(10);
    expect([...shared].filter((key) => key.startsWith('files.'))).toEqual([]);
    expect(keysIn('generated/messages/page/en/hub/item/files.ts').length).toBeGreaterThan(10);
  });

  it('of git are no part of it', () => {
    expect(keysIn('generated/messages/en.ts').some((key) => key.startsWith('git.'))).toBe(true);
    expect(keysIn('generated/messages/page/en.ts').filter((key) => key.startsWith('git.'))).toEqual([]);
  });
});
