import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { release } from '../../server/ground/release.ts';
import { StartedHub } from '../stopping/started-hub.ts';
import { patienceMs } from '../support/patience.ts';

vi.setConfig({ testTimeout: patienceMs, hookTimeout: patienceMs });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-built-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const command = (...args: string[]) =>
  execFileSync(process.execPath, [join(projectRoot, 'cli', 'bootstrap.js'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

/** Has each process say which modules it loads that only making something needs. */
const watching = `import { registerHooks } from 'node:module';
registerHooks({ load(url, context, next) {
  if (/\\/(?:generator\\/|node_modules\\/(?:vite|typescript|json-schema-to-typescript)\\/)/.test(url)) console.error('LOADED ' + url);
  return next(url, context);
} });`;

it('a start of what was built loads neither the generator nor Vite', async () => {
  expect(command('build')).toContain('Built.');
  const hub = new StartedHub(join(folder, 'data'), {
    HUB_CONFIG: 'none',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(watching)}`,
  });
  try {
    await hub.url;
    expect(hub.said.split('\n').filter((line) => line.startsWith('LOADED'))).toEqual([]);
  } finally {
    await hub.end();
  }
});

it('says which release it is, and of which commit', () => {
  const told = command('--version').trim();
  expect(told.startsWith(release.version)).toBe(true);
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: projectRoot, encoding: 'utf8' }).trim();
  expect(commit.startsWith(/\((\w+)\)$/.exec(told)?.[1] ?? 'none')).toBe(true);
});
