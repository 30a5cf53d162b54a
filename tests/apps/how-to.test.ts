import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildProduct } from '../../generator/build.ts';
import { repository, TestProject } from '../generator/project.ts';
import { apply, readHowTos } from './how-to.ts';

// Each page of docs/how-to: its example is sound by itself, and takes as many lines as the page says. What all of them together
// promise is looked for in other-readings.test.ts.

const pages = readHowTos();

it.each(pages)('$name says what is sound by itself, and how many lines it takes', ({ edits, said }) => {
  expect(edits.length).toBeGreaterThan(0);
  expect(edits.reduce((sum, { lines }) => sum + lines, 0)).toBe(said);
  const project = new TestProject();
  try {
    apply(project, edits);
    const { faults } = buildProduct({ project: project.root, blocks: repository });
    expect(faults.map(({ place, message }) => `${place.file}:${place.line} ${message}`)).toEqual([]);
  } finally {
    project.remove();
  }
});

it('are listed, each of them', () => {
  const list = readFileSync(join(repository, 'docs', 'how-to', 'README.md'), 'utf8');
  for (const { name } of pages) expect(list).toContain(`(${name})`);
});
