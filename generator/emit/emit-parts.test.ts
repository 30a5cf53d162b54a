import { describe, expect, it } from 'vitest';
import type { Product } from '../model/product.ts';
import { emitConstants } from './constants/emit-constants.ts';
import { emitErrors } from './errors/emit-errors.ts';
import { rowsOf, serverErrorsOf } from './errors/support/error-rows.ts';
import { emitKinds } from './kinds/emit-kinds.ts';
import { typeOfData } from './kinds/type-of-data.ts';
import { emitMessages, messagesOf } from './messages/emit-messages.ts';
import { typeOfShape } from './print/type-of-shape.ts';
import { emitRoutesById } from './routes/emit-by-id.ts';
import { expandRoutes } from './routes/expand-routes.ts';
import { routerPath } from './routes/support/spread.ts';
import { buildConstant, buildError, buildKind, buildRoute } from './testing/build-entry.ts';
import { literal } from './testing/build-node.ts';
import { buildProduct } from './testing/build-product.ts';

const product = buildProduct();
const { origin } = product.app;
const message = (words: string) => ({ text: words, params: [], place: origin.place });

function withLanguages(...ids: [id: string, fallback?: string][]): Product {
  const languages = ids.map(([id, fallback]) => ({
    id,
    tag: id,
    prefix: id === 'zh' ? '' : `/${id}`,
    origin,
    ...(fallback === undefined ? {} : { fallback }),
  }));
  return buildProduct({ app: { ...product.app, languages } });
}

describe('routes', () => {
  const [app] = product.app.apps;
  const expand = (given: Product) => (app === undefined ? [] : expandRoutes(given, app));

  it('stand once per language, the first without a prefix', () => {
    const paths = expand(buildProduct({ routes: [buildRoute('/', 'a'), buildRoute('/models/{user}', 'b')] }));
    expect(paths.map(({ path }) => path)).toEqual(['/', '/models/:user', '/en', '/en/models/:user']);
  });

  it('of a third language follow without any edit', () => {
    const expanded = expand({
      ...withLanguages(['zh'], ['en'], ['ja', 'en']),
      routes: [buildRoute('/models', 'a')],
    });
    expect(expanded.map(({ path }) => path)).toEqual(['/models', '/en/models', '/ja/models']);
  });

  it('keep ids apart and parents together', () => {
    const expanded = expand(product);
    const ids = expanded.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { parent } of expanded) if (parent !== undefined) expect(ids).toContain(parent);
    expect(ids).toContain('hub:/en/models/{user}/{name}#intro');
  });

  it('say the same pattern in every language and name the rest', () => {
    const pattern = '/models/{user}/{name}/files/{view}/{branch}/{path...}';
    const files = expand(product).filter((route) => route.pattern === pattern);
    expect(files.map(({ language, rest }) => [language, rest])).toEqual([
      ['zh', 'path'],
      ['en', 'path'],
    ]);
  });

  it('of an app that goes by the cookie stand once, below no prefix', () => {
    const login = {
      id: 'acm',
      at: '/ui/acm/index.html',
      router: 'hash' as const,
      languageFrom: 'cookie' as const,
      roles: {},
      origin,
    };
    const expanded = expandRoutes(
      buildProduct({ routes: [buildRoute('/login', 'a', { app: 'acm' })] }),
      login,
    );
    expect(expanded).toMatchObject([{ path: '/login', languageFrom: 'cookie', language: 'zh' }]);
  });

  it('of an app with a place of its own start there', () => {
    const mall = {
      id: 'mall',
      at: '/ui/mall',
      router: 'path' as const,
      languageFrom: 'cookie' as const,
      roles: {},
      origin,
    };
    const routes = [buildRoute('/', 'a', { app: 'mall' }), buildRoute('/live', 'a', { app: 'mall' })];
    expect(expandRoutes(buildProduct({ routes }), mall).map(({ path }) => path)).toEqual([
      '/ui/mall',
      '/ui/mall/live',
    ]);
  });

  const addressesOf = (...routes: Product['routes']) => {
    const { content } = emitRoutesById(buildProduct({ routes }));
    return /'a': (.*);/.exec(content.replace('readonly a:', "readonly 'a':"))?.[1];
  };

  it('ask of who leads there what their paths name', () => {
    expect(addressesOf(buildRoute('/', 'a'))).toBe('Readonly<Record<never, never>>');
    expect(
      addressesOf(
        buildRoute('/{user}', 'a'),
        buildRoute('/{user}/{view}/{path...}', 'a', { params: { view: ['x'] } }),
      ),
    ).toBe(
      "{ readonly path?: never; readonly user: string; readonly view?: never } | { readonly path?: string; readonly user: string; readonly view: 'x' }",
    );
  });

  it('are chosen by what is fixed on them, where there is one for each choice', () => {
    const fixed = (kind: string, create: string) =>
      buildRoute(`/${kind}/${create}`, 'a', { fixed: { kind, create } });
    const grid = [fixed('k', 'x'), fixed('k', 'y'), fixed('l', 'x'), fixed('l', 'y')];
    expect(addressesOf(...grid)).toBe("{ readonly create?: 'x' | 'y'; readonly kind?: 'k' | 'l' }");
    expect(addressesOf(fixed('k', 'x'), fixed('l', 'y'))).toBe(
      "{ readonly create?: 'x'; readonly kind?: 'k' } | { readonly create?: 'y'; readonly kind?: 'l' }",
    );
  });

  it.each([
    ['/', '/'],
    ['/{a}/{b...}', '/:a/*'],
    ['/x/{a}/', '/x/:a'],
  ])('%s is %s to the router', (pattern, path) => {
    expect(routerPath(pattern)).toBe(path);
  });
});

