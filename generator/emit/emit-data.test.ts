import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Product } from '../model/product.ts';
import { emitData } from './emit-data.ts';
import { emitSchemaFiles } from './schema.ts';
import { buildScreen } from './testing/build-entry.ts';
import { exprOf, literal, nameOf, record, ref, text, value } from './testing/build-node.ts';
import { buildProduct } from './testing/build-product.ts';
import { shuffleKeys } from './testing/shuffle.ts';
import { typeCheck } from './testing/type-check.ts';

const contentOf = (product: Product, path: string) =>
  emitData(product).find((file) => file.path === path)?.content ?? '';

async function checkProduct(product: Product, beside: Record<string, string> = {}): Promise<string> {
  const types = await emitSchemaFiles(product, { only: ['types'] });
  return typeCheck([...emitData(product), ...types], beside);
}

describe('all outputs together', () => {
  it('compile', async () => {
    expect(await checkProduct(buildProduct())).toBe('');
  });

  it('compile for a product without anything', async () => {
    const none = {
      subjects: {},
      terms: {},
      checks: {},
      guards: {},
      actions: {},
      polls: {},
      groups: {},
      machines: {},
      errors: {},
      constants: {},
    };
    const app = { ...buildProduct().app, apps: [], boot: [], bases: {}, places: {} };
    const product = buildProduct({
      ...none,
      app,
      kinds: [],
      routes: [],
      screens: {},
      blocks: {},
      endpoints: {},
      guardOrder: [],
    });
    expect(await checkProduct(product)).toBe('');
  });

  it('are the same bytes whatever the order of keys', () => {
    const product = buildProduct();
    const bytes = emitData(product).map(({ path, content, from }) => ({ path, content, from }));
    for (const seed of [1, 2, 3]) expect(emitData(shuffleKeys(product, seed))).toEqual(bytes);
  });

  it('each have a path of their own and say where they come from', () => {
    const files = emitData(buildProduct());
    expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
    for (const { path, from } of files) if (path !== 'overrides.ts') expect(from, path).not.toEqual([]);
  });

  it('hold no date and no version but that of the product', () => {
    for (const { content } of emitData(buildProduct()))
      expect(content).not.toMatch(/\b20\d\d-|generated (on|at)/i);
  });
});

describe('an override', () => {
  const override = { overrides: [{ screen: 'hub/list', file: 'screens/hub/list.tsx' }] };
  const screen = (field: string) => `
    import type { RowOf, ScreenProps } from '../../generated/screens/by-id.ts';
    export function Screen({ Generated, screen }: ScreenProps<'hub/list'>) {
      const load: 'items.list' = screen.props.load;
      const name = (row: RowOf<'hub/list'>) => row.${field};
      return load === 'items.list' && name.length === 1 ? <Generated /> : null;
    }`;

  it('that speaks of fields that exist compiles', async () => {
    expect(await checkProduct(buildProduct(override), { 'screens/hub/list.tsx': screen('nameEn') })).toBe('');
  });

  it('that speaks of a renamed field does not compile', async () => {
    expect(
      await checkProduct(buildProduct(override), { 'screens/hub/list.tsx': screen('nameOld') }),
    ).toContain('nameOld');
  });

  it('of another screen does not compile', async () => {
    const other = screen('nameEn').replace("ScreenProps<'hub/list'>", "ScreenProps<'hub/item'>");
    const said = await checkProduct(buildProduct(override), { 'screens/hub/list.tsx': other });
    expect(said).toContain('overrides.ts');
    expect(said).toContain('items.view');
  });

  it('knows what the addresses of its screen name, and no more', async () => {
    const intro = { overrides: [{ screen: 'hub/item/intro', file: 'screens/hub/item/intro.tsx' }] };
    const saying = (name: string) => `
      import type { ScreenProps } from '../../../generated/screens/by-id.ts';
      export function Screen({ scope }: ScreenProps<'hub/item/intro'>) {
        const said: string = scope.route.params.${name};
        return said;
      }`;
    const check = (name: string) =>
      checkProduct(buildProduct(intro), { 'screens/hub/item/intro.tsx': saying(name) });
    expect(await check('user')).toBe('');
    expect(await check('path')).toContain("'undefined' is not assignable");
  });

  it('that takes other props than it is given does not compile', async () => {
    const other = 'export function Screen({ nothing }: { nothing: number }) { return nothing; }';
    expect(await checkProduct(buildProduct(override), { 'screens/hub/list.tsx': other })).toContain(
      'overrides.ts',
    );
  });
});

