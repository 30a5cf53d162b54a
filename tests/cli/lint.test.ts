import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { stepPatienceMs } from '../support/patience.ts';

const ways = {
  'an import': "import { spawn } from 'node:child_process';\n\nspawn('x');\n",
  'its old name': "import { spawn } from 'child_process';\n\nspawn('x');\n",
  'all of it': "import * as processes from 'node:child_process';\n\nprocesses.spawn('x');\n",
  'an import when it is needed': "const { spawn } = await import('node:child_process');\nspawn('x');\n",
  'a require': "const { spawn } = require('node:child_process');\nspawn('x');\n",
  'handing it on': "export { spawn } from 'node:child_process';\n",
};
const rooms = ['server', 'server/items', 'server/git', 'server/load', 'server/repos/survey'];
/** Where whoever reads would look for a number, beside the server. */
const numbered = ['runtime', 'runtime/blocks/form', 'screens', 'cli'];
const typedNumbers = {
  'a number of bytes': 'export const most = 64 * 1024;\n',
  'a number with its unit': 'export const lookAgainMs = 20;\n',
  'a limit in a call': 'export const row = open({ waitMs: 500, perAsker: 2 });\n',
  'a limit of its own name': 'export const tagsShown = 1;\nexport const limit = 20;\n',
  'a large number': 'export const open = (list: string[]) => list.slice(0, 20_000);\n',
};
const facts = {
  'a fact that names its source':
    '// biome-ignore lint/plugin: the port of HTTP\nexport const port = 8080;\n',
  'a status and a mask': 'export const answered = { status: 404, mode: 0o600, size: 0 };\n',
  'half of a number that was handed in': 'export const half = (most: number) => most / 2;\n',
};
/** Ways in which a test of the engine would try something else than the engine. */
const ownMocks = {
  'a module by its alias': "vi.mock('#runtime/i18n/use-text.ts', () => ({}));\n",
  'a neighbour': "vi.mock('../reads/endpoints.ts', () => ({}));\n",
  'a module by its import': "vi.mock(import('./theme.ts'), () => ({}));\n",
  'a package': "vi.mock('react-i18next', () => ({}));\n",
  'the client': "vi.mock('#generated/api/client.ts', () => ({}));\n",
  'one that comes later': "vi.doMock('./theme.ts', () => ({}));\n",
  'all of a module': "vi.mock('./theme.ts');\n",
};
const otherProducts = {
  'smaller limits':
    "vi.mock('#generated/constants.ts', async (whole) => ({ ...(await whole<object>()), most: 2 }));\n",
  'other menus':
    "vi.mock(import('#generated/app.ts'), async (whole) => ({ ...(await whole()), menus: {} }));\n",
};
/** What one database alone understands. */
const rawSql = {
  'a question by its tag': "import { sql } from 'kysely';\n\nexport const up = sql`select 1`;\n",
  'a question as text': "export const all = 'select count from kind_counts where kind = ?';\n",
  'a question over lines': 'export const gone = `\n  delete from items`;\n',
  'a question of a table in quotes': `export const of = (table: string) => \`select * from "\${table}"\`;\n`,
  'a question of a table to be named': `export const of = (table: string) => \`select * from \${table}\`;\n`,
  'a question with a part of its own': "export const all = 'with x as (select 1) select * from x';\n",
  'a question with a part that asks itself':
    "export const all = 'with recursive x(n) as (values (1)) select n from x';\n",
  'an index of what is unique': "export const up = 'create unique index one on items (name)';\n",
  'a table for texts': "export const up = 'create virtual table texts using fts5 (title)';\n",
  'a row in the place of another': "export const put = 'replace into items (id) values (?)';\n",
  'a row where there is none': "export const put = 'insert or ignore into items (id) values (?)';\n",
  'a change under another name': "export const set = 'update items as i set name = ?';\n",
  'a change of a table in quotes': `export const set = 'update "items" set name = ?';\n`,
  'a question behind a new line': "export const gone = '\\n delete from items';\n",
  'a question that breaks its lines': 'export const all = `select\n  name\nfrom\n  items`;\n',
  'a question in capitals': "export const all = 'SELECT name FROM items';\n",
  'a plan': `export const plan = (text: string) => \`explain query plan \${text}\`;\n`,
  'a transaction by hand': "export const begin = 'begin immediate';\n",
  'a copy of all': "export const copy = 'vacuum into ?';\n",
  'a question that is made by hand':
    "import { CompiledQuery } from 'kysely';\n\nexport const set = CompiledQuery.raw;\n",
};
/** Ways to name the database that it is. */
const databaseNames = {
  'what it comes from': "import Database from 'better-sqlite3';\n\nexport const open = Database;\n",
  'what it is called': "import { SqliteIndex as Index } from './index.ts';\n\nexport const made = Index;\n",
  'a type of it': "import type { Reader } from '../store/sqlite-reader.ts';\n\nexport type Own = Reader;\n",
  'what is handed on': "export { open } from '../store/sqlite.ts';\n",
  'an import of it when needed': "export const load = () => import('../store/sqlite.ts');\n",
  'a name of ours': 'export class SqliteTexts {}\n',
  'a part of a thing': 'export const held = { sqliteFile: true };\n',
  'a part that is asked for': "import { held } from './held.ts';\n\nexport const own = held.sqliteFile;\n",
  'its file': "export const file = 'hub.sqlite';\n",
  'its file put together': `export const fileOf = (folder: string) => \`\${folder}/hub.sqlite\`;\n`,
  'its code': "export const isBusy = (code: string) => code.startsWith('SQLITE_BUSY');\n",
  'its codes': 'export const isTold = (code: string) => /^SQLITE_(?:FULL|BUSY)/.test(code);\n',
};
const plainNames = {
  'what is said of it beside the code': '// SQLite answers in one go.\nexport const answersAtOnce = true;\n',
  'a word of the store':
    "import { databaseFile } from '../store/x.ts';\n\nexport const file = databaseFile;\n",
};
const plainWords = {
  'a word that also is one of SQL': "export const about = 'select a file, or delete one';\n",
  'a sentence that begins so':
    "export const says = 'Select what you want from the list, or create a table of your own.';\n",
  'a set that is brought up to date': "export const says = 'Update the set of tags, then begin.';\n",
  'a type of Kysely': "import type { Kysely } from 'kysely';\n\nexport type Db = Kysely<object>;\n",
};
const harmless = "import { join } from 'node:path';\n\nexport const at = join('a', 'b');\n";
const linesMax = 400;
const nameOf = (way: string) => `${way.replaceAll(' ', '-')}.ts`;

