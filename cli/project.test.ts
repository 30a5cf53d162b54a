import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { programs, projectRoot } from './project.ts';

it.each(programs)('reads %s, which runs beside the hub, before the hub does', (program) => {
  expect(existsSync(join(projectRoot, 'server', program))).toBe(true);
});