describe('words', () => {
  const messages = {
    en: { a: message('A'), b: message('B') },
    fr: { b: message('Bé') },
    ja: { a: message('あ') },
    zh: { a: message('甲'), b: message('乙') },
  };
  const wordsOf = (given: Product, language: string) =>
    Object.fromEntries(
      [...messagesOf({ ...given, messages }, language)].map(([key, { text }]) => [key, text]),
    );

  it('that a language lacks come from the one it falls back to', () => {
    expect(wordsOf(withLanguages(['zh'], ['en'], ['ja', 'en']), 'ja')).toEqual({ a: 'あ', b: 'B' });
  });

  it('follow a chain of fallbacks, nearest first', () => {
    expect(wordsOf(withLanguages(['zh'], ['en'], ['fr', 'en'], ['ja', 'fr']), 'ja')).toEqual({
      a: 'あ',
      b: 'Bé',
    });
  });

  it('do not follow a circle for ever', () => {
    expect(wordsOf(withLanguages(['fr', 'ja'], ['ja', 'fr']), 'ja')).toEqual({ a: 'あ', b: 'Bé' });
  });

  it('are not borrowed without being told so', () => {
    expect(wordsOf(withLanguages(['zh'], ['ja']), 'ja')).toEqual({ a: 'あ' });
  });

  it('are asked for by the base of a plural too', () => {
    const plural = { en: { count_one: message('{count} item'), count_other: message('{count} items') } };
    const keys = emitMessages(buildProduct({ messages: plural })).find(
      ({ path }) => path === 'messages/keys.ts',
    );
    expect(keys?.content).toContain("| 'count'\n  | 'count_one'\n  | 'count_other'");
  });
});

describe('constants', () => {
  const emit = (value: Parameters<typeof buildConstant>[0]) =>
    emitConstants(buildProduct({ constants: { [value.id]: buildConstant(value) } }))[0]?.content ?? '';

  it('carry their unit in their name and other readings in a comment', () => {
    const other = [{ value: '365d', why: 'another */ source' }];
    expect(emit({ id: 'a.b', name: 'aBMs', value: 15_552_000_000, unit: 'ms', other })).toBe(
      '/** Other reading: "365d" (another * / source). */\nexport const aBMs = 15_552_000_000;\n',
    );
  });

  it('that differ by an axis keep the axis', () => {
    expect(emit({ id: 'a', name: 'a', value: { by: 'door', cases: { form: 25 }, otherwise: 128 } })).toBe(
      "export const a = { by: 'door', cases: { form: 25 }, otherwise: 128 } as const;\n",
    );
  });

  it('keep the order of their choices', () => {
    expect(emit({ id: 'sort', name: 'sort', value: ['z', 'a'] })).toContain("['z', 'a'] as const");
  });

  it('may be called like a word of JavaScript', () => {
    expect(emit({ id: 'default', name: 'default', value: true })).toBe('export const default_ = true;\n');
  });
});