let folder: string;
/** What the linter says of each file. */
let said: Map<string, string[]>;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'hub-lint-')));
  for (const file of [
    'biome.json',
    'cli/lint/typed-numbers.grit',
    'cli/lint/own-mocks.grit',
    'cli/lint/raw-sql.grit',
    'cli/lint/database-names.grit',
  ]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(projectRoot, file), join(folder, file));
  }
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const room of [...rooms, ...numbered, 'cli/launch']) {
    write(`${room}/harmless.ts`, harmless);
    for (const [way, text] of Object.entries({ ...ways, ...typedNumbers, ...facts }))
      write(`${room}/${nameOf(way)}`, text);
  }
  for (const room of ['runtime/reads', 'screens/hub', 'server/items'])
    for (const [way, text] of Object.entries({ ...ownMocks, ...otherProducts }))
      write(`${room}/${nameOf(way).replace('.ts', '.test.ts')}`, text);
  for (const room of ['server/items', 'server/store', 'cli', 'runtime'])
    for (const [way, text] of Object.entries({ ...rawSql, ...plainWords, ...databaseNames, ...plainNames }))
      write(`${room}/${nameOf(way)}`, text);
  write('server/items/numbers.test.ts', typedNumbers['a large number']);
  for (const lines of [linesMax, linesMax + 1])
    write(`cli/lines-${lines}.test.ts`, 'performance.now();\n'.repeat(lines));
  const args = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github', '.'];
  const biome = join(projectRoot, 'node_modules/.bin/biome');
  const { stdout } = spawnSync(biome, args, { cwd: folder, encoding: 'utf8', timeout: stepPatienceMs });
  said = new Map();
  for (const line of stdout.split('\n')) {
    const [, file = '', words = ''] = /,file=([^,]+),.*?::(.*)/.exec(line) ?? [];
    const path = relative(folder, file);
    said.set(path, [...(said.get(path) ?? []), words]);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(rooms)('in %s', (room) => {
  it.each(Object.keys(ways))('no process starts without bounds, by %s', (way) => {
    expect(said.get(`${room}/${nameOf(way)}`)).toContainEqual(
      expect.stringMatching(/^A process without bounds/),
    );
  });

  it('what starts none is taken', () => {
    expect(said.get(`${room}/harmless.ts`)).toBeUndefined();
  });
});

describe.each([...rooms, ...numbered])('in %s', (room) => {
  it.each(Object.keys(typedNumbers))('no limit is typed: %s', (way) => {
    expect(said.get(`${room}/${nameOf(way)}`)).toContainEqual(
      expect.stringMatching(/^A number that decides stands in spec\/constants/),
    );
  });

  it.each(Object.keys(facts))('%s is taken', (way) => {
    expect(said.get(`${room}/${nameOf(way)}`)).toBeUndefined();
  });
});

it('what runs before anything is made from the spec has its own numbers', () => {
  expect(said.get(`cli/launch/${nameOf('a number of bytes')}`)).toBeUndefined();
});

it('a file, of tests as well, has at most as many lines as one can read', () => {
  expect(said.get(`cli/lines-${linesMax}.test.ts`)).toBeUndefined();
  expect(said.get(`cli/lines-${linesMax + 1}.test.ts`)).toEqual([expect.stringContaining('too many lines')]);
});

describe.each(['runtime/reads', 'screens/hub'])('in tests of %s', (room) => {
  const saidOf = (way: string) => said.get(`${room}/${nameOf(way).replace('.ts', '.test.ts')}`);

  it.each(Object.keys(ownMocks))('nothing of the engine is replaced: %s', (way) => {
    expect(saidOf(way)).toEqual([expect.stringMatching(/^A test of the engine replaces no module/)]);
  });

  it.each(Object.keys(otherProducts))('the product may be another: %s', (way) => {
    expect(saidOf(way)).toBeUndefined();
  });
});

describe('the words of one database', () => {
  it.each(Object.keys(rawSql))('stand in no other room of the server: %s', (way) => {
    expect(said.get(`server/items/${nameOf(way)}`)).toContainEqual(
      expect.stringMatching(/^SQL stands in server\/store/),
    );
  });

  it.each(Object.keys(rawSql))('stand in server/store: %s', (way) => {
    expect(said.get(`server/store/${nameOf(way)}`)).toBeUndefined();
  });

  it.each(Object.keys(plainWords))('are no words of ours: %s', (way) => {
    expect(said.get(`server/items/${nameOf(way)}`)).toBeUndefined();
  });
});

describe('which database it is', () => {
  it.each(Object.keys(databaseNames))('stands in no other room: %s', (way) => {
    for (const room of ['server/items', 'cli', 'runtime'])
      expect(said.get(`${room}/${nameOf(way)}`)).toContainEqual(
        expect.stringMatching(/^Which database it is stands in server\/store/),
      );
  });

  it.each(Object.keys(databaseNames))('stands in server/store: %s', (way) => {
    expect(said.get(`server/store/${nameOf(way)}`)).toBeUndefined();
  });

  it.each(Object.keys(plainNames))('is not named by %s', (way) => {
    expect(said.get(`server/items/${nameOf(way)}`)).toBeUndefined();
  });
});

it('tests of the server have edges of their own', () => {
  expect(said.get('server/items/a-neighbour.test.ts')).toBeUndefined();
});

it('tests name the numbers that they try', () => {
  expect(said.get('server/items/numbers.test.ts')).toBeUndefined();
});

it('the command line may start what it needs', () => {
  expect(said.get(`cli/${nameOf('an import')}`)).toBeUndefined();
});
