import { describe, expect, it } from 'vitest';
import type { ScaffoldColumn } from './columns.ts';
import { withColumns } from './tables-text.ts';

const columns = (...said: [name: string, holds: string][]) =>
  said.map((one) => ({ said: one })) as unknown as ScaffoldColumn[];
const tables = `# what is kept
people:
  columns: { id: text, age?:   integer }   # in short
  computes: [a, b]

notes:
  columns:
    id: text
    until?: integer # at last
  computes: [c]
`;

describe('tables.yaml', () => {
  it('stays as it is where nothing lacks', () => {
    expect(withColumns(tables, 'notes', columns(['id', 'text'], ['until?', 'integer']))).toBe(tables);
    expect(withColumns(tables, 'people', columns(['age?', 'integer']))).toBe(tables);
  });

  it.each([
    [
      'notes',
      '    until?: integer # at last\n',
      '    until?: integer # at last\n    rank: integer\n    name: text\n',
    ],
    ['people', 'integer }', 'integer, rank: integer, name: text }'],
  ])('gets the columns that %s lacks, and nothing else', (table, from, to) => {
    expect(withColumns(tables, table, columns(['id', 'text'], ['rank', 'integer'], ['name', 'text']))).toBe(
      tables.replace(from, to),
    );
  });

  it('gets a table behind the others', () => {
    const boxes = 'boxes:\n  columns:\n    id: text\n  computes: []\n';
    expect(withColumns(tables, 'boxes', columns(['id', 'text']))).toBe(`${tables}${boxes}`);
    expect(withColumns('', 'boxes', columns(['id', 'text']))).toBe(boxes);
  });
});
