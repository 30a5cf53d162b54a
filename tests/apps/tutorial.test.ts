import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import type { StoredEntity } from '#generated/store/tables.ts';
import { projectRoot } from '../../cli/project.ts';
import { buildProduct } from '../../generator/build.ts';
import { emitTables } from '../../generator/emit/store/emit-tables.ts';
import { formatFaults } from '../../generator/faults/format.ts';
import { readCodeUses } from '../../generator/load/code-uses.ts';
import type { Product } from '../../generator/model/product.ts';
import { listFiles } from '../../generator/yaml/load-folder.ts';
import { type Described, type DescribedTable, describedTables } from '../../server/store/described/tables.ts';
import { openStore } from '../../server/store/open.ts';

// Each step of docs/tutorial.md, from an empty folder: what it says to write is written, goes together, and is started over what
// was kept by the step before.

const library = join(projectRoot, 'examples', 'library');
const text = readFileSync(join(projectRoot, 'docs', 'tutorial.md'), 'utf8');
const steps = text.split(/^## /m).slice(1);

/** The files that a step says to write. */
const filesOf = (step: string) =>
  [...step.matchAll(/^`([\w./-]+\.yaml)`\n\n```yaml\n(.*?)^```$/gms)].map(
    ([, path = '', content = '']) => [path, content] as const,
  );

const written = new Map<string, string>();
const data = mkdtempSync(join(tmpdir(), 'hub-tutorial-'));
afterAll(() => rmSync(data, { recursive: true }));

/** The tables of a product that no migration makes. */
async function tablesOf(product: Product): Promise<Described> {
  const code = stripTypeScriptTypes(emitTables(product)[0]?.content ?? '');
  const { stored } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    stored: Record<string, StoredEntity>;
  };
  return describedTables(stored);
}

/** As a start does it, and somebody who then writes a row into each of them. */
async function keep(tables: Described): Promise<void> {
  const file = join(data, 'hub.sqlite');
  await (await openStore(file, tables)).close();
  const sqlite = new BetterSqlite(file);
  try {
    for (const [table, { columns }] of Object.entries(tables)) writeRow(sqlite, table, columns);
  } finally {
    sqlite.close();
  }
}

function writeRow(sqlite: BetterSqlite.Database, table: string, all: DescribedTable['columns']): void {
  const columns = Object.entries(all);
  // What belongs to somebody asks for them first.
  if (columns.some(([, { refersTo }]) => refersTo !== undefined)) return;
  const names = columns.map(([name]) => name).join();
  const values = columns.map(([, { type, isUnique }]) => (type === 'text' && isUnique ? randomUUID() : '1'));
  const places = values.map(() => '?').join();
  sqlite.prepare(`insert into ${table} (${names}) values (${places})`).run(...values);
}

it.each(steps.map((step) => [step.split('\n')[0] ?? '', step] as const))('%s', async (_, step) => {
  for (const [path, content] of filesOf(step)) written.set(path, content);
  if (step.includes('cp -R examples/library'))
    for (const file of listFiles(library, '.yaml'))
      written.set(relative(library, file), readFileSync(file, 'utf8'));
  const { faults, sources, understood } = buildProduct({
    ...{ project: library, blocks: projectRoot, texts: written },
    uses: readCodeUses(library, projectRoot),
  });
  // The one override stands in the folder of the library from the first step on, and its screen comes in the last.
  const own = faults.filter(({ place }) => !place.file.startsWith('screens/'));
  expect(own, formatFaults(own, sources, 'text')).toEqual([]);
  await keep(await tablesOf(understood));
});

it('has five steps, and writes in the first three', () => {
  expect(steps.map((step) => filesOf(step).length > 0)).toEqual([true, true, true, false, false]);
});
