import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { fixSpec } from './fix-spec.ts';

const app = 'name: Hub\nversion: 1.0.0\n';

/** What becomes of files when a spec of them is moved. */
function moved(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(fixSpec(new Map(Object.entries({ 'spec/app.yaml': app, ...files }))).texts);
}

describe('what is said once', () => {
  const entities = `types: { Shelf: { type: text } }
Item:
  kept: items
  key: { type: ItemKey, core: true }
  name: { type: ItemName, minLength: 1 }
  a: text
  b: text
`;
  const files = (endpoints: string, more = '') => ({
    'spec/app.yaml': `language: 2\n${app}`,
    'spec/entities/item.yaml': `${entities}${more}`,
    'spec/guards/all.yaml':
      "subjects: { viewer: 'User?', item: { is: Item, from: [ItemKey] } }\nterms: { own: item.a == 'x.key' }\nchecks: { sees: { when: own, error: no } }\nactions: { item.view: [sees] }\n",
    'spec/endpoints/items.yaml': endpoints,
  });
  const call = (words: string) =>
    moved(files(`items.one: { ${words} }\n`))
      ['spec/endpoints/items.yaml']?.replace('items.one: { ', '')
      .replace(' }\n', '');

  it.each([
    ['get: "/{key}", params: { key: ItemKey }, returns: Item', 'get: "/{key}", returns: Item'],
    ['get: "/{key}", params: { key: ItemKey }, allow: item.view', 'get: "/{key}", allow: item.view'],
    [
      'get: "/{key}/{to}", params: { key: ItemKey, to: text }, removes: Item',
      'get: "/{key}/{to}", params: { to: text }, removes: Item',
    ],
    ['get: "/{shelf}", params: { shelf: Shelf }', 'get: "/{shelf}"'],
    ['get: "/{key}", params: { key: OtherKey }, returns: Item', undefined],
    ['get: "/{key}", params: { key: ItemKey }, returns: text', undefined],
    ['get: "/{name}", params: { name: ItemName }, returns: Item', undefined],
  ])('%s → %s', (before, after) => expect(call(before)).toBe(after ?? before));

  const viewsOf = (more: string, endpoints = '') =>
    moved(files(endpoints, more))['spec/entities/item.yaml']?.replace(entities, '');

  it('lets a view be like another that it has all of', () =>
    expect(viewsOf('views:\n  Card: [key, name, a, b] # short\n')).toBe(
      'views:\n  Card: [key, name, a, b] # short\n',
    ));

  it.each([
    ['[key, name, a, b, c]', '{ like: Card, and: [c] }'],
    ['[key, name, b, a, c]', '[key, name, b, a, c]'],
    ['[key, name, a, c]', '[key, name, a, c]'],
  ])('moves a view %s to %s, in the order of the entity alone', (before, after) =>
    expect(viewsOf(`  c: text\nviews:\n  Card: [key, name, a, b]\n  Whole: ${before} # all\n`)).toBe(
      `  c: text\nviews:\n  Card: [key, name, a, b]\n  Whole: ${after} # all\n`,
    ),
  );

  it('moves a thing that is another but for a few fields, and a page, among the views', () => {
    const limit = 'limit?: { type: integer, minimum: 1, maximum: list.pageMax, default: list.page }';
    const tags =
      'Tag: { name: text, cn?: text, en: text }\nCounted:\n  decided: why, so\n  of: Item\n  name: text\n  cn?: text # zh\n  en: text\n  count: count\nPage:\n  list: [Item]\n  total?: count\n  nextCursor?: text\n';
    const calls = `items.list:\n  get: /items\n  query:\n    cursor?: text\n    ${limit}\n  returns: Page\n`;
    expect(viewsOf(tags, calls)).toBe(
      'Tag: { name: text, cn?: text, en: text }\n# zh\nviews:\n  Counted: { decided: "why, so", of: Item, like: Tag, and: { count: count } }\n  Page: { pages: Item }\n',
    );
    expect(moved(files(calls, tags))['spec/endpoints/items.yaml']).toBe(
      'items.list:\n  get: /items\n  returns: Page\n',
    );
    // A call that takes no limit would take one.
    expect(viewsOf(tags, calls.replace(`    ${limit}\n`, ''))).toContain('Page:\n  list: [Item]\n');
  });
});

describe('a type that is one of a few', () => {
  const card = (value: string, icon: string) =>
    `- { value: ${value}, icon: ${icon}, text: field.value.${value}, about: form.${value} }`;
  const files = {
    'spec/app.yaml': `language: 6\n${app}`,
    'spec/entities/a.yaml':
      'types:\n  Sort: { enum: [a, b] } # two\n  Side: { enum: [b, c] }\nThing:\n  sort: { type: Sort, writable: always }\n',
    'spec/endpoints/things.yaml': 'things.save: { put: /things, changes: Thing }\n',
    'spec/screens/make.yaml': `block: form\nsubmit: things.save\nfields:\n  - field: sort\n    choices:\n      ${card('b', 'eye')}\n      ${card('a', 'plug')}\nthen: [back]\n`,
    'locales/en/field.yaml': 'sort: Sort\nvalue: { a: A, b: B, c: C } # few\n',
    'locales/en/form.yaml': 'title: T\na: "The first, a"\nb: The other\n',
  };

  it('has its icons and its words where it is declared, and the form says nothing of them', () => {
    const after = moved(files);
    expect(after['spec/entities/a.yaml']).toContain(
      'Sort: { enum: [b, a], icons: { b: eye, a: plug } } # two\n',
    );
    expect(after['spec/entities/a.yaml']).toContain('Side: { enum: [b, c] }\n');
    expect(after['spec/screens/make.yaml']).toBe(
      'block: form\nsubmit: things.save\nfields:\n  - sort\nthen: [back]\n',
    );
    expect(after['locales/en/field.yaml']).toBe('sort: Sort\n# few\n');
    expect(after['locales/en/form.yaml']).toBe('title: T\n');
    expect(parse(after['locales/en/value.yaml'] ?? '')).toEqual({
      Sort: { b: { text: 'B', about: 'The other' }, a: { text: 'A', about: 'The first, a' } },
      Side: { b: { text: 'B' }, c: { text: 'C' } },
    });
    expect(moved(after)).toEqual(after);
  });

  it('keeps words that something else needs, and choices that are not all', () => {
    const screen = files['spec/screens/make.yaml'];
    const notes = 'block: text\ntext: form.a\nmore: field.value.a\n';
    const kept = moved({ ...files, 'spec/screens/notes.yaml': notes });
    expect(kept['locales/en/field.yaml']).toBe('sort: Sort\nvalue: { a: A } # few\n');
    expect(kept['locales/en/form.yaml']).toBe('title: T\na: "The first, a"\n');
    const fewer = screen.replace(`      ${card('a', 'plug')}\n`, '');
    expect(moved({ ...files, 'spec/screens/make.yaml': fewer })['spec/screens/make.yaml']).toBe(fewer);
  });
});
