import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../cli/project.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8').toLowerCase();

it('draws in the colors of the pages', () => {
  const colors = read('server/pictures/previews/preview-svg.ts').match(/#[\da-f]{6}\b/g) ?? [];
  expect(colors.length).toBeGreaterThan(3);
  const own = read('runtime/look/tokens.css');
  expect(colors.filter((color) => !own.includes(color) && color !== '#ffffff')).toEqual([]);
});
