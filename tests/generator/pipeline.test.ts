import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isMap, parseDocument, visit } from 'yaml';
import { buildProduct } from '../../generator/build.ts';
import { expandRoutes } from '../../generator/emit/routes/expand-routes.ts';
import { typeCheck } from '../../generator/emit/testing/type-check.ts';
import { generate } from '../../generator/generate.ts';
import { listFiles } from '../../generator/yaml/load-folder.ts';
import { unspoken, unspokenLine } from '../support/unspoken.ts';
import { library, repository, TestProject } from './project.ts';

/** A product as a cold run leaves it, once for all that begin there. */
let generated: TestProject;
let project: TestProject;
beforeAll(async () => {
  generated = new TestProject(library);
  expect((await run({}, generated)).faults).toEqual([]);
});
afterAll(() => generated.remove());
beforeEach(() => {
  project = new TestProject(generated);
});
afterEach(() => project.remove());

const run = (more: { check?: boolean } = {}, { root } = project) =>
  generate({ project: root, blocks: repository, ...more });

/** The addresses of the app at `/`, as whoever loads its routes finds them. */
function addresses(): string[] {
  const { product } = buildProduct({ project: project.root, blocks: repository });
  const app = product?.app.apps.find(({ at }) => at === '/');
  if (product === undefined || app === undefined) throw new Error('There is no app at /.');
  return expandRoutes(product, app).map(({ path }) => path);
}

/** Turns the keys of every map of a file around; lists keep their order, since theirs means something. */
function reverseKeys(path: string): void {
  const doc = parseDocument(project.read(path));
  visit(doc, { Map: (_key, map) => void (isMap(map) && map.items.reverse()) });
  project.write(path, doc.toString({ lineWidth: 0 }));
}

const record = 'spec/screens/library/book.yaml';
const books = 'spec/endpoints/books.yaml';

describe('a run', () => {
  it('gives the same bytes whatever the order of keys', async () => {
    const before = project.generated();
    let turned = 0;
    // Of a machine the first state is where everything begins.
    for (const folder of ['endpoints', 'entities', 'errors', 'guards', 'rules'])
      for (const file of listFiles(join(project.root, 'spec', folder), '.yaml')) {
        reverseKeys(file.slice(project.root.length + 1));
        turned++;
      }
    expect(turned).toBeGreaterThan(6);
    expect((await run()).faults).toEqual([]);
    const after = project.generated();
    // The trace names lines, and those did change.
    for (const files of [before, after]) {
      delete files['generated/entries.json'];
      delete files['generated/.manifest.json'];
    }
    expect(after).toEqual(before);
  });

  it('writes nothing the second time', async () => {
    expect((await run()).report).toMatchObject({ written: [], removed: [], drift: [] });
  });

  it('after an edit writes what a cold run on the edited spec writes', async () => {
    // So that all that a process remembers of a project is warm.
    await run();
    project.edit(record, "['about', 'loans']", "['loans', 'about']");
    const { report } = await run();
    const warm = project.generated();
    const cold = new TestProject(library);
    cold.edit(record, "['about', 'loans']", "['loans', 'about']");
    await generate({ project: cold.root, blocks: repository });
    expect(warm).toEqual(cold.generated());
    expect(report?.written.length).toBeGreaterThan(0);
    expect(report?.written.length).toBeLessThan(5);
    cold.remove();
  });

  it('with a fault leaves everything as it was', async () => {
    const before = project.generated();
    project.edit('spec/screens/library/books.yaml', 'load: books.list', 'load: books.lits');
    const { faults, report } = await run();
    expect(faults.map((fault) => fault.code)).toContain('HUB1201');
    expect(report).toBeUndefined();
    expect(project.generated()).toEqual(before);
  });

  it('names a hand edit, a stale file and a file that is not ours', async () => {
    writeFileSync(join(project.root, 'generated', 'mine.ts'), 'export const mine = 1;\n');
    expect((await run()).report).toMatchObject({ foreign: ['mine.ts'], handEdited: [] });
    project.write('generated/types.ts', `${project.read('generated/types.ts')}// mine\n`);
    expect((await run()).report).toMatchObject({ handEdited: ['types.ts'], written: [] });
    expect(project.read('generated/types.ts')).toContain('// mine');
    expect(existsSync(join(project.root, 'generated', 'mine.ts'))).toBe(true);
  });

  it('removes what no entry asks for any more', async () => {
    const file = 'generated/api/books/remove.ts';
    expect(existsSync(join(project.root, file))).toBe(true);
    const lineOf = (path: string, said: string) =>
      `${project
        .read(path)
        .split('\n')
        .find((line) => line.includes(said))}\n`;
    project.edit(record, lineOf(record, 'books.remove'), '');
    project.edit(books, lineOf(books, 'books.remove'), '');
    const { report, faults } = await run();
    // Words that nothing says any more are told when the code is known as well.
    expect(faults).toEqual([]);
    expect(report?.removed).toContain('api/books/remove.ts');
    expect(existsSync(join(project.root, file))).toBe(false);
  });

  it('with --check tells the drift and touches nothing', async () => {
    const before = project.generated();
    project.edit('spec/entities/books.yaml', 'maximum: 2100', 'maximum: 2200');
    const { report } = await run({ check: true });
    expect(report?.drift).toContain('forms/library/book-edit.ts');
    expect(project.generated()).toEqual(before);
  });
});

