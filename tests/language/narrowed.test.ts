import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildProduct } from '../../generator/build.ts';
import { readCodeUses } from '../../generator/load/code-uses.ts';
import { languageFolder, projectWith } from './projects.ts';

/** What is told of a list that is narrowed by its text, and of which a handler reads this. */
function told(uses: object, index = true): string[] {
  const { folder, remove } = projectWith('words');
  onTestFinished(remove);
  if (!index) unindexed(folder);
  const file = join(folder, 'spec/meta/uses.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ thrown: { 'words.notes': {} }, ...uses }));
  const blocks = dirname(dirname(languageFolder));
  const { faults } = buildProduct({ project: folder, blocks, uses: readCodeUses(folder, folder) });
  return faults.filter(({ code }) => code === 'HUB1586').map(({ message }) => message);
}

function unindexed(folder: string): void {
  const file = join(folder, 'spec/entities/words.yaml');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('text?: { type: text, index: true }');
  writeFileSync(file, text.replace('text?: { type: text, index: true }', 'text?: { type: text }'));
}

it('is refused where a handler reads nothing of what narrows it', () => {
  expect(told({})).toEqual([expect.stringContaining('never reads "text"')]);
});

it('is read by each input as well as by all together', () => {
  expect(told({ narrowed: ['words.notes'] })).toEqual([]);
  expect(told({ narrowedBy: { 'words.notes': ['text'] } })).toEqual([]);
  expect(told({ narrowedBy: { 'words.notes': ['id'] } })).not.toEqual([]);
});

it('asks for nothing where no field has an index', () => {
  expect(told({}, false)).toEqual([]);
});
