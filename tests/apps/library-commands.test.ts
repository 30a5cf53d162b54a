import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { patienceMs } from '../support/patience.ts';
import { hasTurn } from './on-library.ts';

// Whoever runs a product of its own has the commands of whoever runs the hub: they work, or say in one sentence why not.

vi.setConfig({ testTimeout: patienceMs, hookTimeout: patienceMs });

const folder = mkdtempSync(join(tmpdir(), 'hub-library-'));
const product = join(folder, 'library');
const backups = join(folder, 'backups');
const data = join(folder, 'data');

/** What a run of tests tells those whom it starts: another run that one of them begins is no part of it. */
const ofRuns = /^(?:VITEST|HUB_RUN_|HUB_TOUCHED|HUB_QA_)/;
const ownEnv = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofRuns.test(name)));

/** Runs a command as a process of its own, on a data folder. */
function hub(args: readonly string[], dataDir = data) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(projectRoot, 'cli', 'hub.ts'), ...args, '--project', product],
    {
      ...{ cwd: folder, encoding: 'utf8' },
      env: { ...ownEnv, NO_COLOR: '1', HUB_CONFIG: 'none', HUB_DATA: dataDir, HUB_PORT: '0' },
    },
  );
  return { status, said: stdout + stderr };
}

const done = (...says: string[]) => ({
  status: 0,
  said: expect.stringMatching(new RegExp(says.join('[^]*'), 'u')),
});

beforeAll(() => {
  cpSync(join(projectRoot, 'examples', 'library'), product, { recursive: true });
  expect(hub(['seed'])).toMatchObject(done('Planted 2 people'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('tells of its people, of what happened and of what waits', () => {
  expect(hub(['user', 'list'])).toMatchObject(done('libby', 'mia'));
  expect(hub(['events'])).toMatchObject(done('people\\.joined.*libby'));
  expect(hub(['audit', '--of', 'libby'])).toMatchObject(done('people\\.joined.*libby'));
  expect(hub(['jobs', 'retry', '--json'])).toMatchObject(done('"ok":true'));
});

/** Tests that are made of a description are made of the hub's and run in each run. */
const passes = hasTurn('qa') ? it : () => undefined;
passes('the tests that are made of it pass, and go to all of its actions, errors and addresses', () => {
  const { status, said } = hub(['qa']);
  expect(said).not.toContain('FAIL');
  expect(status).toBe(0);
  // The last column is what no test goes to.
  const untried = [...said.matchAll(/^(route|action|rule|error|setting) +\d+(?: +\d+){3} +(\d+)$/gm)];
  expect(untried.map(([, sort, count]) => [sort, count])).toEqual(
    ['route', 'action', 'rule', 'error', 'setting'].map((sort) => [sort, '0']),
  );
});

it('is copied while it stands, looked at, and put back with all that it keeps', () => {
  expect(hub(['backup', backups])).toMatchObject(done('the database, .* MB'));
  expect(hub(['doctor', '--full'])).toMatchObject(
    done('The tables are as described: books, loans', 'The last one was made at', 'Nothing is broken'),
  );
  const elsewhere = join(folder, 'elsewhere');
  const restored = hub(['restore', backups], elsewhere);
  expect(restored).toMatchObject(
    done('The tables are as described: books, loans', 'Nothing is broken', 'The database of .* was restored'),
  );
  expect(readdirSync(join(backups, readdirSync(backups)[0] ?? '')).sort()).toEqual([
    'backup.json',
    'hub.sqlite',
  ]);
  expect(existsSync(join(elsewhere, 'repos'))).toBe(false);
  expect(hub(['seed'], elsewhere)).toMatchObject(done('The demo is there already'));
});

it('tells a product of its name by what that keeps, and is known where it stands from now on', () => {
  const others = join(folder, 'others');
  mkdirSync(others);
  const says = (keeps: readonly string[]) =>
    writeFileSync(
      join(others, 'product.json'),
      JSON.stringify({ name: 'Lending Library', app: 'library', project: '/srv/moved', keeps }),
    );
  says(['books', 'songs']);
  expect(hub(['seed'], others)).toMatchObject({
    status: 1,
    said: expect.stringContaining(
      '"Lending Library" as well: of the two, that one alone keeps songs, and this one alone loans. Set HUB_DATA',
    ),
  });
  says(['books']);
  expect(hub(['seed'], others)).toMatchObject(done('Planted 2 people'));
  expect(readFileSync(join(others, 'product.json'), 'utf8')).toContain('"keeps":["books","loans"]');
});

it('takes no backup that holds what it could not put back', () => {
  const [name = ''] = readdirSync(backups);
  const other = join(folder, 'other');
  cpSync(join(backups, name), other, { recursive: true });
  const signed = JSON.parse(readFileSync(join(other, 'backup.json'), 'utf8'));
  const none = { bytes: 0, sha256: createHash('sha256').digest('hex') };
  signed.files.repositories = none;
  writeFileSync(join(other, 'repositories.jsonl'), '');
  writeFileSync(join(other, 'backup.json'), JSON.stringify(signed));
  const taken = join(folder, 'taken');
  expect(hub(['restore', other], taken)).toMatchObject({
    status: 1,
    said: expect.stringContaining('is of another product: it holds repositories'),
  });
  expect(existsSync(taken)).toBe(false);
});

it('gives somebody all that is theirs, and takes them away with it', () => {
  const own = join(folder, 'of-mia');
  expect(hub(['user', 'export', 'mia', own])).toMatchObject(done('mia: 2 rows, in '));
  const read = (name: string) => JSON.parse(readFileSync(join(own, name), 'utf8'));
  expect(readdirSync(own).sort()).toEqual([
    ...['events.json', 'profile.json', 'sessions.json', 'things', 'tokens.json'],
  ]);
  expect(read('profile.json')).toMatchObject({ userName: 'mia', alias: 'Mia' });
  expect(read('profile.json').password).toBeUndefined();
  expect(
    read('things/loans.json')
      .map(({ status }: { status: string }) => status)
      .sort(),
  ).toEqual(['lent', 'wanted']);
  expect(hub(['user', 'export', 'mia', own])).toMatchObject({
    status: 1,
    said: expect.stringContaining('is not empty'),
  });
  expect(hub(['user', 'remove', 'libby'])).toMatchObject({ status: 1 });
  expect(hub(['user', 'remove', 'mia'])).toMatchObject(
    done('mia is gone; 2 rows removed, 0 rows kept without a name'),
  );
  expect(hub(['user', 'list']).said).not.toContain('mia');
  expect(hub(['doctor', '--full'])).toMatchObject(done('Nothing is broken'));
  expect(hub(['user', 'remove', 'nobody'])).toMatchObject({
    status: 1,
    said: expect.stringContaining('User not found'),
  });
});

/** Where the engine stands alone there are no such commands. */
const ofHub = it.runIf(existsSync(join(projectRoot, 'cli', 'rooms')));

ofHub.each([
  [['badge', 'list'], 'it has no items'],
  [['secret', 'rotate'], 'it has no items'],
  [['user', 'remove', 'libby', '--delete-items'], 'This product has no items'],
  [
    ['events', '--item', 'novels/emma'],
    'Nothing is known of novels/emma: give the id of what it happened to',
  ],
])('says in a sentence that there is nothing for %j', (args, says) => {
  const { status, said } = hub(args);
  expect([status, said.trim().split('\n')]).toEqual([
    1,
    [expect.stringContaining('Data folder'), expect.stringMatching(new RegExp(says, 'u'))],
  ]);
});