describe('a slot', () => {
  const form = buildScreen('hub/form', 'form', {
    submit: ref('endpoint', 'items.create'),
    fields: { t: 'list', items: [literal('name')] },
  });
  const product = buildProduct({
    screens: { ...buildProduct().screens, 'hub/form': { ...form, slots: { name: 'Name' } } },
    overrides: [{ screen: 'hub/form', slot: 'name', file: 'screens/hub/form.Name.tsx' }],
  });
  const slot = (field: string) => `
    import type { SlotProps } from '../../generated/screens/by-id.ts';
    export function Slot({ id, value, onChange, fields, children }: SlotProps<'hub/form', '${field}'>) {
      const shout = (name: string) => onChange(name.toUpperCase());
      return <><input id={id} value={value ?? ''} onChange={(e) => shout(e.target.value)} />{fields.${field}}{children}</>;
    }`;

  it('that speaks of a field of the form compiles', async () => {
    expect(await checkProduct(product, { 'screens/hub/form.Name.tsx': slot('name') })).toBe('');
  });

  it('that speaks of a field of old does not compile', async () => {
    expect(await checkProduct(product, { 'screens/hub/form.Name.tsx': slot('title') })).toMatch(/"title"/);
  });

  it('that takes other props than it is given does not compile', async () => {
    const other = 'export function Slot({ value }: { value: number }) { return value; }';
    expect(await checkProduct(product, { 'screens/hub/form.Name.tsx': other })).toContain('overrides.ts');
  });
});

describe('a screen', () => {
  const emit = (props: Parameters<typeof buildScreen>[2]) =>
    contentOf(
      buildProduct({ screens: { 'hub/x': buildScreen('hub/x', 'result', props) } }),
      'screens/hub/x.ts',
    );

  it('turns conditions and values into functions and leaves the rest as data', () => {
    const screen = emit({
      shown: { t: 'when', expr: exprOf.eq(nameOf('row.a'), true) },
      subtitle: value(nameOf('row.a'), {
        as: 'ago',
        before: [{ when: nameOf('row.b'), expr: nameOf('row.c') }],
      }),
      title: text('tab.intro'),
      list: { t: 'list', items: [literal(1), literal(null), record({ odd: literal("it's") })] },
    });
    expect(screen).toContain('shown: (s: Scope) => s.row?.a === true');
    expect(screen).toContain("{ get: (s: Scope) => (s.row?.b === true ? s.row?.c : s.row?.a), as: 'ago' }");
    expect(screen).toContain("list: [1, null, { odd: 'it\\'s' }]");
  });

  it('keeps what differs by kind', () => {
    const cases = { dataset: literal(1), models: literal(2) };
    const screen = emit({ size: { t: 'by', by: 'kind', cases, otherwise: literal(3) } });
    expect(screen).toContain("size: { by: 'kind', cases: { dataset: 1, models: 2 }, otherwise: 3 }");
  });

  it('is loaded alone', () => {
    expect(contentOf(buildProduct(), 'screens/index.ts')).toContain(
      "'hub/item/intro': () => import('./hub/item/intro.ts'),",
    );
  });
});

it('the generator names no kind of item', async () => {
  const folder = fileURLToPath(new URL('../', import.meta.url));
  const own = /['"`/](models|dataset|agent|mcp|knowledge)['"`/{]/;
  for await (const path of glob('{emit,write}/**/*.ts', { cwd: folder })) {
    if (path.endsWith('.test.ts') || path.includes('testing/')) continue;
    expect(own.exec(await readFile(`${folder}${path}`, 'utf8'))?.[0], path).toBeUndefined();
  }
});
