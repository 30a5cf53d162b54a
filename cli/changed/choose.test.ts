import { describe, expect, it } from 'vitest';
import { chooseAmong, outcomeOf } from './choose.ts';

const texts = new Map(
  Object.entries({
    'server/items/list.ts': "import { rows } from './rows.ts';\nexport const list = rows;\n",
    'server/items/rows.ts': 'export const rows = 1;\n',
    'server/items/shape.ts': 'export type Shape = number;\n',
    'server/items/list.test.ts':
      "import type { Shape } from './shape.ts';\nimport { list } from './list.ts';\nlist as Shape;\n",
    'server/late.test.ts': "await import('./items/rows.ts');\n",
    'runtime/blocks/all.ts': "export const all = import.meta.glob(['./*/index.ts', '!./*/x.ts']);\n",
    'runtime/blocks/form/index.ts': "export { a } from './Form.tsx';\n",
    'runtime/blocks/form/Form.tsx': "import './form.css';\nexport const a = 1;\n",
    'runtime/blocks/form/form.css': '',
    'runtime/all.test.ts': "import { all } from '#runtime/blocks/all.ts';\nall;\n",
    'tests/copy.ts':
      "import { projectRoot } from '../cli/project.ts';\nexport const from = projectRoot + 'spec';\n",
    'tests/copies.test.ts': "import { from } from './copy.ts';\nfrom;\n",
    'tests/spawned.test.ts': "spawn(join(root, 'server', 'items/list.ts'));\n",
    'tests/guide.test.ts': `readFileSync(\`\${root}/docs/guide.md\`);\n`,
    'cli/project.ts': "export const projectRoot = '';\n",
    'spec/app.yaml': 'apps: {}\n',
    'server/store/migrate.ts': "readdirSync(new URL('./steps/', import.meta.url));\n",
    'server/store/migrate.test.ts': "import './migrate.ts';\n",
    'server/store/steps/0001-core.ts': '',
    'server/seed/shown.test.ts': "fileURLToPath(new URL('../../shown', import.meta.url));\n",
    'shown/one.md': '',
    'server/words/listed.test.ts': "readdir(join(import.meta.dirname, 'lists'));\n",
    'server/words/lists/a.md': '',
    'server/words/found.test.ts': "for (const file of globSync('server/words/found/*.md')) file;\n",
    'server/words/found/a.md': '',
    'generator/emit/emit-qa.test.ts': `readFile(new URL(\`./support/\${name}\`, import.meta.url));\n`,
    'generator/emit/support/start.ts': '',
    'server/words/said.test.ts': "expect(kind).toBe('shown');\n",
    'docs/guide.md': '',
    'docs/other.md': '',
    'tests/data.bin': '',
    'package.json': '{}',
  }),
);

const chosen = (...changed: string[]) => chooseAmong(texts, changed).tests;

describe('the tests that a change can break', () => {
  it.each([
    [
      'asks for it by way of others',
      'server/items/rows.ts',
      ['server/items/list.test.ts', 'server/late.test.ts', 'tests/spawned.test.ts'],
    ],
    ['finds it by a pattern, with its styles', 'runtime/blocks/form/form.css', ['runtime/all.test.ts']],
    ['copies the folder that it lies in', 'spec/app.yaml', ['tests/copies.test.ts']],
    ['starts or reads it by its path', 'docs/guide.md', ['tests/guide.test.ts']],
    ['loads the folder by its address', 'server/store/steps/0001-core.ts', ['server/store/migrate.test.ts']],
    ['is given the folder', 'shown/one.md', ['server/seed/shown.test.ts']],
    ['lists the folder', 'server/words/lists/a.md', ['server/words/listed.test.ts']],
    ['globs for it', 'server/words/found/a.md', ['server/words/found.test.ts']],
    ['puts its address together', 'generator/emit/support/start.ts', ['generator/emit/emit-qa.test.ts']],
    ['knows its types alone', 'server/items/shape.ts', []],
    ['is it', 'tests/guide.test.ts', ['tests/guide.test.ts']],
  ])('are those of whoever %s', (_, file, tests) => {
    expect(chosen(file)).toEqual(tests);
  });

  it('are none for what nobody reads', () => {
    expect(chosen('docs/other.md')).toEqual([]);
  });

  it('are those of whoever still asks for what is gone', () => {
    const left = new Map([...texts, ['server/gone.ts', ''], ['server/x.test.ts', "import './gone.ts';\n"]]);
    expect(chooseAmong(left, ['server/gone.ts']).tests).toEqual(['server/x.test.ts']);
  });

  it.each(['package.json', 'tests/data.bin', 'cli/past-offers.ts'])(
    'are all where nobody can follow: %s',
    (file) => {
      const { tests, of, unfollowed } = chooseAmong(texts, [file]);
      expect([tests.length, unfollowed]).toEqual([of, file]);
    },
  );
});

describe('a file whose code is the same', () => {
  const file = 'server/items/rows.ts';
  const choice = (before: string) =>
    chooseAmong(texts, [file], { before: new Map([[file, before]]), touched: new Map() });

  it.each([
    ['a comment', '// So many.\nexport const rows = 1;\n'],
    ['its form', 'export const rows =\n  1\n'],
    ['a type', 'export const rows: number = 1;\ninterface Row {}\n'],
  ])('breaks nobody who runs it: %s', (_, before) => {
    const { tests, isIdle } = choice(before);
    expect([tests, isIdle]).toEqual([[], true]);
  });

  it('breaks whoever runs it where it has other code', () => {
    const { tests, isIdle } = choice('export const rows = 2;\n');
    expect([tests.length, isIdle]).toEqual([3, false]);
  });
});

describe('an empty choice', () => {
  const base = '0123456789abcdef';

  it('is well where nothing changed, and says so', () => {
    expect(outcomeOf({ base, files: [] }, { tests: [], of: 9, isIdle: true })).toEqual({
      isWell: true,
      says: '– tests: nothing is chosen, because nothing changed since 0123456789.',
    });
  });

  it('fails where something changed, and names it', () => {
    expect(outcomeOf({ base, files: ['server/a.ts', 'b.md'] }, { tests: [], of: 9, isIdle: false })).toEqual({
      isWell: false,
      says: '✗ tests: nothing is chosen, though 2 files differ from 0123456789, such as server/a.ts: no test is known to run or read them. `npm test` runs all.',
    });
  });

  it('is well where nothing that runs has changed, and says so', () => {
    expect(outcomeOf({ base, files: ['docs/a.md'] }, { tests: [], of: 9, isIdle: true })).toEqual({
      isWell: true,
      says: '– tests: nothing is chosen, because 1 file differs from 0123456789 in nothing that runs or that a test reads.',
    });
  });

  it('is none where a test is chosen', () => {
    const { isWell, says } = outcomeOf(
      { base, files: ['a.ts'] },
      { tests: ['a.test.ts'], of: 9, isIdle: false },
    );
    expect([isWell, says]).toEqual([true, '1 file differs from 0123456789: 1 of 9 test files can break.']);
  });
});
