import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Draft } from '../draft.ts';
import { type Engine, readEngine } from '../engine.ts';
import { placeWords } from './place-words.ts';

const repository = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const engine = readEngine({ project: repository });

/** What becomes of files where words go to their places. */
function placed(files: Record<string, string>, { isSaidInCode = () => false }: Partial<Engine> = {}) {
  const draft = new Draft(new Map(Object.entries(files)));
  draft.run(placeWords({ ...engine, isSaidInCode }));
  return Object.fromEntries(draft.texts());
}

const screen = 'spec/screens/pages/gone.yaml';
const page = 'block: result\ntitle: a.title\ntext: a.text\n';

describe('words that one place names', () => {
  it('stand under that place in every language, with what is said beside them', () => {
    const moved = placed({
      [screen]: 'block: result # drawn so\ntitle: a.title # short\ntext: a.text\n',
      'locales/en/a.yaml':
        '# yaml-language-server: $schema=../../x.json\n\n# all of it\ntitle: "Gone, {fullPath}" # a remark\n',
      'locales/zh/a.yaml': 'text: 不在了\nother: 其他\ntitle: 没有\n',
      'locales/en/b.yaml': 'text: There\n',
    });
    expect(moved).toEqual({
      [screen]: 'block: result # drawn so\n# short\n',
      'locales/en/b.yaml': 'text: There\n',
      'locales/en/pages/gone.yaml':
        '# yaml-language-server: $schema=../../../spec/meta/locales.json\n# all of it\ntitle: "Gone, {fullPath}" # a remark\n',
      'locales/zh/a.yaml': 'other: 其他\n',
      'locales/zh/pages/gone.yaml':
        '# yaml-language-server: $schema=../../../spec/meta/locales.json\ntitle: 没有\ntext: 不在了\n',
    });
  });

  it.each([
    ['that code says', { 'locales/en/a.yaml': 'title: A\ntext: B\n' }, { isSaidInCode: () => true }],
    [
      'that another place names',
      { 'locales/en/a.yaml': 'title: A\ntext: B\n', 'spec/screens/pages/b.yaml': page },
      {},
    ],
    [
      'that a rule says',
      {
        'locales/en/a.yaml': 'title: A\n',
        'spec/rules/a.yaml': 'A:\n  checks: [{ when: input.b, says: a.title }]\n',
      },
      {},
    ],
    ['that are not there', { 'locales/en/a.yaml': 'other: A\n' }, {}],
    [
      'whose place has others',
      { 'locales/en/a.yaml': 'title: A\ntext: B\n', 'locales/en/pages/gone.yaml': 'title: C\ntext: D\n' },
      {},
    ],
  ])('stay where they are: words %s', (_, files, own) => {
    const all = { [screen]: page, ...files };
    expect(placed(all, own)).toEqual(all);
  });

  it('keep their forms of numbers, and leave groups and files behind that hold nothing', () => {
    const moved = placed({
      'spec/screens/hub/a.yaml': 'block: result\ntitle: deep.down.title\ntext: deep.up.text\n',
      'locales/en/deep.yaml':
        'down: { title_one: "{count} thing", title_other: "{count} things" }\nup: { text: T, more: M }\n',
    });
    expect(moved).toEqual({
      'spec/screens/hub/a.yaml': 'block: result\n',
      'locales/en/deep.yaml': 'up: { more: M }\n',
      'locales/en/hub/a.yaml': 'title_one: "{count} thing"\ntitle_other: "{count} things"\ntext: T\n',
    });
  });
});

describe('what has no place', () => {
  it('gets an id by what its words were called', () => {
    const moved = placed({
      'spec/screens/hub/a.yaml':
        'blocks:\n  - block: banner\n    title: a.hero.title\n  - { block: banner, title: a.second.title }\n',
      'locales/en/a.yaml': 'hero: { title: One }\nsecond: { title: Two }\n',
    });
    expect(moved['spec/screens/hub/a.yaml']).toBe(
      'blocks:\n  - block: banner\n    id: hero\n  - { block: banner, id: second }\n',
    );
    expect(moved['locales/en/hub/a.yaml']).toBe('hero.title: One\nsecond.title: Two\n');
  });

  it('keeps a name that says its words where the place would say more than before', () => {
    // A title of an address alone would stand on the page as well.
    const files = {
      'spec/routes/hub.yaml': 'app: hub\nroutes: [{ path: /a, screen: hub/a, title: a.title }]\n',
      'spec/screens/hub/a.yaml': 'blocks: []\n',
      'locales/en/a.yaml': 'title: A\n',
    };
    expect(placed(files)).toEqual(files);
  });
});

it('shares the title of an address with its page', () => {
  const moved = placed({
    'spec/routes/hub.yaml': 'app: hub\nroutes: [{ path: /a, screen: a, title: a.title }]\n',
    'spec/screens/hub/a.yaml': 'block: result\ntitle: a.title\n',
    'locales/en/a.yaml': 'title: A\n',
  });
  expect(moved).toEqual({
    'spec/routes/hub.yaml': 'app: hub\nroutes: [{ path: /a, screen: a }]\n',
    'spec/screens/hub/a.yaml': 'block: result\n',
    'locales/en/hub/a.yaml': 'title: A\n',
  });
});

it('changes nothing where it was made, in texts of any line breaks', () => {
  const files = {
    [screen]: page,
    'locales/en/a.yaml': 'title: A\ntext: |\n  Long\n  text\n',
  };
  const moved = placed(files);
  expect(moved['locales/en/pages/gone.yaml']).toBe('title: A\ntext: "Long\\ntext\\n"\n');
  expect(placed(moved)).toEqual(moved);
  const withReturns = Object.entries(files).map(([path, text]) => [path, text.replaceAll('\n', '\r\n')]);
  expect(placed(Object.fromEntries(withReturns))['locales/en/pages/gone.yaml']).toMatch(
    /^title: A\r\ntext: .*\r\n$/,
  );
});
