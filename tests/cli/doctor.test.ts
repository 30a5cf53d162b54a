import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quotaNewcomerForMs, quotaNewcomerStoredBytes, quotaStoredBytes } from '#generated/constants.ts';
import { projectRoot } from '../../cli/project.ts';
import { inspectInstallation } from '../../server/doctor/inspect.ts';
import { listJobs } from '../../server/doctor/jobs.ts';
import type { Finding } from '../../server/ground/finding.ts';
import { setPassword } from '../../server/people/index.ts';
import { TestProject } from '../generator/project.ts';
import { startHub } from '../support/hub.ts';
import { stepPatienceMs } from '../support/patience.ts';

const folder = mkdtempSync(join(tmpdir(), 'hub-doctor-'));
const sound = join(folder, 'sound');
let broken = '';
let copies = 0;
let repository = '';

beforeAll(async () => {
  mkdirSync(sound);
  const hub = await startHub({ dataDir: sound });
  const { id } = await hub.build.item({ name: 'first', readme: '# First' });
  await hub.build.item({ name: 'second' });
  repository = hub.hub.repos.dirOf(id).slice(sound.length + 1);
  // Somebody of the demo, whose password was printed when it was planted.
  const demo = await hub.build.person({ userName: 'chenmo' });
  await setPassword(hub.hub.db, demo.id, 'correct horse');
  const seeded = { name: 'seeded', value: new Date(Date.now() + 1000).toISOString() };
  await hub.hub.db.insertInto('settings').values(seeded).execute();
  await hub.stop();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A copy of the sound installation, with something done to it. */
function installation(damage: (dataDir: string) => void = () => {}): string {
  copies += 1;
  broken = join(folder, `copy-${copies}`);
  cpSync(sound, broken, { recursive: true });
  damage(broken);
  return broken;
}

const environment = (dataDir: string, more: Record<string, string> = {}) => ({
  ...{ HUB_DATA: dataDir, HUB_PORT: '0', HUB_PUBLIC_URL: 'http://127.0.0.1:6100' },
  ...more,
});

const inspect = (dataDir: string, more?: Record<string, string>, full = false) =>
  inspectInstallation(environment(dataDir, more), { full });

const of = (findings: readonly Finding[], check: string) => findings.filter((one) => one.check === check);

function withDatabase(dataDir: string, change: (sqlite: BetterSqlite.Database) => void): void {
  const sqlite = new BetterSqlite(join(dataDir, 'hub.sqlite'));
  change(sqlite);
  sqlite.close();
}

/** Every file of an installation with a hash of its bytes. */
function bytesOf(dataDir: string): Record<string, string> {
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const hash = (file: string) => createHash('sha1').update(readFileSync(file)).digest('hex');
  // NOTE: SQLite makes these beside a database that is only read, and takes them away again.
  const kept = files.filter((file) => !/-(?:shm|wal)$/.test(file));
  return Object.fromEntries(kept.sort().map((file) => [file, hash(file)]));
}

describe('a sound installation', () => {
  it('has no fault, and stays as it was', async () => {
    const dataDir = installation();
    const before = bytesOf(dataDir);
    const findings = await inspect(dataDir, {}, true);
    expect(findings.filter(({ state }) => state === 'fault')).toEqual([]);
    expect(of(findings, 'objects')[0]?.says).toContain('2 of 2');
    expect(of(findings, 'disk')[0]?.says).toMatch(
      / are free\. (?:Below|That is less than) .*refuses what adds/,
    );
    expect(of(findings, 'demo')).toMatchObject([{ state: 'note', says: expect.stringContaining('chenmo') }]);
    expect(bytesOf(dataDir)).toEqual(before);
  });

  it('is sent to no backup where its disk takes nothing more', () => {
    const dataDir = installation();
    const script = `
      import { inspectStore, isHeld } from ${JSON.stringify(join(projectRoot, 'server/store/inspect.ts'))};
      import { databaseFile } from ${JSON.stringify(join(projectRoot, 'server/store/disk/data-folder.ts'))};
      const dataDir = ${JSON.stringify(dataDir)};
      const { findings } = inspectStore(databaseFile(dataDir), { full: false });
      console.log(JSON.stringify({ isHeld: isHeld(dataDir), findings }));
    `;
    const { stdout } = spawnSync(
      'sh',
      // No file may grow, as where nothing is left.
      ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, '--input-type=module', '--eval', script],
      { encoding: 'utf8', timeout: stepPatienceMs },
    );
    expect(JSON.parse(stdout)).toMatchObject({
      isHeld: false,
      findings: [{ check: 'database', state: 'fault', todo: expect.stringContaining('the disk is full') }],
    });
  });

  it('is looked at while its hub runs', async () => {
    const dataDir = installation();
    const hub = await startHub({ dataDir, config: { publicUrl: 'http://127.0.0.1:6100' } });
    try {
      const port = new URL(hub.url).port;
      const findings = await inspect(dataDir, { HUB_PORT: port });
      expect(findings.filter(({ state }) => state === 'fault')).toEqual([]);
      expect(of(findings, 'hub')[0]?.says).toContain('runs on this data folder');
      expect(of(findings, 'port')).toMatchObject([{ state: 'ok' }]);
      expect((await hub.get('/acx/health')).status).toBe(200);
    } finally {
      await hub.stop();
    }
  });

  it('need not be there yet, and is not made', async () => {
    const dataDir = join(folder, 'none', 'at', 'all');
    const findings = await inspect(dataDir);
    expect(findings.filter(({ state }) => state === 'fault')).toEqual([]);
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });
});

describe('a broken installation', () => {
  const pack = (dataDir: string) => join(dataDir, repository, 'objects');

  it.each<[string, (dataDir: string) => void, string, string]>([
    [
      'an item without its repository',
      (dataDir) => rmSync(join(dataDir, repository), { recursive: true }),
      'repositories',
      'models/owner/first',
    ],
    [
      'a repository without its objects',
      (dataDir) => {
        rmSync(pack(dataDir), { recursive: true });
        mkdirSync(pack(dataDir));
      },
      'objects',
      'models/owner/first',
    ],
    [
      'a lock that an ended git left',
      (dataDir) => {
        const lock = join(dataDir, repository, 'refs', 'heads', 'main.lock');
        writeFileSync(lock, '');
        utimesSync(lock, 0, 0);
      },
      'locks',
      'main.lock',
    ],
    [
      'a database that is cut off',
      (dataDir) => {
        const file = openSync(join(dataDir, 'hub.sqlite'), 'r+');
        for (let page = 3; page < 40; page += 1) writeSync(file, Buffer.alloc(4096, 7), 0, 4096, page * 4096);
      },
      'database',
      'hub.sqlite',
    ],
    [
      'a file that is no database',
      (dataDir) => {
        const file = openSync(join(dataDir, 'hub.sqlite'), 'w');
        writeSync(file, 'this is not a database, and long enough to be taken for one'.repeat(100));
      },
      'database',
      'hub.sqlite',
    ],
    [
      'rows that belong to nothing',
      (dataDir) =>
        withDatabase(dataDir, (sqlite) => {
          sqlite.pragma('foreign_keys = OFF');
          sqlite.exec("delete from people where user_name = 'owner'");
        }),
      'database',
      'belong to nothing',
    ],
    [
      'a database of a newer version',
      (dataDir) =>
        withDatabase(dataDir, (sqlite) => {
          sqlite.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '')");
        }),
      'migrations',
      '9999-later',
    ],
  ])('%s is a fault with its cure', async (_title, damage, check, says) => {
    const findings = of(await inspect(installation(damage)), check);
    expect(findings).toMatchObject([{ state: 'fault', says: expect.stringContaining(says) }]);
    expect(findings[0]?.todo).toBeTruthy();
  });

  it('has notes for what mends itself, and for what only takes room', async () => {
    const dataDir = installation((dataDir) => {
      cpSync(join(dataDir, repository), join(dataDir, 'repos', 'zz', 'nobodys-own.git'), { recursive: true });
      withDatabase(dataDir, (sqlite) => {
        const [id] = sqlite.prepare('select id from items').pluck().all();
        sqlite
          .prepare(
            "insert into jobs (name, item_id, input, create_time, run_at) values ('items.refresh', ?, '{}', 0, 0)",
          )
          .run(id);
      });
    });
    const findings = await inspect(dataDir);
    expect(of(findings, 'strays')).toMatchObject([
      { state: 'note', says: expect.stringContaining('nobodys-own') },
    ]);
    expect(of(findings, 'jobs')).toMatchObject([
      { state: 'note', says: expect.stringContaining('items.refresh') },
    ]);
    expect(findings.filter(({ state }) => state === 'fault')).toEqual([]);
  });

  it('keeps and names a job that this version does not know, and so does hub jobs', async () => {
    const dataDir = installation((dataDir) => {
      withDatabase(dataDir, (sqlite) => {
        sqlite.exec("insert into jobs (name, input, create_time, run_at) values ('gone.away', '{}', 0, 0)");
      });
    });
    expect(of(await inspect(dataDir), 'jobs')).toMatchObject([
      { state: 'note', says: expect.stringContaining('gone.away (1)') },
    ]);
    const { counts } = await listJobs(dataDir);
    expect(counts).toContainEqual({
      ...{ name: 'gone.away', waiting: 1, running: 0, setAside: 0, isKnown: false },
    });
  });

  it('names fields whose rows hold what is not of their type any more, and reads that as nothing', async () => {
    const dataDir = installation((dataDir) => {
      withDatabase(dataDir, (sqlite) => {
        sqlite.exec(
          `update items set extra = json_set(extra, '$.desc', 7, '$.chatEnabled', 'yes', '$.datasets', 'a')`,
        );
      });
    });
    const [finding] = of(await inspect(dataDir), 'fields');
    expect(finding).toMatchObject({ state: 'note', todo: expect.stringContaining('write a migration') });
    for (const [field, type] of [
      ['desc', 'text'],
      ['chatEnabled', 'boolean'],
      ['datasets', 'json'],
    ]) {
      expect(finding?.says).toMatch(new RegExp(`Item\\.${field} \\(\\d+ hold no ${type}\\)`));
    }
  });

  it('has notes for what others may read, and for who is near a quota', async () => {
    const dataDir = installation((dataDir) => {
      chmodSync(dataDir, 0o755);
      withDatabase(dataDir, (sqlite) => {
        sqlite.exec(`update items set repo_bytes = ${quotaStoredBytes} where name = 'first'`);
      });
    });
    const findings = await inspect(dataDir);
    expect(of(findings, 'privacy')).toMatchObject([{ state: 'note', todo: `chmod -R go-rwx ${dataDir}` }]);
    expect(of(findings, 'quotas')).toMatchObject([
      { state: 'note', says: expect.stringMatching(/owner \(20\.0 GB of 20\.0 GB\)/) },
    ]);
  });

  it.each<[string, Record<string, string>, boolean, number, Finding['state']]>([
    [
      'who is new, where sign-up is open to the network',
      { HUB_PUBLIC_URL: 'https://hub.example.org' },
      true,
      0,
      'note',
    ],
    ['nobody who is new, where it is not', {}, true, 0, 'ok'],
    [
      'nobody who came long ago',
      { HUB_PUBLIC_URL: 'https://hub.example.org' },
      true,
      quotaNewcomerForMs,
      'ok',
    ],
    ['nobody whom somebody else has let in', { HUB_PUBLIC_URL: 'https://hub.example.org' }, false, 0, 'ok'],
  ])('names of those with some gigabytes %s', async (_whom, env, signedUp, age, state) => {
    const dataDir = installation((dataDir) => {
      withDatabase(dataDir, (sqlite) => {
        sqlite.exec(`update items set repo_bytes = ${quotaNewcomerStoredBytes} where name = 'first'`);
        sqlite
          .prepare('update people set create_time = ?, extra = ?')
          .run(Date.now() - age, JSON.stringify({ signedUp }));
      });
    });
    expect(of(await inspect(dataDir, env), 'quotas')).toMatchObject([{ state }]);
  });

  it('is asked no more of an older database than that it is one', async () => {
    const dataDir = installation((dataDir) =>
      withDatabase(dataDir, (sqlite) => {
        sqlite.exec("delete from kysely_migration where name like '0010%'");
      }),
    );
    const findings = await inspect(dataDir);
    expect(of(findings, 'migrations')).toMatchObject([{ state: 'note' }]);
    expect(of(findings, 'repositories')).toEqual([]);
  });
});

