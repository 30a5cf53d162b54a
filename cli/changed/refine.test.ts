import { describe, expect, it } from 'vitest';
import { chooseAmong } from './choose.ts';
import { seen, type Touched } from './record/touched.ts';

const list = 'server/items/list.ts';
const code = (max: string, body: string) =>
  `export const max = ${max};\nexport function list() {\n  return ${body};\n}\nconst { a } = max;\n`;
const texts = new Map(
  Object.entries({
    [list]: code('1', 'max'),
    'server/main.ts': "import { list } from './items/list.ts';\nexport const main = () => list();\n",
    'tests/one.test.ts': "import { main } from '../server/main.ts';\nmain();\n",
    'tests/compiled.test.ts': "import { main } from '../server/main.ts';\nmain(); // asks tsc as well\n",
    'tests/copy.test.ts': `import { main } from '../server/main.ts';\nedit('${list}');\nmain();\n`,
  }),
);
const snapshot = (of: ReadonlyMap<string, string> = texts) =>
  new Map([...of].map(([file, text]) => [file, seen(file, text)]));
const loaded = new Set(['server/main.ts', list]);
const touching = (...called: string[]): Touched => ({
  ...{ called: new Set(called), ran: new Set(called), loaded, at: snapshot() },
});

/** Which of the tests a change of one file breaks, where all of them have called these. */
function chosen(file: string, [from, to]: [from: string, to: string], all: Touched | undefined): string[] {
  const before = texts.get(file) ?? '';
  const now = new Map(texts).set(file, before.replace(from, to));
  const touched = new Map(all && [...texts.keys()].map((test) => [test, all]));
  return chooseAmong(now, [file], { before: new Map([[file, before]]), touched }).tests.map((test) =>
    test.replace(/^tests\/|\.test\.ts$/g, ''),
  );
}

const everyone = ['compiled', 'copy', 'one'];
const inFunction: [string, string] = ['return max', 'return max + 1'];

describe('a test that reaches what changed', () => {
  it('can break where nothing is known of it', () => {
    expect(chosen(list, inFunction, undefined)).toEqual(everyone);
  });

  it('can break where it called something of the file', () => {
    expect(chosen(list, inFunction, touching('server/main.ts', list))).toEqual(everyone);
  });

  it('cannot where it called nothing of it, unless it reads or compiles the text', () => {
    expect(chosen(list, inFunction, touching('server/main.ts'))).toEqual(['compiled', 'copy']);
  });

  it.each([
    ['a value', ['max = 1', 'max = 2']],
    ['a default of what a function takes', ['list()', 'list(most = max)']],
    ['what is exported', ['export function', 'function']],
  ] as [string, [string, string]][])('can break by what acts when a file is loaded: %s', (_, edit) => {
    expect(chosen(list, edit, touching('server/main.ts'))).toEqual(everyone);
  });

  it('cannot by a file that it did not load, whatever it does when it is loaded', () => {
    const alone = { ...touching('server/main.ts'), loaded: new Set(['server/main.ts']) };
    expect(chosen(list, ['max = 1', 'max = 2'], alone)).toEqual(['compiled', 'copy']);
  });

  it('can break where what it called has changed since it was seen', () => {
    const then = new Map(texts).set('server/main.ts', 'export const main = () => 1;\n');
    const old: Touched = { ...touching('server/main.ts'), at: snapshot(then) };
    expect(chosen(list, inFunction, old)).toEqual(everyone);
  });

  it('still cannot where only a function that it does not call has changed since', () => {
    const then = new Map(texts).set(list, code('1', 'max * 2'));
    const old: Touched = { ...touching('server/main.ts'), at: snapshot(then) };
    expect(chosen(list, inFunction, old)).toEqual(['compiled', 'copy']);
  });
});

describe('what a test reads by way of others', () => {
  const reader = 'cli/diff.ts';
  const read = new Map(
    Object.entries({
      'CHANGELOG.md': '# Changes',
      [reader]: "export const told = () => readFileSync(join(projectRoot, 'CHANGELOG.md'));\n",
      'cli/hub.ts': "import { told } from './diff.ts';\ntold();\n",
      'tests/one.test.ts': "import '../cli/hub.ts';\n",
    }),
  );
  const chosenWith = (loaded: readonly string[], seen: ReadonlyMap<string, string> = read) => {
    const own = new Set(loaded);
    const record: Touched = { called: own, ran: own, loaded: own, at: snapshot(seen) };
    const now = new Map(read).set('CHANGELOG.md', '# Others');
    return chooseAmong(now, ['CHANGELOG.md'], {
      before: read,
      touched: new Map([['tests/one.test.ts', record]]),
    }).tests;
  };

  it('cannot break it where nobody who reads it was loaded', () => {
    expect(chosenWith(['cli/hub.ts'])).toEqual([]);
  });

  it('can where one was', () => {
    expect(chosenWith(['cli/hub.ts', reader])).toEqual(['tests/one.test.ts']);
  });

  it('can where one that it loaded has begun to ask for others since', () => {
    const then = new Map(read).set('cli/hub.ts', 'export const alone = 1;\n');
    expect(chosenWith(['cli/hub.ts'], then)).toEqual(['tests/one.test.ts']);
  });
});

describe('what makes the pages that tests find made', () => {
  const packed = 'cli/packed-ahead.ts';
  const made = new Map(
    Object.entries({
      [packed]: 'export const pack = () => 1;\n',
      'vite.config.ts': "import { pack } from './cli/packed-ahead.ts';\npack();\n",
      'cli/build.ts': "import config from '../vite.config.ts';\nexport const build = () => makeBy(config);\n",
      'tests/pages.test.ts': "import { build } from '../cli/build.ts';\nlookAt(build);\n",
      'tests/compiled.test.ts': "import { other } from '../cli/other.ts'; // and asks tsc\n",
      'cli/other.ts': "import { pack } from './packed-ahead.ts';\nexport const other = pack;\n",
    }),
  );

  it('can break whoever looks at them, though nobody saw it run, and not who compiles a product', () => {
    const none = new Set<string>();
    const record: Touched = {
      ...{ called: none, ran: none, loaded: new Set(['cli/build.ts']), at: snapshot(made) },
    };
    const now = new Map(made).set(packed, 'export const pack = () => 2;\n');
    const touched = new Map(['tests/pages.test.ts', 'tests/compiled.test.ts'].map((test) => [test, record]));
    expect(chooseAmong(now, [packed], { before: made, touched }).tests).toEqual(['tests/pages.test.ts']);
  });
});

it('what a test ran can break it, also where nothing says how it came there', () => {
  const apart = new Map(texts).set('tests/apart.test.ts', "start(['server', name].join('/'));\n");
  const now = new Map(apart).set(list, (texts.get(list) ?? '').replace(...inFunction));
  const touched = new Map([['tests/apart.test.ts', { ...touching(list), at: snapshot(apart) }]]);
  expect(chooseAmong(now, [list], { before: texts, touched }).tests).toContain('tests/apart.test.ts');
});

it('dots between two parts of a name are no folder', () => {
  const dots = new Map(
    Object.entries({
      'cli/keep.ts':
        "import { projectRoot } from './project.ts';\nexport const at = [projectRoot, 'a'].join('.');\n",
      'cli/project.ts': 'export const projectRoot = 1;\n',
      'cli/other.ts': 'export const other = () => 1;\n',
      'cli/keep.test.ts': "import { at } from './keep.ts';\nat();\n",
    }),
  );
  const now = new Map(dots).set('cli/other.ts', 'export const other = () => 2;\n');
  expect(chooseAmong(now, ['cli/other.ts']).tests).toEqual([]);
});
