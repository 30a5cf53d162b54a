import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProduct } from '../../generator/build.ts';
import type { Change } from '../../generator/diff/change.ts';
import { compareProducts, unnoted } from '../../generator/diff/compare.ts';
import { compareSchemas } from '../../generator/diff/schemas.ts';
import type { JsonSchema } from '../../generator/grammar/json-schema.ts';
import type { Product } from '../../generator/model/product.ts';
import { repository, TestProject } from './project.ts';

// One copy is changed in every way at once, and compared with the product in both directions: what is tightened one way is
// loosened the other.

const project = new TestProject();
let old: Product;
let now: Product;
let forth: Change[];
let back: Change[];

function built(root: string): Product {
  const { product, faults } = buildProduct({ project: root, blocks: repository });
  if (product === undefined)
    throw new Error(faults.map(({ place, message }) => `${place.file}:${place.line} ${message}`).join('\n'));
  return product;
}

beforeAll(() => {
  old = built(repository);
  const edit = (path: string, ...changes: [from: string, to: string][]) => {
    for (const [from, to] of changes) project.edit(path, from, to);
  };
  edit(
    'spec/routes/hub.yaml',
    ['{ path: /materials,', '{ path: /everything,'],
    ['{ path: /like,', '{ path: /liked, was: [/like],'],
  );
  edit('spec/guards/actions.yaml', [
    'item.favorers: { checks: [seesItem, signedIn]',
    'item.favorers: { checks: [seesItem, signedIn, ownsItem]',
  ]);
  edit('spec/guards/subjects.yaml', ['item.written: item.administered', 'item.written: item.owned']);
  edit('spec/endpoints/items.yaml', ['put: "/aihub/{key}/name"', 'post: "/aihub/{key}/name"']);
  edit('engine/spec/errors/people.yaml', ['aliasTaken: { code: "409106"', 'aliasTaken: { code: "409199"']);
  edit('spec/screens/hub/account.yaml', ['      - { value: files, most: filesMax, as: number }\n', '']);
  edit('engine/spec/entities/people.yaml', [
    '  bio?:',
    '  motto?: { type: text, maxLength: 40, writable: always, decided: a test }\n  bio?:',
  ]);
  edit('spec/tags.yaml', ['    tabular: {', '    tables: {']);
  edit('spec/app.yaml', [
    'prefix: /en }\n',
    'prefix: /en }\n  - { id: fr, tag: fr-FR, prefix: /fr, fallback: en }\n',
  ]);
  mkdirSync(join(project.root, 'locales', 'fr'));
  project.write('locales/fr/menu.yaml', 'account.profile: Mon profil\n');
  edit('locales/en/hub/item/setting.yaml', ['rename:\n  title: Rename', 'rename:\n  title: Another name']);
  edit('locales/zh/hub/item/setting.yaml', ['rename:\n  title: 重命名', 'rename:\n  title: 换个名称']);
  edit(
    'engine/spec/constants/lists.yaml',
    ['text.titleMax: { value: 128', 'text.titleMax: { value: 127'],
    ['text.descMax: { value: 500', 'text.descMax: { value: 501'],
  );
  mkdirSync(join(project.root, 'screens', 'hub'), { recursive: true });
  project.write('screens/hub/account.tsx', 'export function Screen() { return null; }\n');
  now = built(project.root);
  forth = compareProducts({ old, now });
  back = compareProducts({ old: now, now: old });
});
afterAll(() => project.remove());

const about = (changes: readonly Change[], what: string, area?: Change['area']) =>
  changes.filter((change) => change.what === what && (area === undefined || change.area === area));