describe('settings', () => {
  it.each<[Record<string, string>, string, Finding['state']]>([
    [{ HUB_PORT: 'abc' }, 'settings', 'fault'],
    [{ HUB_HOST: '0.0.0.0' }, 'public address', 'note'],
    [{ HUB_PUBLIC_URL: 'http://hub.example.org' }, 'public address', 'note'],
    [{ HUB_PUBLIC_URL: 'https://hub.example.org' }, 'public address', 'ok'],
    [{ HUB_PUBLIC_URL: 'https://example.org/hub' }, 'settings', 'fault'],
    [{ HUB_PUBLIC_URL: 'https://hub.example.org' }, 'demo', 'fault'],
    [{ HUB_HOST: '0.0.0.0' }, 'demo', 'fault'],
    [{ HUB_HOST: '0.0.0.0', HUB_ALLOW_DEMO: '1' }, 'demo', 'note'],
  ])('%j: %s is a %s', async (settings, check, state) => {
    expect(of(await inspect(sound, settings), check)).toMatchObject([{ state }]);
  });

  it('that name a port in use are a fault', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const findings = await inspect(sound, { HUB_PORT: String(port) });
    expect(of(findings, 'port')).toMatchObject([{ state: 'fault', says: expect.stringContaining('in use') }]);
    other.close();
  });
});

