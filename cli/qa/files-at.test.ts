import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../project.ts';
import { ours } from './files-at.ts';

it('runs every file of tests that says what it proves', () => {
  const proving = globSync('{runtime,server,tests}/**/*.test.{ts,tsx}', { cwd: projectRoot })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('/node_modules/'))
    .filter((file) => /\b(?:proves|trySides)\(/.test(readFileSync(join(projectRoot, file), 'utf8')));
  expect(proving.length).toBeGreaterThan(0);
  expect(proving.filter((file) => !ours.some((one) => one === file))).toEqual([]);
});