describe('a change of a spec', () => {
  it('says nothing where two say the same', () => {
    expect(compareProducts({ old, now: old })).toEqual([]);
  });

  it('tells an address that leads nowhere, and one that leads on', () => {
    expect(about(forth, 'address hub:/materials')).toEqual([
      expect.objectContaining({ how: 'removed', isBreaking: true, alias: ['/materials'] }),
    ]);
    const [liked, ...more] = about(forth, 'address hub:/like');
    expect(more).toEqual([]);
    expect(liked).toMatchObject({ how: 'moved', says: expect.stringContaining('/liked') });
    expect(liked).not.toHaveProperty('isBreaking');
    // The other way there is no `was`.
    expect(about(back, 'address hub:/liked')).toMatchObject([{ how: 'removed', isBreaking: true }]);
  });

  it('tells a language with all its addresses as one change', () => {
    expect(about(forth, 'language fr', 'addresses')).toMatchObject([{ how: 'added' }]);
    expect(about(back, 'language fr', 'addresses')).toMatchObject([{ how: 'removed', isBreaking: true }]);
    expect(back.filter(({ area, how }) => area === 'addresses' && how === 'removed')).toHaveLength(3);
  });

  it('tells who may do what they could not, and the reverse', () => {
    expect(about(back, 'action item.push')).toMatchObject([
      { how: 'gained', says: 'a manager may, and could not' },
    ]);
    expect(about(forth, 'action item.push')).toMatchObject([
      { how: 'lost', isBreaking: true, says: 'a manager may not any more' },
    ]);
    const [favorers] = about(forth, 'action item.favorers');
    expect(favorers).toMatchObject({ how: 'lost', isBreaking: true });
    expect(favorers?.says).not.toMatch(/the owner;|a manager/);
  });

  it('tells a rule that is tightened or loosened, once, and not with each call', () => {
    const limited = (changes: readonly Change[]) =>
      changes.filter(({ what }) => what === 'field Item.nameCn');
    expect(limited(forth)).toMatchObject([{ area: 'rules', how: 'tightened', isBreaking: true }]);
    expect(limited(back)).toMatchObject([{ how: 'loosened' }]);
    expect(limited(back)[0]).not.toHaveProperty('isBreaking');
    expect(about(forth, 'field Item.desc')).toMatchObject([{ how: 'loosened' }]);
    expect(forth.filter(({ area, says }) => area === 'calls' && says.includes('nameCn'))).toEqual([]);
  });

  it('tells methods, fields and codes to whoever calls it', () => {
    expect(about(forth, 'call items.rename')).toMatchObject([
      { how: 'changed', isBreaking: true, says: 'is POST /aihub/{key}/name, and was PUT /aihub/{key}/name' },
    ]);
    expect(about(forth, 'error aliasTaken')).toMatchObject([
      { how: 'changed', isBreaking: true, says: expect.stringContaining('409199, and had 409106') },
    ]);
    const motto = (changes: readonly Change[]) =>
      about(changes, 'call people.saveProfile').filter(({ says }) => says.includes('motto'));
    expect(motto(forth)).toMatchObject([{ how: 'added' }]);
    expect(motto(forth)[0]).not.toHaveProperty('isBreaking');
    expect(motto(back)).toMatchObject([{ how: 'removed', isBreaking: true }]);
  });

  it('tells screens with what is otherwise, and the hand-written files that are about them', () => {
    const [screen] = about(forth, 'screen hub/account');
    expect(screen).toMatchObject({
      how: 'changed',
      says: expect.stringMatching(/usage\.meters has no row\.files any more/),
    });
    expect(about(forth, 'override screens/hub/account.tsx')).toMatchObject([{ how: 'added' }]);
    expect(about(forth, 'screen hub/gitToken')).toEqual([]);
    const both = compareProducts({ old: { ...old, overrides: now.overrides }, now });
    expect(about(both, 'override screens/hub/account.tsx')).toMatchObject([{ how: 'changed' }]);
  });

  it('tells words in each language, and numbers, and what is gone by its name', () => {
    const said = about(forth, 'text hub.item.setting.rename.title');
    expect(said.map(({ says }) => says)).toEqual([
      'en: "Another name", and was "Rename"',
      'zh: "换个名称", and was "重命名"',
    ]);
    expect(about(forth, 'constant text.titleMax')).toMatchObject([{ how: 'changed', area: 'numbers' }]);
    expect(about(forth, 'tag tabular')).toMatchObject([{ how: 'removed', isBreaking: true }]);
    expect(about(forth, 'tag tables')).toMatchObject([{ how: 'added' }]);
  });

  it('tells words that are said no more, and those that have moved', () => {
    const [key = '', message] = Object.entries(old.messages.en ?? {})[0] ?? [];
    const { [key]: _, ...left } = old.messages.en ?? {};
    const without = (own: typeof left) => ({ ...old, messages: { ...old.messages, en: own } }) as Product;
    expect(compareProducts({ old, now: without(left) })).toMatchObject([
      { area: 'words', how: 'removed', what: `text ${key}` },
    ]);
    const moved = without({ ...left, 'a.new.place': message as NonNullable<typeof message> });
    expect(compareProducts({ old, now: moved })).toMatchObject([
      { how: 'moved', says: expect.stringContaining('a.new.place') },
    ]);
  });
});

