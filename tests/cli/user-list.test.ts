import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { movePeopleIn } from '../../server/moving/move-people.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { patienceMs, stepPatienceMs } from '../support/patience.ts';
import { SessionClient } from '../support/session-client.ts';

vi.setConfig({ testTimeout: patienceMs, hookTimeout: patienceMs });

let folder: string;
let hub: TestHub;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-people-'));
  hub = await startHub({ dataDir: join(folder, 'data') });
});
afterAll(async () => {
  await hub.stop();
  await rm(folder, { recursive: true });
});

interface Told {
  code: number;
  out: string;
  err: string;
}

/** Beside the hub of this process, which goes on answering. */
const user = (...args: string[]) =>
  new Promise<Told>((resolve) => {
    const env = { ...process.env, HUB_DATA: join(folder, 'data'), HUB_CONFIG: 'none' };
    execFile(
      process.execPath,
      [join(projectRoot, 'cli', 'hub.ts'), 'user', ...args],
      { env, timeout: stepPatienceMs },
      (error, out, err) => resolve({ code: error ? Number(error.code ?? 1) : 0, out: out.trim(), err }),
    );
  });

async function listOf(...lines: string[]): Promise<string> {
  const file = join(folder, 'people.csv');
  await writeFile(file, `${lines.join('\n')}\n`);
  return file;
}

/** What the command does, without another process. */
const movedIn = (lines: readonly string[]) =>
  movePeopleIn(join(folder, 'data'), { text: lines.join('\n'), isDry: false, tell: () => {} });

const namesThere = async () =>
  (await hub.hub.db.selectFrom('people').select('user_name').orderBy('seq').execute()).map(
    (row) => row.user_name,
  );

it('takes an e-mail address, which is shown to its person alone', async () => {
  const { out, code } = await user('create', 'with-mail', '--email', 'with@example.org', '--json');
  expect(code).toBe(0);
  const client = new SessionClient(hub);
  await client.signIn('with-mail', JSON.parse(out).password);
  await client.put('/aihub/personal/info', { alias: 'with-mail' });
  expect((await client.get('/aihub/personal/account')).body.data).toMatchObject({
    email: 'with@example.org',
  });
  const wrong = await user('create', 'wrong-mail', '--email', 'no address');
  expect(wrong).toMatchObject({ code: 1, out: '' });
  expect(wrong.err).toContain('email');
  expect(await namesThere()).not.toContain('wrong-mail');
});

it('tells each wrong line of a long list with its number, and makes nobody', async () => {
  const before = await namesThere();
  const wrong = Array.from({ length: 1000 }, (_, at) =>
    at % 2 === 0 ? `not a name ${at},,x@example.org,common` : `person-${at},,no address,common`,
  );
  const told = await user(
    'create',
    '--from',
    await listOf('name,alias,email,role', 'right-one,,,', ...wrong),
  );
  expect(told.code).toBe(1);
  const lines = told.out.split('\n');
  expect(lines.slice(0, -1).map((line) => /^line (\d+): /.exec(line)?.[1])).toEqual(
    wrong.map((_, at) => String(at + 3)),
  );
  expect(lines.at(-1)).toContain('1000 lines are wrong');
  expect(await namesThere()).toEqual(before);
});

it('makes everybody of a list, who sign in with what was printed, and passes over them the next time', async () => {
  const lines = [
    'name,alias,email,role,password',
    'lin-a,小林,lin@example.org,manager,',
    'mei-b,,,,chosen by mei',
  ];
  const dry = await user('create', '--from', await listOf(...lines), '--dry-run');
  expect(dry).toMatchObject({ code: 0 });
  expect(await namesThere()).not.toContain('lin-a');

  const { out, code } = await user('create', '--from', await listOf(...lines), '--json');
  expect(code).toBe(0);
  // A line each, as soon as it is done: whoever is cut off has been told all passwords.
  const told = out.trimEnd().split('\n');
  const people = told.slice(0, -1).map((line) => JSON.parse(line));
  expect(JSON.parse(told.at(-1) ?? '')).toEqual({ ok: true, wrong: [] });
  expect(people).toMatchObject([
    { line: 2, userName: 'lin-a', state: 'made' },
    { line: 3, userName: 'mei-b', state: 'made' },
  ]);
  // What the list itself says is told to nobody again.
  expect(out).not.toContain('chosen by mei');
  for (const { userName, password = 'chosen by mei' } of people) {
    const client = new SessionClient(hub);
    expect((await client.signIn(userName, password)).status).toBe(200);
    const role = userName === 'lin-a' ? { roleType: 'manager', alias: '小林' } : { roleType: 'common' };
    expect(await client.user()).toMatchObject(role);
  }

  const again = await user('create', '--from', await listOf(...lines, 'new-c,,,,'));
  expect(again.code).toBe(0);
  expect(again.out).toContain('line 2: lin-a is there already');
  expect(again.out).toContain('1 accounts were made, and 2 were there already');
});

it.each([
  [['name', 'twin-x', 'TWIN-x'], 'the names of line 2'],
  [['name', 'twin-x', 'twin_x'], 'the names of line 2'],
  [['name,alias', 'one-x,Both', 'two-x,both'], 'the names of line 2'],
  [['name,alias', 'one-x,', 'two-x,ONE-X'], 'the names of line 2'],
  [['name', 'models'], 'models: '],
  [['name,role', 'one-x,king'], 'must be common or manager'],
  [['name,role', 'one-x'], 'it has 1 cells'],
  [['name,password', 'one-x,short'], 'password'],
  [['name,email', 'with-mail,other@example.org'], 'another e-mail address'],
])('says what is wrong with %j', async (lines, says) => {
  const before = await namesThere();
  const { wrong, people } = await movedIn(lines);
  expect(wrong.map(({ why }) => why).join()).toContain(says);
  expect(people).toEqual([]);
  expect(await namesThere()).toEqual(before);
});

it('tells all that is wrong with a line at once', async () => {
  const { wrong } = await movedIn(['name,role,email,password', 'models,king,no-address,short', 'fine-x,,,']);
  const [{ line, why } = { line: 0, why: '' }, ...others] = wrong;
  expect(line).toBe(2);
  expect(others).toEqual([]);
  expect(why.split('; ')).toHaveLength(4);
  for (const part of ['role is "king"', 'email', 'password']) expect(why).toContain(part);
});

it('says in a sentence of a list that it is not there, or in letters of another kind', async () => {
  const missing = await user('create', '--from', join(folder, 'nowhere.csv'));
  expect(missing).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^\S+nowhere\.csv cannot be read \(ENOENT\)\.\n$/),
  });
  const other = join(folder, 'gbk.csv');
  await writeFile(other, Buffer.from([...Buffer.from('name,alias\nlin-g,'), 0xd0, 0xa1, 0xc1, 0xd6]));
  const gbk = await user('create', '--from', other);
  expect(gbk).toMatchObject({ code: 1, err: expect.stringContaining('is not in UTF-8') });
  expect(await namesThere()).not.toContain('lin-g');
});

it.each([
  [['alias', 'x'], 'names its columns'],
  [['name,nmae', 'x,y'], 'names its columns'],
  [['name', '"open'], 'never closed'],
])('reads no list whose form is wrong: %j', async (lines, says) => {
  await expect(movedIn(lines)).rejects.toThrow(says);
});

it('is one person or a list, and says so', async () => {
  for (const args of [[], ['x', '--from', 'list.csv']]) {
    const told = await user('create', ...args);
    expect(told.code).toBe(1);
    expect(told.err).toContain('one person, or a list');
  }
});
