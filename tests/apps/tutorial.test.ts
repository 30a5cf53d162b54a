import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { buildProduct } from '../../generator/build.ts';
import { formatFaults } from '../../generator/faults/format.ts';
import { readCodeUses } from '../../generator/load/code-uses.ts';
import { listFiles } from '../../generator/yaml/load-folder.ts';

// Each step of docs/tutorial.md, from an empty folder: what it says to write is written, and goes together.

const library = join(projectRoot, 'examples', 'library');
const text = readFileSync(join(projectRoot, 'docs', 'tutorial.md'), 'utf8');
const steps = text.split(/^## /m).slice(1);

/** The files that a step says to write. */
const filesOf = (step: string) =>
  [...step.matchAll(/^`([\w./-]+\.yaml)`\n\n```yaml\n(.*?)^```$/gms)].map(
    ([, path = '', content = '']) => [path, content] as const,
  );

const written = new Map<string, string>();

it.each(steps.map((step) => [step.split('\n')[0] ?? '', step] as const))('%s', (_, step) => {
  for (const [path, content] of filesOf(step)) written.set(path, content);
  if (step.includes('cp -R examples/library'))
    for (const file of listFiles(library, '.yaml'))
      written.set(relative(library, file), readFileSync(file, 'utf8'));
  const { faults, sources } = buildProduct({
    ...{ project: library, blocks: projectRoot, texts: written },
    uses: readCodeUses(library, projectRoot),
  });
  // The one override stands in the folder of the library from the first step on, and its screen comes in the last.
  const own = faults.filter(({ place }) => !place.file.startsWith('screens/'));
  expect(own, formatFaults(own, sources, 'text')).toEqual([]);
});

it('has four steps, and writes in all but the last', () => {
  expect(steps.map((step) => filesOf(step).length > 0)).toEqual([true, true, true, false]);
});