describe('a note', () => {
  const change: Change = {
    ...{ area: 'calls', how: 'changed', what: 'call items.rename', says: 'is otherwise' },
    ...{ isBreaking: true, alias: ['PUT /aihub/{key}/name'] },
  };

  it.each([
    'Programs send `items.rename` by POST',
    'items.rename: by POST',
    'PUT /aihub/{key}/name is gone.',
    'the call items.rename.',
  ])('names a breaking change: %s', (text) => {
    expect(unnoted([change], text)).toEqual([]);
  });

  it.each([
    '',
    'Items are renamed otherwise',
    'items.renamed',
    'my.items.rename',
    'items.rename.all',
    'items.rename/x',
  ])('does not: %s', (text) => {
    expect(unnoted([change], text)).toEqual([change]);
  });

  it('is asked for by nothing else', () => {
    const { isBreaking: _, ...harmless } = change;
    expect(unnoted([harmless], '')).toEqual([]);
  });
});

describe('a schema', () => {
  const compared = (was: JsonSchema, is: JsonSchema, of: 'input' | 'answer') =>
    compareSchemas({ schema: was, definitions: {} }, { schema: is, definitions: {} }, of).map(
      ({ at, how, isBreaking }) => `${at} ${how}${isBreaking ? ' !' : ''}`.trim(),
    );
  const thing = (properties: Record<string, JsonSchema>, ...required: string[]): JsonSchema => ({
    type: 'object',
    properties,
    required,
  });
  const text: JsonSchema = { type: 'string' };

  it.each<[string, JsonSchema, JsonSchema, string[], string[]]>([
    ['a field more', thing({}), thing({ a: text }), ['a added'], ['a added']],
    ['one that is needed', thing({}), thing({ a: text }, 'a'), ['a added !'], ['a added']],
    ['one less', thing({ a: text }), thing({}), ['a removed !'], ['a removed !']],
    ['needed now', thing({ a: text }), thing({ a: text }, 'a'), ['a tightened !'], ['a tightened']],
    ['needed no more', thing({ a: text }, 'a'), thing({ a: text }), ['a loosened'], ['a loosened !']],
    ['another type', thing({ a: text }), thing({ a: { type: 'integer' } }), ['a changed !'], ['a changed !']],
    ['a wider type', { type: 'integer' }, { type: 'number' }, ['loosened'], ['loosened !']],
    ['nothing as well', text, { anyOf: [text, { type: 'null' }] }, ['loosened'], ['loosened !']],
    ['shorter', { type: 'string', maxLength: 9 }, { type: 'string', maxLength: 8 }, ['tightened !'], []],
    ['a limit', text, { type: 'string', minLength: 1 }, ['tightened !'], []],
    ['no limit', { type: 'string', minLength: 1 }, text, ['loosened'], []],
    ['more', { type: 'integer', minimum: 2 }, { type: 'integer', minimum: 1 }, ['loosened'], []],
    ['a word less', { enum: ['a', 'b'] }, { enum: ['a'] }, ['tightened !'], ['tightened']],
    ['a word more', { enum: ['a'] }, { enum: ['a', 'b'] }, ['loosened'], ['loosened']],
    [
      'in a list',
      { type: 'array', items: text },
      { type: 'array', items: { type: 'string', pattern: 'a' } },
      ['[] tightened !'],
      [],
    ],
    [
      'the same in another order',
      thing({ a: text, b: text }, 'a', 'b'),
      thing({ b: text, a: text }, 'b', 'a'),
      [],
      [],
    ],
  ])('with %s', (_, was, is, input, answer) => {
    expect(compared(was, is, 'input')).toEqual(input);
    expect(compared(was, is, 'answer')).toEqual(answer);
  });

  it('that holds itself ends', () => {
    const node: JsonSchema = thing({ inner: { $ref: '#/definitions/Node' }, name: text });
    const other: JsonSchema = thing({ inner: { $ref: '#/definitions/Node' } });
    const side = (Node: JsonSchema) => ({ schema: { $ref: '#/definitions/Node' }, definitions: { Node } });
    expect(compareSchemas(side(node), side(other), 'answer').map(({ at }) => at)).toEqual(['name']);
  });
});
