import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { makeBackup } from '../../server/backup/index.ts';
import { startHub } from '../support/hub.ts';
import { stepPatienceMs } from '../support/patience.ts';

const root = mkdtempSync(join(tmpdir(), 'hub-restore-cli-'));
/** What holds a process to a size of files, and a disk in memory, are Linux's. */
const isLinux = process.platform === 'linux';
/** Another disk than the one of the data folder, to which nothing can be linked: it is copied. */
const elsewhere = isLinux ? mkdtempSync('/dev/shm/hub-restore-cli-') : root;
const program = join(projectRoot, 'cli', 'hub.ts');
const megabyte = 1024 * 1024;
let dataDir = '';
let backups = '';
let sound = '';
/** Made before there was anything large, which the next one has to copy. */
let early = '';
let databaseBytes = 0;
let count = 0;

function fresh(): string {
  count += 1;
  const folder = join(root, `folder-${count}`);
  mkdirSync(folder);
  return folder;
}

beforeAll(async () => {
  [dataDir, backups] = [fresh(), fresh()];
  const hub = await startHub({ dataDir });
  const { id } = await hub.build.item({ name: 'first', readme: '# First' });
  await hub.idle();
  early = (await makeBackup({ dataDir, folder: fresh() })).folder;
  databaseBytes = statSync(join(early, 'hub.sqlite')).size;
  await hub.hub.repos.commit(id, {
    ...{ branch: 'main', message: 'Add what is large', remove: [] },
    author: { name: 'owner', email: 'owner@example.org', date: new Date() },
    put: [{ path: 'large.bin', content: randomBytes(databaseBytes + 4 * megabyte) }],
  });
  await hub.hub.items.refresh(id);
  await hub.stop();
  sound = (await makeBackup({ dataDir, folder: backups })).folder;
});
afterAll(() => {
  for (const folder of [root, elsewhere]) rmSync(folder, { recursive: true, force: true });
});

interface Asked {
  args: readonly string[];
  data?: string;
  /** No file may become larger: the next write fails, as on a disk that takes no more. */
  mostBytes?: number;
}

/** As an operator types it. */
function hub({ args, data = join(root, 'not-there'), mostBytes }: Asked) {
  const command = [process.execPath, program, ...args];
  const limited = mostBytes === undefined ? command : ['prlimit', `--fsize=${mostBytes}`, ...command];
  const [name = '', ...rest] = limited;
  const env = { ...process.env, HUB_DATA: data };
  const { status, stdout, stderr } = spawnSync(name, rest, {
    encoding: 'utf8',
    timeout: stepPatienceMs,
    env,
  });
  return { status, stdout, stderr };
}

/** It says so in one sentence, without where in the code that was. */
function expectSentence({ status, stderr }: ReturnType<typeof hub>, says: RegExp): void {
  expect(stderr).toMatch(says);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(status).toBe(1);
}

function tear(backup: string): void {
  const repos = join(backup, 'repos');
  const path = readdirSync(repos, { recursive: true })
    .map(String)
    .find((name) => /objects\/.{2}\//.test(name));
  const file = join(repos, path ?? '');
  chmodSync(file, 0o600);
  const bytes = readFileSync(file);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

describe('hub restore --check', () => {
  const check = (folder: string, place: string) => ['restore', folder, '--check', '--in', place];

  it('says of a sound backup that nothing is broken and how long it took, and leaves nothing behind', () => {
    const place = fresh();
    const { status, stdout } = hub({ args: check(backups, place) });
    expect(stdout).toMatch(/^Nothing is broken\.\n1 repositories of .* were restored in \d+ ms\.$/m);
    expect(status).toBe(0);
    expect(readdirSync(place)).toEqual([]);
    expect(existsSync(join(root, 'not-there'))).toBe(false);
  });

  it('says of a damaged one which file that is, and leaves nothing behind', () => {
    const [place, damaged] = [fresh(), fresh()];
    cpSync(sound, damaged, { recursive: true });
    tear(damaged);
    expectSentence(
      hub({ args: check(damaged, place) }),
      /objects\/.* is not what was backed up: it is damaged/,
    );
    expect(readdirSync(place)).toEqual([]);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'leaves nothing behind where %s ends it',
    async (signal) => {
      const place = fresh();
      const child = spawn(process.execPath, [program, ...check(backups, place)], { env: process.env });
      let said = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.includes('Restoring')) child.kill(signal);
      });
      const [code] = await once(child, 'exit');
      expect(said).toContain('Restoring');
      expect(code).toBe(1);
      expect(readdirSync(place)).toEqual([]);
    },
  );

  it.runIf(isLinux)('leaves nothing behind where the disk takes no more in the middle of a file', () => {
    const place = fresh();
    const asked = { args: check(backups, place), mostBytes: databaseBytes + megabyte };
    expectSentence(hub(asked), /did not take what was written \(EFBIG\)/);
    expect(readdirSync(place)).toEqual([]);
  });
});

describe.runIf(isLinux)('where the disk takes no more in the middle of a file', () => {
  const places = [
    ['the database', () => databaseBytes / 2],
    ['a repository', () => databaseBytes + megabyte],
  ] as const;

  it.each(places)(
    'of %s, a backup says so, leaves nothing half made and those before as they were',
    (_, most) => {
      const folder = mkdtempSync(join(elsewhere, 'backups-'));
      cpSync(early, join(folder, basename(early)), { recursive: true });
      const before = readdirSync(folder, { recursive: true }).sort();
      const asked = { args: ['backup', folder], data: dataDir, mostBytes: most() };
      expectSentence(
        hub(asked),
        /The disk of .* did not take what was written .* earlier backups are as they were/,
      );
      expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before);
    },
  );

  it('of the database or of a repository, a restore says so, and is begun again where there is room', () => {
    const data = fresh();
    const args = ['restore', backups];
    for (const [, most] of places)
      expectSentence(
        hub({ args, data, mostBytes: most() }),
        /did not take what was written .* Run hub restore again/,
      );
    expect(hub({ args, data })).toMatchObject({ status: 0 });
  });
});
