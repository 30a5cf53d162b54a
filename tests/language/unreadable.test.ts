import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildProduct } from '../../generator/build.ts';
import { repository, TestProject } from '../generator/project.ts';

it('HUB1016: a link that leads nowhere is told as a file that cannot be read, and nothing else is', () => {
  const project = new TestProject();
  try {
    symlinkSync('nowhere.yaml', join(project.root, 'spec/errors/linked.yaml'));
    const { faults } = buildProduct({ project: project.root, blocks: repository });
    expect(faults.map(({ code, place }) => `${code} ${place.file}`)).toEqual([
      'HUB1016 spec/errors/linked.yaml',
    ]);
  } finally {
    project.remove();
  }
});
