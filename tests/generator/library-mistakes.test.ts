import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { buildProduct } from '../../generator/build.ts';
import { listFiles } from '../../generator/yaml/load-folder.ts';
import { repository } from './project.ts';

// States that calls lead on, lists in which words are looked for, rows of a demo: what the library says of them, said wrongly.

const project = join(repository, 'examples', 'library');
const texts = new Map(
  listFiles(project, '.yaml').map((file) => [relative(project, file), readFileSync(file, 'utf8')] as const),
);

/** What is told of the library with one text in place of another. */
function told(path: string, from: string, to: string): string[] {
  const text = texts.get(path) ?? '';
  expect(text).toContain(from);
  const changed = new Map([...texts, [path, text.replace(from, to)]]);
  const { faults } = buildProduct({ project, blocks: repository, texts: changed, taken: [] });
  return faults.map(({ code, place }) => `${code} ${place.file}`);
}

it('lets a column be called otherwise, and knows what each was called', () => {
  const renamed = (was: string) =>
    told('spec/entities/books.yaml', '  author: { type: text,', `  writer: { type: text, was: ${was},`);
  expect(renamed('author').filter((one) => /HUB16/.test(one))).toEqual([]);
  expect(renamed('autor')).toContain('HUB1608 spec/entities/books.yaml');
});

const loans = 'spec/endpoints/loans.yaml';
const books = 'spec/endpoints/books.yaml';
const loansOf = 'spec/entities/loans.yaml';
const demo = 'spec/demo/books.yaml';
const guards = 'spec/guards/library.yaml';
const lend = 'to: lent, from: [wanted]';

it.each([
  ['HUB1104', 'a state that there is not', loans, lend, 'to: lend, from: [wanted]'],
  [
    'HUB1034',
    'a state from which its machine does not lead there',
    loans,
    lend,
    'to: lent, from: [wanted, returned]',
  ],
  ['HUB1034', 'a state that leads to itself', loans, lend, 'to: lent, from: [wanted, lent]'],
  [
    'HUB1032',
    'a call that is answered by nobody yet',
    loans,
    'loan.withdraw, returns: Loan, answered: kept',
    'loan.withdraw, returns: Loan, answered: later',
  ],
  ['HUB1033', 'a state that people set', loansOf, 'default: wanted }', 'default: wanted, writable: always }'],
  [
    'HUB1035',
    'a way of the machine that no call leads',
    'spec/states/loans.yaml',
    'lost: [returned]',
    'lost: [returned, withdrawn]',
  ],
  [
    'HUB1522',
    'moves beside what is changed',
    loans,
    'moves: { field: loan.status, to: lent',
    'changes: Loan, moves: { field: loan.status, to: lent',
  ],
  [
    'HUB1302',
    'words that are looked for in no text',
    books,
    'searches: [name, author]',
    'searches: [name, written]',
  ],
  ['HUB1102', 'words that are looked for in no list', books, '  lists: Book\n', ''],
  ['HUB1302', 'what a book has not', loansOf, 'via: bookId.name', 'via: bookId.nmae'],
  ['HUB1302', 'what is private of somebody', loansOf, 'via: memberId.userName', 'via: memberId.email'],
  [
    'HUB1039',
    'what not everybody may see',
    'spec/guards/library.yaml',
    'from: BookId, error: bookNotFound',
    'from: BookId, seen: librarian',
  ],
  [
    'HUB1040',
    'a column that numbers the rows',
    'spec/entities/books.yaml',
    '  author:',
    '  seq?: { type: integer, core: true }\n  author:',
  ],
  [
    'HUB1040',
    'a column that holds what has none',
    'spec/entities/books.yaml',
    '  author:',
    '  extra: { type: text, core: true, writable: always }\n  author:',
  ],
  ['HUB1041', 'two things with one type of id', loansOf, 'id: { type: LoanId,', 'id: { type: BookId,'],
  [
    'HUB1042',
    'what a private field leads to',
    loansOf,
    'stamp: createdBy, whenGone: removed }',
    'stamp: createdBy, whenGone: removed, private: true }',
  ],
  ['HUB1036', 'rows of what is not kept', demo, 'Book:', 'User:'],
  ['HUB1037', 'a field that there is not', demo, 'author: Jane', 'writer: Jane'],
  ['HUB1038', 'a row that there is not', demo, 'bookId: emma', 'bookId: ema'],
  ['HUB1512', 'a value that is none', demo, 'shelf: science', 'shelf: attic'],
  ['HUB1102', 'a row without what it must have', demo, 'author: Jane Austen, ', ''],
  ['HUB1202', 'two rows of one name', demo, '  miasEmma:', '  emma:'],
  ['HUB1043', 'a sample of what a loan has not', guards, 'memberId: member', 'membreId: member'],
  ['HUB1044', 'a sample of what is somebody’s who asks nothing', guards, 'memberId: member', 'memberId: mia'],
  [
    'HUB1045',
    'a sample of nothing, of what is always there',
    guards,
    '    members: {',
    '    none: nobody\n    members: {',
  ],
  [
    'HUB1512',
    'a sample with a value that is none',
    guards,
    'id: loan, bookId',
    'id: loan, weeks: many, bookId',
  ],
  ['HUB1050', 'what becomes of what is nobody’s', loansOf, 'weeks: {', 'weeks: { whenGone: removed,'],
  [
    'HUB1052',
    'somebody in no column',
    'spec/entities/books.yaml',
    '  printed?:',
    '  giver?: { type: UserId, writable: always }\n  printed?:',
  ],
  [
    'HUB1052',
    'several people in one field',
    'spec/entities/books.yaml',
    '  printed?:',
    '  readers?: { type: [UserId], core: true, writable: always }\n  printed?:',
  ],
  ['HUB1051', 'what is emptied and must be there', loansOf, 'whenGone: removed', 'whenGone: emptied'],
  [
    'HUB1053',
    'a part of a record that the product does not bring',
    'spec/screens/library/book.yaml',
    'block: record',
    'block: record\nprogress: books.view',
  ],
  [
    'HUB1505',
    'an input of its own where words are looked for',
    books,
    'query: { sort?',
    'query: { q?: text, sort?',
  ],
])('%s for %s', (code, _, path, from, to) => {
  expect(told(path, from, to)).toContainEqual(expect.stringMatching(new RegExp(`^${code} `)));
});

it('is told of an entity in other letters, whatever else is called so', () => {
  expect(told('spec/guards/library.yaml', 'is: Loan,', 'is: loan,')).toContain(
    'HUB1104 spec/guards/library.yaml',
  );
});

it('is told in its own files of what the engine asks of it', () => {
  const proves = ', prove: people.prove, looked: people.looked }';
  const faults = told('spec/app.yaml', proves, ', looked: people.looked }');
  expect(faults).toContain('HUB1854 spec/app.yaml');
  expect(faults.filter((one) => !one.endsWith('spec/app.yaml'))).toEqual([]);
});
