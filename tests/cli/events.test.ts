import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { AuditOfFolder } from '../../server/doctor/audit.ts';
import { EventsOfFolder } from '../../server/doctor/events.ts';
import { inspectInstallation } from '../../server/doctor/inspect.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { stepPatienceMs } from '../support/patience.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';

let hub: TestHub;
let dataDir: string;
let owner: SessionClient;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hub-events-'));
  hub = await startHub({ dataDir });
  owner = await signedUp(hub, 'teller');
  await signedUp(hub, 'listener');
  await owner.put('/aihub/personal/info', { alias: 'teller-x' });
  for (const [name, visibility] of [
    ['open-one', 'PUBLIC'],
    ['hidden-one', 'PRIVATE'],
  ])
    await owner.post('/aihub/items', { kind: 'models', name, visibility });
  await hub.idle();
  const gone = { at: 5, what: 'gone.away', of_id: null, facts: '{"words":"一句话"}' };
  await hub.hub.db.insertInto('events').values(gone).execute();
});
afterAll(async () => {
  await hub.stop();
  await rm(dataDir, { recursive: true });
});

const command = (...args: string[]) => [join(projectRoot, 'cli/bootstrap.js'), 'events', ...args];
const env = () => ({ ...process.env, HUB_DATA: dataDir });
interface Said {
  lines: string[];
  stderr: string;
  status: number;
}
/** Beside the hub of this process, which goes on answering. */
const events = (...args: string[]) =>
  new Promise<Said>((resolve) => {
    execFile(
      process.execPath,
      command(...args),
      { env: env(), encoding: 'utf8', timeout: stepPatienceMs },
      (error, stdout, stderr) =>
        resolve({
          lines: stdout.split('\n').filter(Boolean),
          stderr,
          status: error ? Number(error.code) : 0,
        }),
    );
  });
const types = async (...args: string[]) =>
  (await events('--json', ...args)).lines.map((line) => JSON.parse(line).type);

it('tells all that happened, beside a hub that runs, by the names of now', async () => {
  const { lines } = await events('--json', '--item', 'models/teller/hidden-one');
  const [{ number, time, ...made }] = lines.map((line) => JSON.parse(line));
  expect(made).toEqual({
    ...{ type: 'items.created', by: 'teller', of: 'models/teller/hidden-one', owner: 'teller' },
    ...{ what: { kind: 'models', name: 'hidden-one', visibility: 'PRIVATE' }, isKnown: true },
  });
  expect((await types('--by', 'teller')).at(0)).toBe('people.joined');
  expect(await types('--after', String(number))).toEqual(['gone.away']);
  expect(await types('--after', String(number - 1), '--last', '1')).toEqual(['items.created']);
  expect(await types('--until', '2000-01-01')).toEqual(['gone.away']);
  expect(await types('--since', '2100-01-01')).toEqual([]);
  expect(await types('--since', time, '--type', 'items.created', 'people.joined')).toContain('items.created');
  expect((await events('--last', '1')).lines).toEqual([
    expect.stringMatching(/gone\.away .*words="一句话".*does not know/),
  ]);
});

it('tells by the rights of a person what that person is told', async () => {
  expect(await types('--told-to', 'listener')).toEqual(['people.joined', 'sessions.begun', 'items.created']);
  expect(await types('--told-to', 'teller', '--type', 'items.created')).toHaveLength(2);
  expect(await types('--told-to', 'listener', '--owner', 'teller')).toEqual(['items.created']);
});

it('tells what happened to what somebody owned then', async () => {
  expect(await types('--owner', 'Teller')).toEqual(['items.created', 'items.created']);
  expect(await types('--owner', 'listener')).toEqual([]);
});

