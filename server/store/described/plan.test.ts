import { describe, expect, it } from 'vitest';
import { isOfJson, planTables, type Rows } from './plan.ts';
import type { Described, DescribedColumn } from './tables.ts';

const column = (field: string, more: Partial<DescribedColumn> = {}): DescribedColumn => ({
  ...{ field, type: 'text', required: true },
  ...more,
});
const id = column('id', { isUnique: true });
const books = (columns: Record<string, DescribedColumn>, was = {}): Described => ({
  books: { entity: 'Book', columns: { id, ...columns }, was },
});
const title = column('title');

/** A database that has these tables, with what is held in how many rows. */
const rows = (
  counts: Record<string, number>,
  filled: Record<string, number> = {},
  strays = 0,
  json: Record<string, number> = {},
): Rows => ({
  has: (table) => Object.hasOwn(counts, table),
  count: (table) => counts[table] ?? 0,
  filled: (table, from) =>
    isOfJson(from)
      ? Math.max(...from.map((field) => json[field] ?? 0))
      : (filled[from] ?? counts[table] ?? 0),
  unfit: (_table, [field = '']) => (json[field] ?? 0) % 2,
  strays: () => strays,
});

describe('tables of a description', () => {
  it('are made where there are none, and left alone where they are as they were', () => {
    const now = books({ title });
    expect(planTables({}, now, rows({}))).toEqual({ steps: [{ make: 'new', table: 'books' }], refused: [] });
    expect(planTables(now, now, rows({ books: 3 }))).toEqual({ steps: [], refused: [] });
  });

  it('get columns that rows may lack, or have by their default', () => {
    const now = books({
      title,
      note: column('note', { required: false }),
      year: column('year', { standIn: 7 }),
    });
    const { steps, refused } = planTables(books({ title }), now, rows({ books: 3 }));
    expect(steps).toEqual([{ make: 'added', table: 'books', columns: ['note', 'year'] }]);
    expect(refused).toEqual([]);
  });

  it('become anything while they have no rows, and go when nothing describes them', () => {
    const now = books({ title: column('title', { type: 'integer' }) });
    expect(planTables(books({ title }), now, rows({ books: 0 })).steps).toEqual([
      { make: 'anew', table: 'books', from: {} },
    ]);
    expect(planTables(books({ title }), {}, rows({ books: 0 })).steps).toEqual([
      { make: 'gone', table: 'books' },
    ]);
  });

  it('take with them what is called otherwise, may be absent now, or holds nothing and goes', () => {
    const before = books({ title, note: column('note', { required: false }) });
    const renamed = books({ heading: column('heading') }, { heading: [{ field: 'title', column: 'title' }] });
    expect(planTables(before, renamed, rows({ books: 3 }, { note: 0 })).steps).toEqual([
      { make: 'anew', table: 'books', from: { id: 'id', heading: 'title' } },
    ]);
    const wider = books({
      title: column('title', { required: false }),
      note: column('note', { required: false }),
    });
    expect(planTables(before, wider, rows({ books: 3 })).steps).toMatchObject([{ make: 'anew' }]);
  });

  it('take into a column what had none, under an earlier name as well', () => {
    const shelf = column('shelf', { standIn: 'novels' });
    const held = (name: string) => rows({ books: 3 }, {}, 0, { [name]: 2 });
    expect(planTables(books({ title }), books({ title, shelf }), held('shelf')).steps).toEqual([
      { make: 'anew', table: 'books', from: { id: 'id', title: 'title', shelf: ['shelf'] } },
    ]);
    const renamed = books({ title, shelf }, { shelf: [{ field: 'stoodIn', column: 'stood_in' }] });
    expect(planTables(books({ title }), renamed, held('stoodIn')).steps).toMatchObject([
      { make: 'anew', from: { shelf: ['shelf', 'stoodIn'] } },
    ]);
  });

  it('are not changed by what a default is', () => {
    const now = books({ title: column('title', { standIn: 'x' }) });
    expect(planTables(books({ title }), now, rows({ books: 3 }))).toEqual({ steps: [], refused: [] });
  });
});

describe('what would take something from rows is refused', () => {
  const refused = (now: Described, held = rows({ books: 3 }), before = books({ title })) => {
    const { steps, refused: says } = planTables(before, now, held);
    expect(steps).toEqual([]);
    return says.join(' ');
  };

  it('a column that must be there and has no default', () => {
    expect(refused(books({ title, pages: column('pages') }))).toBe(
      '"pages" of Book must be there, and 3 rows that are kept have none. Write "pages?", or give it a default.',
    );
    const member = column('member', { refersTo: 'people', standIn: 'x' });
    expect(refused(books({ title, member }))).toContain('Write "member?".');
  });

  it('another type', () => {
    expect(refused(books({ title: column('title', { type: 'integer' }) }), rows({ books: 1 }))).toBe(
      '"title" of Book was kept as a text and is a whole number now, and 1 row holds one. Give it its former type, or call the new field otherwise.',
    );
  });

  it('a column that goes, or a whole table', () => {
    expect(refused(books({}), rows({ books: 3 }, { title: 2 }))).toBe(
      'Nothing says "core: true" of "title" of Book any more, and 2 rows hold one. Describe it as it was; or, where another field takes its place, say there "was: title".',
    );
    expect(refused({})).toContain('Nothing says "kept: books" any more, and 3 rows of Book are kept there.');
  });

  it('the id of something that is not there', () => {
    const now = books({ title: column('title', { refersTo: 'people' }) });
    expect(refused(now, rows({ books: 3, people: 1 }, {}, 2))).toContain('2 rows hold one that is not there');
    expect(planTables(books({ title }), now, rows({ books: 3, people: 1 })).refused).toEqual([]);
    // Where it is to be is not made yet.
    expect(refused(now)).toContain('3 rows hold one that is not there');
  });

  it('what lies in the JSON column and no column of its type can take', () => {
    const held = rows({ books: 3 }, {}, 0, { pages: 3 });
    expect(refused(books({ title, pages: column('pages', { type: 'integer' }) }), held)).toBe(
      '"pages" of Book is a whole number now, and 1 row holds something else. Give it its former type, or call the new field otherwise.',
    );
  });

  it('a table of the hub itself', () => {
    expect(refused(books({ title }), rows({ books: 0 }), {})).toContain('Keep Book under another name.');
  });
});
