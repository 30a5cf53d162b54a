import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { readSettings } from '../../server/ground/settings/index.ts';
import { stepPatienceMs } from '../support/patience.ts';

const samples = join(projectRoot, 'docs', 'samples');
const folder = mkdtempSync(join(tmpdir(), 'hub-samples-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sampleOf = (name: string) => readFileSync(join(samples, name), 'utf8');
const settings = () => readSettings({ HUB_CONFIG: join(samples, 'hub.yaml') }).config;

/** The values of one key of the service, in order. */
const ofService = (key: string): string[] =>
  [...sampleOf('hub.service').matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

/** Left out loudly where there is no systemd, except in CI, where that is a failure. */
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0 || process.env.CI !== undefined;
if (!hasSystemd) console.warn('There is no systemd-analyze: its test is SKIPPED. Install systemd to run it.');

function verify(text: string): { code: number | null; said: string } {
  // It looks for the programs and folders that a unit names.
  const node = join(folder, 'node');
  rmSync(node, { force: true });
  symlinkSync(process.execPath, node);
  const unit = join(folder, 'hub.service');
  const here = text
    .replace('/usr/local/bin/node', node)
    .replaceAll('/opt/hub/current', projectRoot)
    // No user of that name is on this machine.
    .replace(/^(?:User|Group)=.*\n/gm, '');
  writeFileSync(unit, here);
  chmodSync(unit, 0o644);
  mkdirSync(join(folder, 'home'), { recursive: true });
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', unit], {
    encoding: 'utf8',
    timeout: stepPatienceMs,
    env: { ...process.env, HOME: join(folder, 'home') },
  });
  // Of other units of the machine it may have its own opinion.
  const said = `${stdout}${stderr}`
    .split('\n')
    .filter((line) => line.includes(unit) || line.includes('hub.service'));
  return { code: status, said: said.join('\n') };
}

it.skipIf(!hasSystemd)('the service is one that systemd has nothing against', () => {
  const text = sampleOf('hub.service');
  expect(verify(text)).toEqual({ code: 0, said: '' });
  expect(verify(text.replace('KillMode=mixed', 'KillMode=some')).said).toContain('kill mode');
});

it('the service tells the launcher alone to stop, and waits longer than the hub does', () => {
  expect(ofService('KillMode')).toEqual(['mixed']);
  const [waits] = ofService('TimeoutStopSec').map(Number);
  expect(waits).toBeGreaterThanOrEqual((settings().stopWait ?? Number.NaN) + 30);
});

it('the service keeps its data from its group, to which the proxy belongs', () => {
  expect([...ofService('StateDirectoryMode'), ...ofService('CacheDirectoryMode')]).toEqual(['0700', '0700']);
  expect([...ofService('UMask'), ...ofService('RuntimeDirectoryMode')]).toEqual(['0077', '0750']);
});

it('the settings are read as they are, and name what the service and nginx name', () => {
  expect(settings()).toMatchObject({ seed: 'none', onlyPublic: true, publicUrl: 'https://hub.example.org' });
  const { dataDir, socket, publicUrl } = settings();
  expect([dataDir, socket]).toEqual([
    `/var/lib/${ofService('StateDirectory')[0]}`,
    `/run/${ofService('RuntimeDirectory')[0]}/hub.sock`,
  ]);
  const nginx = sampleOf('hub.nginx.conf');
  expect(nginx).toContain(`proxy_pass http://unix:${socket};`);
  expect(nginx).toContain(`server_name ${new URL(publicUrl).hostname};`);
});

it('the page of operations names each sample', () => {
  const page = readFileSync(join(projectRoot, 'docs', 'operations.md'), 'utf8');
  const named = [...page.matchAll(/\]\(samples\/([^)]+)\)/g)].map(([, name = '']) => name);
  const listed = readdirSync(samples);
  expect([...new Set(named)].sort()).toEqual(listed.sort());
});
