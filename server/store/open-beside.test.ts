import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Described } from './described/tables.ts';
import { databaseFile } from './disk/data-folder.ts';
import { openStore } from './open.ts';
import { openBeside } from './open-beside.ts';

const id = { field: 'id', type: 'text', required: true, isUnique: true } as const;
const note = { field: 'note', type: 'text', required: false } as const;
const books = (columns: Described[string]['columns']): Described => ({
  books: { entity: 'Book', columns: { id, ...columns }, was: {} },
});

it('makes nothing of a description beside a hub that may be running', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hub-beside-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const open = async (described: Described) => (await openBeside(dataDir, described)).close();
  // Where there is no database it makes all.
  await open(books({}));
  await open(books({}));
  await expect(open(books({ note }))).rejects.toThrow('still to be made: books');
  await expect(open({})).rejects.toThrow('still to be made: books');
  await (await openStore(databaseFile(dataDir), books({ note }))).close();
  await open(books({ note }));
});
