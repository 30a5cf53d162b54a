import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { projectRoot } from '../../cli/project.ts';
import { readHeard } from '../../server/store/disk/read-only.ts';
import { patienceMs, stepPatienceMs } from '../support/patience.ts';
import { StartedHub } from './started-hub.ts';

vi.setConfig({ testTimeout: patienceMs, hookTimeout: patienceMs });

const why = 'The disk is being moved until noon';
const whyChinese = '正在迁移磁盘，中午恢复';
let folder: string;
let data: string;
let hub: StartedHub;
let url: string;
let cookie = '';

interface Told {
  code: number;
  out: string;
  err: string;
}

const run = (program: string, args: string[], cwd: string, env: Record<string, string> = {}): Promise<Told> =>
  new Promise((resolve) => {
    const options = {
      cwd,
      env: { ...process.env, GIT_TERMINAL_PROMPT: '0', ...env },
      timeout: stepPatienceMs,
    };
    execFile(program, args, options, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    );
  });
const command = (...args: string[]) =>
  run(process.execPath, [join(projectRoot, 'cli', 'hub.ts'), ...args], projectRoot, {
    HUB_DATA: data,
    HUB_CONFIG: 'none',
  });
const git = (args: string[], cwd: string) =>
  run('git', args, cwd, { LANG: 'C', GIT_CONFIG_GLOBAL: '/dev/null' });

interface Asking {
  method?: string;
  body?: object;
  language?: string;
}

const ask = async (path: string, { method = 'GET', body, language = 'en' }: Asking = {}) => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      'accept-language': language,
      cookie,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const set = response.headers.get('set-cookie');
  if (set?.includes('session')) cookie = set.split(';', 1)[0] ?? '';
  const text = await response.text();
  return { status: response.status, text, json: () => JSON.parse(text) };
};

const make = (name: string) => ({
  method: 'POST',
  body: { kind: 'models', name, visibility: 'PUBLIC', license: 'mit' },
});
let key: string;
let password = '';
const signIn = () => ask('/acx/user/users/login', { method: 'POST', body: { userName: 'lin', password } });
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-still-'));
  data = join(folder, 'data');
  const made = await command('user', 'create', 'lin', '--alias', 'Lin', '--json');
  expect(made).toMatchObject({ code: 0 });
  ({ password } = JSON.parse(made.out));
  hub = new StartedHub(data, { HUB_CONFIG: 'none' });
  url = await hub.url;
});

afterAll(async () => {
  await hub?.end();
  await rm(folder, { recursive: true, force: true });
});

it('takes writes in before, and is told to stay as it is by a command beside it', async () => {
  await signIn();
  const item = await ask('/acx/aihub/items', make('still')).then(({ json }) => json());
  expect(item).toMatchObject({ code: '0' });
  ({ key } = item.data);
  const isMade = async () =>
    (await ask(`/acx/aihub/${key}/status`)).json().data.defaultFileInitStatus === 'SUCCESS';
  while (!(await isMade())) await sleep(50);
  address = `${url}/models/lin/still.git`;
  const token = (
    await ask('/acx/user/tokens', { method: 'POST', body: { type: 'git', name: 'g', scope: 'write' } })
  ).json();
  address = address.replace('://', `://lin:${token.data.secret}@`);
  expect((await git(['clone', '-q', address, 'one'], folder)).code).toBe(0);

  const on = await command('readonly', 'on', why, '--in', `zh=${whyChinese}`);
  expect(on).toMatchObject({ code: 0 });
  expect(on.out).toContain('Nothing is being written.');
  expect(JSON.parse((await command('readonly', 'status', '--json')).out)).toMatchObject({
    readOnly: true,
    says: why,
    in: { zh: whyChinese },
    quiet: true,
    writing: 0,
  });
});

it('refuses what writes, in the words of whoever asks, and answers what reads', async () => {
  const refused = await ask('/acx/aihub/items', make('another'));
  expect(refused.status).toBe(503);
  expect(refused.json()).toMatchObject({ code: '503008', msg: expect.stringContaining(why) });
  const inChinese = await ask('/acx/aihub/items', { ...make('another'), language: 'zh-CN' });
  expect(inChinese.json().msg).toContain(whyChinese);
  expect((await ask('/acx/aihub/items?kind=models&language=en')).status).toBe(200);
  expect((await ask('/acx/ready')).status).toBe(200);
});

it('counts no visit, and says nothing of it', async () => {
  const shown = async () => (await ask(`/acx/aihub/${key}/status`)).json().data.browseCount as number;
  const before = await shown();
  const visit = await fetch(`${url}/acx/aihub/${key}/visit`, { method: 'POST' });
  expect(visit.status).toBe(200);
  expect(await shown()).toBe(before);
});

it('shows why above pages in both languages', async () => {
  const english = await ask('/en/models');
  expect(english.text).toContain('id="notice"');
  expect(english.text).toContain(why);
  expect((await ask('/models')).text).toContain(whyChinese);
  expect((await ask('/builds/latest.json')).json().data.readOnly).toBe(why);
});

it('lets git clone, and tells who pushes why not', async () => {
  const one = join(folder, 'one');
  expect((await git(['clone', '-q', address, 'two'], folder)).code).toBe(0);
  await writeFile(join(one, 'more.txt'), 'more');
  await git(['add', '.'], one);
  await git(['-c', 'user.name=Lin', '-c', 'user.email=lin@example.org', 'commit', '-qm', 'more'], one);
  const push = await git(['push', '-q', 'origin', 'HEAD'], one);
  expect(push.code).not.toBe(0);
  expect(push.err).toContain(why);
});

it('lets people sign in and out', async () => {
  const reset = await command('user', 'reset', 'lin');
  expect(reset.code).toBe(1);
  expect(reset.err).toContain(why);
  expect((await ask('/acx/user/users/logout-all', { method: 'POST', body: {} })).status).toBe(200);
  expect((await signIn()).status).toBe(200);
});

it('is still read-only after a restart, and takes everything in again at the command', async () => {
  hub.tellAll('SIGTERM');
  await hub.ended;
  expect(existsSync(join(data, 'readonly-heard.json'))).toBe(false);
  expect((await command('readonly', 'status')).out).toContain('No hub runs');
  hub = new StartedHub(data, { HUB_CONFIG: 'none' });
  url = await hub.url;
  address = address.replace(/@[^/]+/, `@${new URL(url).host}`);
  const one = join(folder, 'one');
  await git(['remote', 'set-url', 'origin', address], one);
  expect((await git(['push', '-q', 'origin', 'HEAD'], one)).err).toContain(why);
  expect((await command('readonly', 'off')).code).toBe(0);
  while (readHeard(data)) await sleep(20);
  const push = await git(['push', '-q', 'origin', 'HEAD'], one);
  expect(push).toMatchObject({ code: 0 });
});

it.each([
  ['', 'one line'],
  [' ', 'one line'],
  ['two\nlines', 'one line'],
  ['x'.repeat(301), 'one line'],
])('takes no sentence such as %j', async (sentence, words) => {
  const told = await command('readonly', 'on', sentence);
  expect(told.code).toBe(1);
  expect(told.err).toContain(words);
  expect(existsSync(join(data, 'readonly.json'))).toBe(false);
});

it('takes no language that the hub does not speak', async () => {
  const told = await command('readonly', 'on', why, '--in', 'xx=no');
  expect(told.code).toBe(1);
  expect(told.err).toContain('zh');
});
