import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { buildProduct } from '../../generator/build.ts';
import { emitAll } from '../../generator/emit/index.ts';
import { emitPageWords } from '../../generator/emit/server/emit-page-words.ts';
import { typeCheck } from '../../generator/emit/testing/type-check.ts';
import { formatFaults } from '../../generator/faults/format.ts';
import { readCodeUses } from '../../generator/load/code-uses.ts';
import { listFiles } from '../../generator/yaml/load-folder.ts';
import { ServedProduct } from './library/served.ts';

const project = join(projectRoot, 'examples', 'library');
const { product, faults, sources } = buildProduct({
  ...{ project, blocks: projectRoot, uses: readCodeUses(project, projectRoot) },
});
const linesOf = (folder: string) =>
  listFiles(join(project, folder), '.yaml').flatMap((file) =>
    readFileSync(file, 'utf8').trimEnd().split('\n'),
  );

describe('the library', () => {
  it('is sound', () => expect(faults, formatFaults(faults, sources, 'text')).toEqual([]));

  it('is short', () => {
    expect(linesOf('spec').length).toBeLessThan(250);
    for (const language of ['en', 'zh']) expect(linesOf(`locales/${language}`).length).toBeLessThan(120);
    expect([...linesOf('spec'), ...linesOf('locales')].filter((line) => line.length > 160)).toEqual([]);
  });

  it('names nothing of the hub', () => {
    const own = /\b(?:items?|repos?|repositor\w+|kinds?|gitlab|models?|datasets?|agents?|mcp)\b/i;
    const named = listFiles(project, '.yaml').filter((file) => own.test(readFileSync(file, 'utf8')));
    expect(named.map((file) => relative(project, file))).toEqual([]);
  });

  it('calls the page of a book by its name before anything is drawn', () => {
    const [words] = product ? emitPageWords(product) : [];
    expect(words?.content).toContain("'library/book': { of: 'books.view', name: (s: Scope) => s.row?.name");
    // The address of this one is asked about the book as well, and nothing on it shows one.
    expect(words?.content).not.toContain('library/book-edit');
  });

  it('is generated, and what is generated compiles with its one override', async () => {
    const files = (product ? await emitAll(product) : []).filter(
      ({ path }) => !/^(?:qa|server|store|openapi|reference)/.test(path) && path.endsWith('ts'),
    );
    expect(files.length).toBeGreaterThan(50);
    const override = 'screens/library/book-new.isbn.tsx';
    const text = readFileSync(join(project, override), 'utf8');
    expect(await typeCheck(files, { [override]: text })).toBe('');
  });
});

const library = new ServedProduct();
afterAll(() => library.stop());
beforeAll(async () => {
  if (product) await library.start(product);
});

const book = (fields: object) => ({ name: 'Emma', author: 'Jane Austen', ...fields });
const put = async (fields: object): Promise<string> => {
  const { data, ...said } = await library.ask('POST', '/api/books', { as: 'libby', body: book(fields) });
  expect(said).toMatchObject({ code: '0' });
  return data.id;
};
const named = async (query: string, as?: string): Promise<string[]> => {
  const { data } = await library.ask('GET', `/api/books?${query}`, { ...(as && { as }) });
  return data.list.map(({ name }: { name: string }) => name);
};

