import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { inspectInstallation } from '../../server/doctor/inspect.ts';
import { foreignOwner } from '../../server/store/disk/data-folder.ts';
import { stepPatienceMs } from '../support/patience.ts';

const folder = mkdtempSync(join(tmpdir(), 'hub-beside-'));
afterAll(() => rmSync(folder, { recursive: true }));

function hub(args: string[], env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(projectRoot, 'cli', 'hub.ts'), ...args],
    { encoding: 'utf8', env: { ...process.env, ...env }, timeout: stepPatienceMs },
  );
  return { code: status, out: stdout.trim(), lines: stderr.trim().split('\n') };
}

const besides = [
  ['user', 'reset', 'lin'],
  ['user', 'disable', 'lin'],
  ['user', 'list'],
  ['badge', 'list'],
  ['events'],
  ['jobs'],
  ['jobs', 'retry'],
  ['secret', 'rotate'],
  ['backup', join(folder, 'backups')],
];

describe('a command beside a hub', () => {
  it.each(besides.map((args) => args.slice(0, 2).join(' ')))(
    '%s makes no hub where there is none, and says where it looked',
    (words) => {
      const args = besides.find((one) => one.join(' ').startsWith(words)) ?? [];
      const HUB_DATA = join(folder, 'nothing');
      const { code, lines } = hub(args, { HUB_DATA });
      expect({ code, lines }).toEqual({
        code: 1,
        lines: [
          `Data folder: ${HUB_DATA} (HUB_DATA)`,
          `There is no hub in ${HUB_DATA}: its first start makes it.`,
        ],
      });
      expect(existsSync(HUB_DATA)).toBe(false);
    },
  );

  it('works on the folder that a file of settings names, and says so', () => {
    const HUB_CONFIG = join(folder, 'site.yaml');
    writeFileSync(HUB_CONFIG, 'seed: none\ndata: ./of-file\n');
    const made = hub(['user', 'create', 'lin', '--json'], { HUB_CONFIG });
    expect(made.lines).toEqual([`Data folder: ${join(folder, 'of-file')} (${HUB_CONFIG}, line 2)`]);
    expect(JSON.parse(made.out)).toMatchObject({ userName: 'lin' });
    expect(JSON.parse(hub(['user', 'list', '--json'], { HUB_CONFIG }).out).people).toMatchObject([
      { userName: 'lin' },
    ]);
  });

  const isRoot = process.getuid?.() === 0;
  if (!isRoot) console.warn('SKIPPED: only root can give a folder to another user.');
  it.skipIf(!isRoot)('leaves nothing in the folder of another user', async () => {
    const HUB_DATA = join(folder, 'foreign');
    hub(['user', 'create', 'lin'], { HUB_DATA });
    const stranger = 12_345;
    for (const path of [HUB_DATA, join(HUB_DATA, 'hub.sqlite')]) chownSync(path, stranger, stranger);
    const before = readdirSync(HUB_DATA);
    for (const args of [['user', 'create', 'hua'], ['events'], ['seed']]) {
      const { code, lines } = hub(args, { HUB_DATA });
      expect(code).toBe(1);
      expect(lines.at(-1)).toContain('belongs to another user (12345)');
    }
    const found = await inspectInstallation({ HUB_DATA, HUB_PORT: '0', HUB_CONFIG: 'none' });
    expect(found.find(({ check }) => check === 'data folder')).toMatchObject({
      state: 'fault',
      says: expect.stringContaining('belongs to another user'),
    });
    expect(readdirSync(HUB_DATA)).toEqual(before);
  });
});

it('knows its own user from another, and asks nobody where there is no database', () => {
  const dataDir = join(folder, 'own');
  mkdirSync(dataDir);
  expect(foreignOwner(dataDir, 4321)).toBeUndefined();
  writeFileSync(join(dataDir, 'hub.sqlite'), '');
  expect(foreignOwner(dataDir)).toBeUndefined();
  expect(foreignOwner(dataDir, 4321)).toContain('than the one that runs this (4321)');
});

describe('hub config', () => {
  const HUB_CONFIG = join(folder, 'shown.yaml');
  writeFileSync(HUB_CONFIG, `port: 7000\ndemoPassword: well-known\ndata: ${folder}/shown\n`);

  it('says what holds and where it comes from, and no secret', () => {
    const { code, out } = hub(['config'], { HUB_CONFIG, HUB_HOST: '127.0.0.2' });
    expect(code).toBe(0);
    expect(out.split('\n')[0]).toBe(`Settings of ${HUB_CONFIG}:`);
    expect(out).toMatch(new RegExp(`^  port +7000 +${HUB_CONFIG}, line 1$`, 'm'));
    expect(out).toMatch(/^ {2}host +127\.0\.0\.2 +HUB_HOST$/m);
    expect(out).toMatch(/^ {2}publicUrl +http:\/\/127\.0\.0\.2:7000 +as usual$/m);
    expect(out).toMatch(/^ {2}demoPassword +\(not shown\)/m);
    expect(out).not.toContain('well-known');
  });

  it('says the same to programs', () => {
    const { file, settings } = JSON.parse(hub(['config', '--json'], { HUB_CONFIG }).out);
    expect(file).toBe(HUB_CONFIG);
    expect(settings).toContainEqual({ key: 'port', value: '7000', from: `${HUB_CONFIG}, line 1` });
    expect(settings).toContainEqual({ key: 'api', from: 'as usual' });
  });

  it('is refused where a setting cannot be used, and so is a start', () => {
    const wrong = join(folder, 'wrong.yaml');
    writeFileSync(wrong, 'stopWait: long\n');
    for (const args of [['config'], ['start'], ['user', 'list']]) {
      const { code, lines } = hub(args, { HUB_CONFIG: wrong });
      expect({ code, lines }).toEqual({
        code: 1,
        lines: [expect.stringContaining(`${wrong}, line 1: \`stopWait\` must be`)],
      });
    }
  });

  it('has the doctor name a file that everybody may read, where a secret stands in it', async () => {
    chmodSync(HUB_CONFIG, 0o644);
    const found = await inspectInstallation({ HUB_CONFIG, HUB_PORT: '0' });
    const says = found.filter(({ check }) => check === 'settings').map((finding) => finding.says);
    expect(says).toEqual([
      `From the environment, then from ${HUB_CONFIG}.`,
      `Everybody on this machine may read ${HUB_CONFIG}, which holds \`demoPassword\`.`,
    ]);
  });
});