it.each([
  [['--type', 'items.creatd'], 'There are no events of the type items.creatd'],
  [
    ['--item', 'models/teller/open-onee'],
    'Nothing is known of models/teller/open-onee: give models/<user>/<name>, or the id',
  ],
  [['--by', 'nobody-at-all'], 'Nobody is called nobody-at-all'],
  [['--owner', 'nobody-at-all'], 'Nobody is called nobody-at-all'],
  [['--since', 'yesterday-ish'], 'It must be a time'],
  [['--after', 'x'], 'It must be a whole number'],
  [['--told-to', 'teller', '--follow'], 'cannot be used'],
])('says what is wrong with %j in a sentence', async (args, words) => {
  const { stderr, status } = await events(...args);
  expect(status).toBe(1);
  expect(stderr).toContain(words);
  expect(stderr).not.toContain('    at ');
});

it('goes on with whatever happens', async () => {
  const following = spawn(process.execPath, command('--follow', '--json', '--type', 'items.renamed'), {
    env: env(),
  });
  try {
    const lines = createInterface(following.stdout)[Symbol.asyncIterator]();
    const item = await hub.hub.db
      .selectFrom('items')
      .select('key')
      .where('name', '=', 'open-one')
      .executeTakeFirstOrThrow();
    for (const name of ['one-more', 'and-another']) {
      await owner.put(`/aihub/${item.key}/name`, { name });
      const { value } = await lines.next();
      expect(JSON.parse(String(value)).what.name).toBe(name);
    }
  } finally {
    following.kill();
  }
});

it('ends at the time until which it is to follow', async () => {
  expect(await types('--follow', '--until', '2000-01-01')).toEqual(['gone.away']);
});

it('tells of an item by its id, also of one that is gone', async () => {
  const { key } = (await owner.post('/aihub/items', { kind: 'models', name: 'gone-soon' })).body.data;
  await hub.idle();
  const { id } = await hub.hub.db
    .selectFrom('items')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  expect(await types('--item', id)).toEqual(['items.created']);
  await owner.send('DELETE', `/aihub/${key}`, { confirm: 'gone-soon' });
  expect(await types('--item', id)).toEqual(['items.created', 'items.removed']);
});

it('misses nothing that happens between its first look and the next', async () => {
  const folder = new EventsOfFolder(dataDir);
  const first = vi.spyOn(folder, 'find').mockImplementationOnce(async () => {
    await hub.hub.db.insertInto('events').values({ at: 6, what: 'gone.between' }).execute();
    return [];
  });
  try {
    const { value } = await folder.follow({ until: new Date(7), last: 1 }).next();
    expect(value).toMatchObject({ type: 'gone.between' });
  } finally {
    first.mockRestore();
    await folder.close();
  }
});

it('asks nothing of the rest of the database', async () => {
  const looks = vi.spyOn(BetterSqlite.prototype, 'pragma');
  try {
    await new EventsOfFolder(dataDir).close();
    expect(looks.mock.calls.map(([text]) => text)).not.toContainEqual(expect.stringContaining('check'));
  } finally {
    looks.mockRestore();
  }
});

it('is named by the doctor where it keeps events of a type that is gone', async () => {
  const found = (await inspectInstallation({ HUB_DATA: dataDir, HUB_PORT: '0' })).find(
    ({ check }) => check === 'events',
  );
  expect(found).toMatchObject({ state: 'note', says: expect.stringContaining('gone.away') });
});