describe('a change of the spec is a change of the product', () => {
  it('renames a field everywhere, and tells who still calls it as before', async () => {
    project.edit('spec/entities/books.yaml', '  printed?: { type', '  pressed?: { was: printed, type');
    expect((await run()).faults.map((fault) => fault.place.file)).toContain('spec/demo/books.yaml');
    const saying = ['screens/library/book', 'screens/library/book-about', 'screens/library/book-edit'].map(
      (name) => `spec/${name}.yaml`,
    );
    const others = ['spec/screens/library/book-new.yaml', 'spec/rules/books.yaml', 'spec/demo/books.yaml'];
    const words = ['en', 'zh'].map((language) => `locales/${language}/field.yaml`);
    for (const file of [...saying, ...others, ...words])
      project.write(file, project.read(file).replaceAll(/\bprinted\b/g, 'pressed'));
    expect((await run()).faults).toEqual([]);
    const files = project.generated();
    expect(files['generated/types.ts']).toMatch(/pressed\?: Year/);
    expect(files['generated/types.ts']).not.toMatch(/\bprinted\b/);
    expect(files['generated/store/tables.ts']).toMatch(/was: \['printed'\]/);
  });

  it('renames a field of a form, and the file of its slot no longer compiles', async () => {
    const slot = 'screens/library/book-new.isbn.tsx';
    const text = project.read(slot);
    const types = async (own: string) => {
      expect((await run()).faults).toEqual([]);
      const files = Object.entries(project.generated())
        .filter(
          ([path]) => !/generated\/(qa|server|store|openapi|reference)/.test(path) && path.endsWith('ts'),
        )
        .map(([path, content]) => ({ path: path.replace('generated/', ''), content, from: [] }));
      return typeCheck(files, { [slot]: own });
    };
    expect(await types(text)).toBe('');
    project.edit('spec/screens/library/book-new.yaml', '{ isbn: isbn }', '{ shelf: isbn }');
    expect(await types(text)).toMatch(/isbn/);
  });

  it('adds a language whose missing words fall back to English', async () => {
    const { id, prefix } = unspoken;
    project.edit(
      'spec/app.yaml',
      '  - { id: en, tag: en-US, prefix: "" }\n',
      `  - { id: en, tag: en-US, prefix: "" }\n${unspokenLine('en')}`,
    );
    mkdirSync(join(project.root, `locales/${id}`), { recursive: true });
    project.write(`locales/${id}/book.yaml`, 'all: "本一覧"\n');
    expect((await run()).faults).toEqual([]);
    const files = project.generated();
    expect(files[`generated/messages/${id}.ts`]).toContain('本一覧');
    expect(files[`generated/messages/${id}.ts`]).toContain("'book.search'");
    expect(addresses()).toContain(`${prefix}/loans`);
  });
});

it('reports twenty different mistakes of one spec together, each at its place', () => {
  const mistakes: [string, string, string, string][] = [
    ['spec/app.yaml', 'theme: "', 'theme: # "', 'HUB1007'],
    ['spec/app.yaml', 'router: path', 'router: paths', 'HUB1104'],
    ['spec/routes/library.yaml', 'screen: library/books,', 'screen: library/boosk,', 'HUB1201'],
    ['spec/routes/library.yaml', 'keepAlive: true', 'keepAlive: "yes"', 'HUB1103'],
    ['spec/routes/library.yaml', 'guards: [auth, book.make]', 'guards: [auth, book.maek]', 'HUB1201'],
    ['spec/guards/library.yaml', 'viewer.id == loan.memberId', 'viewer.id == loan.membreId', 'HUB1302'],
    ['spec/states/loans.yaml', 'lost: [returned]', 'lost: [retruned]', 'HUB1104'],
    ['spec/entities/loans.yaml', 'bookId: { type: BookId', 'bookId: { type: BokId', 'HUB1201'],
    [
      'spec/entities/loans.yaml',
      'note?: { type: text, maxLength',
      'note?: { type: text, maxLenght',
      'HUB1101',
    ],
    ['spec/entities/books.yaml', 'isbn?: { type: Isbn, unique', 'isbn?: { type: Isbn, unqiue', 'HUB1101'],
    [books, 'lists: Book', 'lists: Bok', 'HUB1201'],
    [books, 'allow: book.view', 'allow: book.veiw', 'HUB1201'],
    [books, 'returns: Book, answered: kept }', 'returns: Book, answered: kpet }', 'HUB1104'],
    ['spec/endpoints/loans.yaml', 'to: lost, from', 'to: lsot, from', 'HUB1104'],
    ['spec/endpoints/loans.yaml', 'error: loanMovedOn', 'error: loanMovdOn', 'HUB1201'],
    ['spec/errors/library.yaml', 'effects: [{ state: error', 'effects: [{ stat: error', 'HUB1104'],
    ['spec/screens/library/book-loans.yaml', 'load: loans.ofBook', 'load: loans.ofBok', 'HUB1201'],
    [record, 'block: record', 'block: recrod', 'HUB1201'],
    ['spec/screens/library/books.yaml', 'title: name', 'title: nmae', 'HUB1302'],
    ['spec/screens/library/book-new.yaml', 'submit: books.create', 'submit: books.craete', 'HUB1201'],
    [
      'spec/screens/library/loans.yaml',
      "when: status == 'wanted', do",
      "when: statsu == 'wanted', do",
      'HUB1302',
    ],
  ];
  for (const [file, from, to] of mistakes) project.edit(file, from, to);

  const { faults } = buildProduct({ project: project.root, blocks: repository });

  const unreported = mistakes.filter(
    ([file, , , code]) => !faults.some((fault) => fault.place.file === file && fault.code === code),
  );
  expect(unreported).toEqual([]);
  expect(faults.length).toBeGreaterThanOrEqual(20);
});
