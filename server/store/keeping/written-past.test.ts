import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stored } from '#generated/store/tables.ts';

const server = join(import.meta.dirname, '../..');

/** Whoever writes a field without KeptRows, and which; each for a reason that decision 0125 says. */
const otherwise = [
  // Counts, which add to a column.
  'items/marks/marks.ts: items.popularity',
  'people/invitations.ts: invitations.used',
  // What a demo begins with.
  'items/writing.ts: items.browse_count',
  'items/writing.ts: items.download_count',
  'items/writing.ts: items.favorite_count',
  'items/writing.ts: items.popularity',
  // With what makes a secret new.
  'people/secrets/session-store.ts: sessions.used_time',
];

const columnsOf = new Map<string, readonly string[]>(
  Object.values(stored).map(({ table, core }) => [table, [...core.map(({ column }) => column), 'extra']]),
);

/** Fields that a text writes by their columns, as `table.column`. */
function writtenIn(text: string): string[] {
  const updates = [
    ...text.matchAll(/updateTable\('(\w+)'\)\s*\.set\(([\s\S]*?)\)\s*\.(?:where|returning|execute)/g),
  ];
  return updates.flatMap(([, table = '', set = '']) =>
    (columnsOf.get(table) ?? [])
      .filter((column) => new RegExp(`\\b${column}:`).test(set))
      .map((column) => `${table}.${column}`),
  );
}

it('finds what is written past it', () => {
  expect(writtenIn("tx.updateTable('items').set({ name: before }).where('seq', '=', seq)")).toEqual([
    'items.name',
  ]);
});

it('is the one place where fields are changed, but for those that are named', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.ts$/.test(name) && !/\.test\.ts$|(?:^|\/)migrations\//.test(name),
  );
  const found = files.flatMap((name) =>
    [...new Set(writtenIn(readFileSync(join(server, name), 'utf8')))].map((written) => `${name}: ${written}`),
  );
  expect(found.sort()).toEqual([...otherwise].sort());
});