describe('errors', () => {
  it('stand from the narrowest match to the widest', () => {
    const errors = {
      a: buildError('a', { otherwise: true }),
      b: buildError('b', { network: true }),
      c: buildError('c', { http: [401], code: literal('401') }),
      d: buildError('d', { code: literal('1') }),
      e: buildError('e', { code: literal('1'), from: 'efile.list' }),
    };
    const content = emitErrors(buildProduct({ errors }))[0]?.content ?? '';
    const catalogue = content.slice(content.indexOf('errorCatalogue'));
    expect([...catalogue.matchAll(/ id: '(\w)'/g)].map((found) => found[1])).toEqual([
      'e',
      'd',
      'c',
      'b',
      'a',
    ]);
  });

  it('list every code that they match, and are shown as a notice with their words', () => {
    const code = { by: 'kind', cases: { dataset: '801009', models: '801008' } } as const;
    const text = 'error.noData' as never;
    const [row, plain] = rowsOf([
      { id: 'noData' as never, status: 409, code, text },
      { id: 'other' as never, status: 500, otherwise: true, effects: [] },
    ]);
    expect(row).toMatchObject({ codes: ['801008', '801009'], effects: [{ toast: text }], retired: false });
    expect(plain).toMatchObject({ codes: [], effects: [], otherwise: true, http: [] });
    expect(emitErrors(product)[0]?.content).not.toMatch(/codes: \[|retired: false|network: false/);
  });

  it('travel under their id where they have no code', () => {
    const rows = rowsOf([{ id: 'other' as never, status: 500, params: ['a'] }]);
    expect(serverErrorsOf(rows)).toEqual({ other: { code: 'other', status: 500, params: ['a'] } });
  });
});

describe('kinds', () => {
  it('may have a field that others lack', () => {
    const kinds = [
      buildKind('a', 1, { icon: 'x', own: { deep: [1, 'b'] } }),
      buildKind('b', 2, { icon: 'y' }),
    ];
    const content = emitKinds(buildProduct({ kinds }))[0]?.content;
    expect(content).toContain("readonly icon: 'x' | 'y';");
    expect(content).toContain("readonly own?: { readonly deep: readonly ('b' | 1)[] };");
  });

  it.each([
    [[], 'unknown'],
    [[[]], 'readonly unknown[]'],
    [[true, null], 'boolean | null'],
    [[{ a: 1 }, {}], '{ readonly a?: 1 }'],
  ])('that hold %j have the type %s', (values, type) => {
    expect(typeOfData(values)).toBe(type);
  });
});

describe('the type of a property', () => {
  it.each<[Parameters<typeof typeOfShape>[0], string]>([
    [{ is: 'list', of: { is: 'enum', values: ['a', 'b'] } }, "readonly ('a' | 'b')[]"],
    [{ is: 'list', of: { is: 'list', of: { is: 'text' } } }, 'readonly (readonly MessageKey[])[]'],
    [{ is: 'choice', of: [{ is: 'integer' }, { is: 'ref', to: 'constant' }] }, 'number'],
    [{ is: 'ref', to: 'constant' }, 'ConstantValue'],
    [{ is: 'by', of: { is: 'list', of: { is: 'word', of: 'input' } } }, 'By<readonly string[]>'],
    [
      { is: 'map', of: { is: 'value' }, keys: { is: 'word', of: 'input' } },
      'Readonly<Record<string, Value>>',
    ],
    [{ is: 'list', of: { is: 'block' } }, 'readonly BlockNode[]'],
    [{ is: 'record', fields: {} }, 'Readonly<Record<string, never>>'],
  ])('%j is %s', (shape, type) => {
    expect(typeOfShape(shape)).toBe(type);
  });
});