describe('the command', () => {
  function doctor(dataDir: string, ...args: string[]) {
    const { status, stdout } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(projectRoot, 'cli', 'hub.ts'), 'doctor', ...args],
      { encoding: 'utf8', env: { ...process.env, ...environment(dataDir) }, timeout: stepPatienceMs },
    );
    return { code: status, out: stdout };
  }

  it('ends with 0 where nothing is broken', () => {
    const { code, out } = doctor(sound);
    expect(code).toBe(0);
    expect(out).toMatch(/^✓ Node/m);
    expect(out).toMatch(/^✓ generated code/m);
    expect(out).toContain('Nothing is broken.');
  });

  it('ends with 1 and says what to do, also as JSON, where something is', () => {
    const project = new TestProject();
    cpSync(join(projectRoot, 'generated'), join(project.root, 'generated'), { recursive: true });
    project.edit('locales/en/search.yaml', 'label: ', 'label: Now ');
    const stale = installation((dataDir) => rmSync(join(dataDir, repository), { recursive: true }));
    const { code, out } = doctor(stale, '--project', project.root, '--json');
    project.remove();
    expect(code).toBe(1);
    const { ok, findings } = JSON.parse(out) as { ok: boolean; findings: Finding[] };
    expect(ok).toBe(false);
    expect(of(findings, 'generated code')).toMatchObject([
      { state: 'fault', todo: expect.stringContaining('npm run generate') },
    ]);
    expect(of(findings, 'repositories')).toMatchObject([{ state: 'fault' }]);
  });
});