it('keeps a record of who did what, whose rows hold one another while the hub and commands write', async () => {
  const run = (...args: string[]) =>
    new Promise<Said>((resolve) => {
      execFile(
        process.execPath,
        [join(projectRoot, 'cli/bootstrap.js'), ...args],
        { env: { ...env(), SUDO_USER: 'opal' }, encoding: 'utf8', timeout: stepPatienceMs },
        (error, stdout, stderr) =>
          resolve({
            lines: stdout.split('\n').filter(Boolean),
            stderr,
            status: error ? Number(error.code) : 0,
          }),
      );
    });
  const { key } = (await owner.post('/aihub/items', { kind: 'models', name: 'watched' })).body.data;
  // The hub goes on writing for as long as the command does.
  let isOver = false;
  const command = run('user', 'role', 'listener', 'manager', '--reason', 'looks after it').finally(() => {
    isOver = true;
  });
  for (let at = 0; !isOver; at += 1) await owner.put(`/aihub/${key}/name`, { name: `watched-${at}` });
  expect(await command).toMatchObject({ status: 0 });
  const tooLong = await run('user', 'role', 'listener', 'common', '--reason', '🦊'.repeat(501));
  expect(tooLong).toMatchObject({ status: 1, stderr: expect.stringContaining('1 to 500 characters') });
  const folder = new AuditOfFolder(dataDir);
  onTestFinished(() => folder.close());
  expect(await folder.find({ of: 'listener', types: ['people.roleChanged'] })).toEqual([
    expect.objectContaining({
      ...{
        by: `opal as ${userInfo().username}`,
        through: 'command',
        shown: 'hub user role',
        of: 'listener',
        reason: 'looks after it',
      },
      what: { before: 'common', roleType: 'manager' },
    }),
  ]);
  const [renamed] = await folder.find({ by: 'teller', types: ['items.renamed'], last: 1 });
  expect(renamed).toMatchObject({
    ...{ by: 'teller', through: 'session', of: expect.stringMatching(/^models\/teller\/watched-/) },
    ...{ request: expect.stringMatching(/^[\w.-]{8,}$/), brief: { address: '127.0.0.1' } },
  });
  const { number = 0 } = renamed ?? {};
  expect(await folder.find({ after: number - 1, last: 1 })).toEqual([renamed]);
  const theirs = await folder.find({ owner: 'teller', types: ['items.renamed', 'people.joined'] });
  expect(theirs.at(-1)).toEqual(renamed);
  expect(new Set(theirs.map(({ type, owner }) => `${type} ${owner}`))).toEqual(
    new Set(['items.renamed teller']),
  );
  expect(await folder.find({ owner: 'listener' })).toEqual([]);
  // Where people came from stands with nothing that is kept for long.
  const kept = await hub.hub.db.selectFrom('audit').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain('127.0.0.1');
  const noted = `${kept.at(-1)?.seq}:${kept.at(-1)?.hash}`;
  expect(await run('audit', 'verify', '--noted', noted)).toMatchObject({
    ...{ status: 0, lines: [`The record holds: ${kept.length} rows.`, `The last: ${noted}`] },
  });
  for (const [asked, words] of [
    [{ types: ['items.saved'] }, 'Nothing of the type items.saved is recorded'],
    [{ of: 'models/teller/never-there' }, 'knows nothing of models/teller/never-there'],
    [{ by: 'nobody-at-all' }, 'knows nothing of nobody-at-all'],
    [{ owner: 'nobody-at-all' }, 'Nobody is called nobody-at-all'],
  ] as const)
    await expect(folder.find(asked)).rejects.toThrow(words);

  const file = new BetterSqlite(join(dataDir, 'hub.sqlite'));
  onTestFinished(() => void file.close());
  const look = async () =>
    (await inspectInstallation({ HUB_DATA: dataDir })).find(({ check }) => check === 'audit');
  const trigger = file.prepare("select sql from sqlite_master where name = 'audit_unchanging'").pluck().get();
  expect(await look()).toMatchObject({ state: 'ok' });
  file.exec('drop trigger audit_unchanging');
  const change = (reason: string | null) =>
    file.prepare('update audit set reason = ? where seq = ?').run(reason, number);
  change('made up');
  const broken = await run('audit', 'verify', '--json');
  expect(JSON.parse(broken.lines[0] ?? '')).toMatchObject({
    ok: false,
    breaks: [`Row ${number} was changed.`],
  });
  expect(broken.status).toBe(1);
  expect(await look()).toMatchObject({ state: 'fault', says: expect.stringContaining(`Row ${number} was`) });
  change(null);
  file.exec(String(trigger));
});
