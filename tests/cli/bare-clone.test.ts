import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { stepPatienceMs } from '../support/patience.ts';
import { copyTree } from './bare-machine.ts';

let clone: string;
const schema = 'spec/meta/screens.json';

beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'hub-clone-'));
  copyTree(clone);
  symlinkSync(join(projectRoot, 'node_modules'), join(clone, 'node_modules'));
});
afterAll(() => rmSync(clone, { recursive: true }));

it.each(['start', 'dev'])(
  '%s makes first what git does not keep, then refuses a wrong setting in one sentence',
  (command) => {
    for (const made of ['generated', schema]) rmSync(join(clone, made), { recursive: true, force: true });
    const { status, stderr } = spawnSync(process.execPath, [join(clone, 'cli', 'hub.ts'), command], {
      encoding: 'utf8',
      env: { ...process.env, HUB_PORT: 'abc' },
      timeout: stepPatienceMs,
    });
    expect(stderr.trim()).toBe('HUB_PORT must be a whole number from 0 to 65535, not "abc".');
    expect(status).toBe(1);
    expect(existsSync(join(clone, 'generated', 'constants.ts'))).toBe(true);
    expect(existsSync(join(clone, schema))).toBe(true);
  },
);

it('tells editors of the language though the spec has faults', () => {
  const [app, made] = ['spec/app.yaml', schema].map((path) => join(clone, path)) as [string, string];
  const text = readFileSync(app, 'utf8');
  writeFileSync(app, text.replace('languages:', 'langauges:'));
  rmSync(made);
  const { status } = spawnSync(process.execPath, [join(clone, 'cli', 'hub.ts'), 'generate'], {
    encoding: 'utf8',
    timeout: stepPatienceMs,
  });
  writeFileSync(app, text);
  expect(status).toBe(1);
  expect(existsSync(made)).toBe(true);
});

it('git keeps no schemas of editors, which every checkout makes anew', () => {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', 'spec/meta'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  if (status !== 0 || !existsSync(join(projectRoot, '.git')))
    return console.warn('SKIPPED: this is no git checkout, so nobody knows what git keeps of spec/meta.');
  expect(stdout.split('\0').filter((file) => file !== '')).toEqual([
    'spec/meta/kept.json',
    'spec/meta/uses.json',
  ]);
});