describe('its calls, which nothing but their description answers', () => {
  it('let a librarian make, change and remove books, and nobody else', async () => {
    for (const as of ['mia', undefined])
      expect(await library.ask('POST', '/api/books', { ...(as && { as }), body: book({}) })).toMatchObject({
        code: as ? 'notAllowed' : 'signedOut',
      });
    const id = await put({ shelf: 'history', isbn: '9780141439518' });
    const path = `/api/books/${id}`;
    expect(await library.ask('PUT', path, { as: 'mia', body: { name: 'Mine' } })).toMatchObject({
      code: 'notAllowed',
    });
    const changed = await library.ask('PUT', path, { as: 'libby', body: { written: 1815, isbn: null } });
    expect(changed.data).toMatchObject({ name: 'Emma', shelf: 'history', written: 1815 });
    expect(changed.data.isbn).toBeUndefined();
    expect((await library.ask('GET', path)).data.author).toBe('Jane Austen');
    expect(await library.ask('DELETE', path, { as: 'libby' })).toMatchObject({ code: '0' });
    expect(await library.ask('GET', path)).toMatchObject({ code: 'bookNotFound' });
  });

  it('hold books to their rules, and to be unique in what says so', async () => {
    const refused = (fields: object) =>
      library
        .ask('POST', '/api/books', { as: 'libby', body: book(fields) })
        .then(({ code, data, msg }) => [code, data.field, msg]);
    expect(await refused({ isbn: '978-0141439518' })).toEqual(['invalidInput', 'isbn', 'validation.isbn']);
    expect(await refused({ shelf: 'attic' })).toEqual(['invalidInput', 'shelf', 'validation.enum']);
    expect(await refused({ written: 1815, printed: 1800 })).toEqual([
      'invalidInput',
      'printed',
      'book.printedFirst',
    ]);
    await put({ name: 'First', isbn: '080442957X' });
    expect(await refused({ isbn: '080442957X' })).toEqual(['invalidInput', 'isbn', 'validation.taken']);
  });

  it('list books page by page, in their orders, by filters and by words', async () => {
    for (const [name, author, shelf, written] of [
      ['Dream of the Red Chamber 红楼梦', 'Cao Xueqin', 'novels', 1791],
      ['Émile', 'Jean-Jacques Rousseau', 'history', 1762],
      ['Faust', 'Johann Wolfgang Goethe', 'novels', 1808],
    ])
      await put({ name, author, shelf, written });
    expect(await named('q=goethe')).toEqual(['Faust']);
    expect(await named('q=emile%20rous')).toEqual(['Émile']);
    expect(await named(`q=${encodeURIComponent('红楼')}`)).toHaveLength(1);
    expect(await named('q=goethe%20emile')).toEqual([]);
    expect(await named('writtenMax=1800&sort=written&order=desc')).toEqual([
      'Dream of the Red Chamber 红楼梦',
      'Émile',
    ]);
    expect(await named('shelf=novels&shelf=history&q=au&sort=author&writtenMin=1700')).toEqual([
      'Émile',
      'Faust',
    ]);
    const first = await library.ask('GET', '/api/books?limit=2');
    const second = await library.ask('GET', `/api/books?limit=2&cursor=${first.data.nextCursor}`);
    const all = [...first.data.list, ...second.data.list].map(({ name }) => name);
    expect(all).toEqual((await named('limit=4')).slice(0, 4));
    const other = await library.ask('GET', `/api/books?limit=2&q=x&cursor=${first.data.nextCursor}`);
    expect(other.code).toBe('cursorStale');
  });

  it('lead a loan from state to state, by whoever may, and in no other way', async () => {
    const bookId = await put({ name: 'Lent' });
    const wants = (body: object) => library.ask('POST', `/api/books/${bookId}/loans`, { as: 'mia', body });
    expect(await wants({ weeks: 6 })).toMatchObject({
      code: 'invalidInput',
      data: { field: 'note' },
      msg: 'loan.longWhy',
    });
    expect(await wants({ status: 'lent' })).toMatchObject({ code: 'invalidInput' });
    const { data: loan } = await wants({ weeks: 6, note: 'a long one' });
    expect(loan).toMatchObject({ status: 'wanted', bookId, bookName: 'Lent', memberName: 'mia' });
    const move = (to: string, as: string) => library.ask('POST', `/api/loans/${loan.id}/${to}`, { as });
    expect(await move('lent', 'mia')).toMatchObject({ code: 'notAllowed' });
    expect(await move('withdrawn', 'noor')).toMatchObject({ code: 'loanNotFound' });
    expect(await move('returned', 'libby')).toMatchObject({ code: 'loanMovedOn' });
    expect((await move('lent', 'libby')).data.status).toBe('lent');
    expect(await move('lent', 'libby')).toMatchObject({ code: 'loanMovedOn' });
    expect(await move('withdrawn', 'mia')).toMatchObject({ code: 'loanMovedOn' });
    expect(await library.ask('DELETE', `/api/books/${bookId}`, { as: 'libby' })).toMatchObject({
      msg: 'validation.inUse',
    });
    const seen = async (as: string) =>
      (await library.ask('GET', '/api/loans?status=lent', { as })).data.list.length;
    expect([await seen('mia'), await seen('noor'), await seen('libby')]).toEqual([1, 0, 1]);
    expect((await move('returned', 'libby')).data.status).toBe('returned');
    expect((await library.ask('GET', `/api/books/${bookId}/loans`, { as: 'noor' })).data.list).toEqual([]);
  });

  it('refer to what is there alone', async () => {
    const lost = await library.ask('POST', '/api/books/none/loans', { as: 'mia', body: {} });
    expect(lost.code).toBe('bookNotFound');
  });

  it('are asked of the rows of the demo as of any', async () => {
    expect(await library.ask('POST', '/plant')).toMatchObject({ things: 6 });
    expect(await named('q=darwin')).toEqual(['On the Origin of Species']);
    const { data } = await library.ask('GET', '/api/loans?status=lent', { as: 'mia' });
    const book = await library.ask('GET', `/api/books/${data.list[0].bookId}`);
    expect([data.list.length, data.list[0].bookName, book.data.isbn]).toEqual([1, 'Emma', '9780141439587']);
  });

  it('stand on tables that the doctor knows', async () => {
    const findings = Object.values(await library.ask('GET', '/doctor'));
    expect(findings).toContainEqual({
      check: 'tables',
      state: 'ok',
      says: expect.stringContaining('books, loans'),
    });
  });
});
