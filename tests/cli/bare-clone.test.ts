import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { stepPatienceMs } from '../support/patience.ts';
import { copyTree } from './bare-machine.ts';

let clone: string;

beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'hub-clone-'));
  copyTree(clone);
  symlinkSync(join(projectRoot, 'node_modules'), join(clone, 'node_modules'));
});
afterAll(() => rmSync(clone, { recursive: true }));

it.each(['start', 'dev'])('%s generates first, then refuses a wrong setting in one sentence', (command) => {
  rmSync(join(clone, 'generated'), { recursive: true, force: true });
  const { status, stderr } = spawnSync(process.execPath, [join(clone, 'cli', 'hub.ts'), command], {
    encoding: 'utf8',
    env: { ...process.env, HUB_PORT: 'abc' },
    timeout: stepPatienceMs,
  });
  expect(stderr.trim()).toBe('HUB_PORT must be a whole number from 0 to 65535, not "abc".');
  expect(status).toBe(1);
  expect(existsSync(join(clone, 'generated', 'constants.ts'))).toBe(true);
});
