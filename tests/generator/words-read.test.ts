import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { isProvenance } from '../../generator/grammar/provenance.ts';
import { readCodeUses } from '../../generator/load/code-uses.ts';
import { languageParts, projectWith } from '../language/projects.ts';
import { repository } from './project.ts';
import { Reading, wordsOfFiles } from './reading-words.ts';

// A word that parses and that nobody asks for is one that owners write, and that does nothing.

const reading = new Reading();
/** Whoever vouches for an entry is written for people, and only where something is judged by it asked for. */
const words = wordsOfFiles().filter(
  ({ key, shape }) => !isProvenance(key) && shape.fields[key]?.waitsFor === undefined,
);

beforeAll(() => {
  expect(reading.judge(repository, readCodeUses(repository, repository))).toEqual([]);
  // A product of its own says what no page of the hub does.
  const library = join(repository, 'examples', 'library');
  expect(reading.judge(library, readCodeUses(library, repository), false)).toEqual([]);
  // What is about calls without a handler has a test of its own, and no broken twins.
  for (const part of [...languageParts, 'answered-kept']) {
    const project = projectWith(part);
    expect(reading.judge(project.folder)).toEqual([]);
    project.remove();
  }
});

it('writes every word of the language in some project', () => {
  expect(words.filter((word) => !reading.isWritten(word)).map(({ path }) => path)).toEqual([]);
});

it('asks for every word that some project writes', () => {
  expect(words.filter((word) => !reading.isRead(word)).map(({ path }) => path)).toEqual([]);
});
