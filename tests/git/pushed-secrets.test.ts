import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretScanPatterns, secretScanPushOption } from '#generated/constants.ts';
import { messages as en } from '#generated/messages/en.ts';
import { messages as zh } from '#generated/messages/zh.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';
import { gitClient as git, gitClientEnv, letIn, gitRefusal as refusal } from './git-client.ts';

// Put together here, so that this file holds none itself.
const secret = `ghp_${'0123456789'.repeat(4).slice(0, 36)}`;
const key = `AKIA${'0123456789ABCDEF'}`;

let hub: TestHub;
let owner: SessionClient;
let folder: string;
let token: string;

beforeAll(async () => {
  hub = await startHub();
  folder = await mkdtemp(join(tmpdir(), 'hub-secrets-'));
  owner = await signedUp(hub, 'pusher');
  await owner.put('/aihub/personal/info', { alias: 'Pusher' });
  token = (await owner.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' })).body.data.secret;
});
afterAll(async () => {
  await hub.stop();
  await rm(folder, { recursive: true });
});

/** A clone of a new item. */
async function cloned(name: string, kind = 'models'): Promise<string> {
  const { body } = await owner.post('/aihub/items', { kind, name, license: 'mit' });
  await hub.hub.items.settled((await hub.hub.items.get(body.data.key, await owner.user())).id);
  const { host } = new URL(hub.url);
  await git(folder, 'clone', '-q', `http://pusher:${token}@${host}/${kind}/pusher/${name}.git`, name);
  return join(folder, name);
}

async function commit(
  work: string,
  files: Record<string, string | Buffer>,
  message = 'Write',
): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(work, name)), { recursive: true });
    await writeFile(join(work, name), content);
  }
  await git(work, 'add', '-A');
  await git(work, 'commit', '-qm', message);
}

const tip = async (work: string) => (await git(work, 'ls-remote', 'origin', 'refs/heads/main')).slice(0, 40);
const head = async (work: string) => (await git(work, 'rev-parse', 'HEAD')).trim();
const push = (work: string, ...args: string[]) => refusal(work, 'push', '-q', ...args);

describe('a push that carries a secret', () => {
  it('is refused as a whole before any ref moves, and told file, line and what, never the secret', async () => {
    const work = await cloned('refused');
    const before = await tip(work);
    await commit(work, {
      'src/api.py': `import os\n\nTOKEN = "${secret}"\n`,
      'config/键.env': `KEY=${key}\n`,
    });
    await git(work, 'branch', 'other', before);
    const told = await push(work, 'origin', 'main', 'other');
    expect(told).toContain(`src/api.py, line 3: ${en['git.secret.github']}`);
    expect(told).toContain(`config/键.env, line 1: ${en['git.secret.aws']}`);
    expect(told).toContain(`git push -o ${secretScanPushOption}`);
    expect(told).not.toContain(secret);
    expect(await git(work, 'ls-remote', 'origin')).not.toContain('other');
    expect(await tip(work)).toBe(before);
  });

  it('is refused too where a later commit of it takes the secret out again', async () => {
    const work = await cloned('taken-out');
    await commit(work, { 'a.txt': secret });
    await commit(work, { 'a.txt': 'nothing' });
    expect(await push(work)).toContain('a.txt, line 1');
    await git(work, 'reset', '-q', '--soft', 'origin/main');
    await git(work, 'commit', '-qm', 'Write');
    expect(await push(work)).toBe(letIn);
    expect(await tip(work)).toBe(await head(work));
  });

  it('is told in the language that its sender asks for', async () => {
    const work = await cloned('language');
    await commit(work, { 'a.txt': secret });
    const told = await refusal(work, '-c', 'http.extraHeader=Accept-Language: zh', 'push', '-q');
    expect(told).toContain(zh['git.secretFound']);
    expect(told).toContain(`a.txt 第 1 行：${zh['git.secret.github']}`);
  });

  it('is let in with the option that says it is none', async () => {
    const work = await cloned('allowed');
    await commit(work, { 'a.txt': secret });
    expect(await push(work, '-o', 'another', '-o', 'with\ttab "$(id)"')).toContain('a.txt');
    expect(await push(work, '-o', 'another', '-o', secretScanPushOption)).toBe(letIn);
    expect(await tip(work)).toBe(await head(work));
  });

  it('may take out what stands there, move the file, and build on what was let in', async () => {
    const work = await cloned('mended');
    const filler = Array.from({ length: 3000 }, (_, line) => `line ${line} of many`).join('\n');
    await commit(work, { 'a.txt': `${filler}\n${secret}\n` });
    expect(await push(work, '-o', secretScanPushOption)).toBe(letIn);
    await git(work, 'mv', 'a.txt', 'b.txt');
    await git(work, 'commit', '-qm', 'Move');
    expect(await push(work)).toBe(letIn);
    // What git sends is made of what stood there, which comes along.
    await commit(work, { 'b.txt': `${filler}\n` });
    expect(await push(work)).toBe(letIn);
    await commit(work, { 'c.txt': `${filler}\n${key}\n` });
    expect(await push(work)).toContain('c.txt, line 3001');
  });

  it('is found in messages of commits and tags', async () => {
    const work = await cloned('messages');
    await commit(work, { 'a.txt': 'a' }, `Use ${secret}`);
    const id = await head(work);
    expect(await push(work)).toContain(`the message of ${id.slice(0, 12)}: ${en['git.secret.github']}`);
    await git(work, 'reset', '-q', '--hard', 'origin/main');
    await git(work, 'tag', '-a', 'v1', '-m', secret);
    expect(await push(work, 'origin', 'v1')).toContain('the message of');
  });

  it('is found at the end of a large text, and on either side of every part that is read', async () => {
    const work = await cloned('large');
    // Of every length, so that it lies across each cut somewhere.
    const text = Array.from({ length: 40_000 }, (_, line) => 'x'.repeat(line % 97)).join('\n');
    await commit(work, { 'a.txt': `${text}\n ${secret}` });
    expect(await push(work)).toContain('a.txt, line 40001');
  });

  it('tells of many by a few, and how many more there are', async () => {
    const work = await cloned('many');
    const names = Array.from({ length: 30 }, (_, at) => `dir/${at}.txt`);
    await commit(work, Object.fromEntries(names.map((name) => [name, `${name} ${secret}`])));
    const told = await push(work);
    expect(told.match(/dir\/\d+\.txt/g)).toHaveLength(10);
    expect(told).toContain('and more: 20');
  });

  it('does not speak to the terminal by the name of a file', async () => {
    const work = await cloned('names');
    await commit(work, { ['a\u001b[31m\u202eb'.padEnd(200, 'c')]: secret });
    const told = await push(work);
    expect(told).toContain('line 1');
    // Git itself clears each line behind what it shows.
    expect(told.replaceAll('\u001b[K', '')).not.toMatch(/\p{Cf}|(?!\n)\p{Cc}/u);
  });
});

describe('what is no secret', () => {
  it('goes in: binaries, near ones, names of functions, an empty push, deleted and new refs', async () => {
    const work = await cloned('harmless');
    await commit(work, {
      'weights.bin': Buffer.concat([Buffer.from([0, 1, 2]), Buffer.from(secret)]),
      'a.py': 'from huggingface_hub import hf_hub_download\nsk_test = "sk-your-key"\nghp_xxx\n',
      'empty.txt': '',
    });
    expect(await push(work)).toBe(letIn);
    expect(await push(work, 'origin', 'main:refs/heads/same', 'main:refs/tags/v1')).toBe(letIn);
    expect(await push(work, 'origin', ':refs/heads/same')).toBe(letIn);
    await git(work, 'commit', '-q', '--allow-empty', '-m', 'Nothing');
    expect(await push(work)).toBe(letIn);
  });

  it('is every example that a pattern must not find, and each it must is told by its name', async () => {
    const work = await cloned('names-of-all');
    expect(
      Object.keys(secretScanPatterns)
        .map((name) => `git.secret.${name}`)
        .filter((word) => !(word in en)),
    ).toEqual([]);
    await commit(work, { 'keys.txt': 'ssh-rsa AAAAB3NzaC1yc2E= me@here\n-----BEGIN PUBLIC KEY-----\n' });
    expect(await push(work)).toBe(letIn);
  });
});

describe('what a manifest itself calls secret', () => {
  const server = (part: object) =>
    JSON.stringify({ name: 'io.test/weather', version: '1.0.0', ...part }, null, 2);
  const variable = (more: object) => ({
    packages: [
      {
        registryType: 'npm',
        identifier: 'weather',
        environmentVariables: [{ name: 'API_KEY', isSecret: true, ...more }],
      },
    ],
  });

  it('has no value in what is pushed, with or without the option; a placeholder stands for it', async () => {
    const work = await cloned('weather', 'mcp');
    await commit(work, { 'server.json': server(variable({ value: 'abc-123' })) });
    const told = await push(work, '-o', secretScanPushOption);
    expect(told).toContain('server.json, line 12: the value of API_KEY');
    expect(told).toContain('{API_KEY}');
    expect(told).not.toContain('abc-123');
    expect(told).not.toContain('git push -o');
    await git(work, 'reset', '-q', '--soft', 'origin/main');
    for (const more of [
      {},
      { value: '{api_key}' },
      { default: '<API_KEY>' },
      { value: '' },
      { value: 'x', isSecret: false },
    ]) {
      await commit(work, { 'server.json': server(variable(more)), 'turn.txt': JSON.stringify(more) });
      expect(await push(work)).toBe(letIn);
    }
  });

  it('is found in headers, arguments and variables of addresses, in copies, on one line and with a mark in front', async () => {
    const work = await cloned('headers', 'mcp');
    const url = 'https://mcp.test/{tenant}';
    const hidden = { isSecret: true, value: 'abc-123' };
    const parts = [
      { remotes: [{ type: 'streamable-http', url, headers: [{ name: 'X-Key', ...hidden }] }] },
      { remotes: [{ type: 'streamable-http', url, variables: { tenant: hidden } }] },
      {
        packages: [
          {
            registryType: 'npm',
            identifier: 'w',
            packageArguments: [{ type: 'named', name: '--key', ...hidden }],
          },
        ],
      },
    ];
    const told: string[] = [];
    for (const [at, part] of parts.entries()) {
      await commit(work, {
        'docs/server.json': `\ufeff${JSON.stringify({ name: 'io.test/w', ...part })}`,
        n: String(at),
      });
      told.push(await push(work));
      await git(work, 'reset', '-q', '--hard', 'origin/main');
    }
    expect(told.map((words) => /docs\/server\.json, line 1: the value of [^,]+/.exec(words)?.[0])).toEqual(
      ['X-Key', 'tenant', '--key'].map((name) => `docs/server.json, line 1: the value of ${name}`),
    );
  });

  it('is no matter in a manifest that cannot be read, that is nested without end, or of another kind', async () => {
    const work = await cloned('odd', 'mcp');
    await commit(work, {
      'server.json': '{ "isSecret": true, "value": "x" ',
      'deep.json': `${'['.repeat(60_000)}{"isSecret":true,"value":"x"}${']'.repeat(60_000)}`,
      'null.json': '{"isSecret":true,"value":null}',
    });
    expect(await push(work)).toBe(letIn);
    const model = await cloned('other-kind');
    await commit(model, { 'server.json': server(variable({ value: 'abc-123' })) });
    expect(await push(model)).toBe(letIn);
  });
});

it('pushes at once are each judged for themselves', async () => {
  const works = await Promise.all(['one', 'two', 'three', 'four'].map((name) => cloned(`at-once-${name}`)));
  for (const [at, work] of works.entries())
    await commit(work, { 'a.txt': at % 2 === 0 ? secret : 'harmless' });
  const told = await Promise.all(works.map((work) => push(work)));
  expect(told.map((words) => words === letIn)).toEqual([false, true, false, true]);
});

it('a sender that reads nothing beside the answer is refused all the same', async () => {
  const work = await cloned('silent');
  await commit(work, { 'a.txt': secret });
  const before = await tip(work);
  const { host } = new URL(hub.url);
  const { stdout: pack } = await promisify(execFile)(
    'sh',
    ['-c', 'printf "HEAD\\n^origin/main\\n" | git pack-objects --revs --stdout -q'],
    {
      cwd: work,
      env: gitClientEnv,
      encoding: 'buffer',
    },
  );
  const line = `${before} ${await head(work)} refs/heads/main\0report-status`;
  const body = Buffer.concat([
    Buffer.from((line.length + 4).toString(16).padStart(4, '0') + line),
    Buffer.from('0000'),
    pack,
  ]);
  const answer = await fetch(`http://${host}/models/pusher/silent.git/git-receive-pack`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-git-receive-pack-request',
      authorization: `Basic ${Buffer.from(`pusher:${token}`).toString('base64')}`,
    },
    body,
  });
  expect(await answer.text()).toContain('pre-receive hook declined');
  expect(await tip(work)).toBe(before);
});

describe('what forms say of an item', () => {
  it('holds no secret either: neither when it is made nor when it is changed', async () => {
    const text = `Use it with ${secret}`;
    const made = await owner.post('/aihub/items', {
      kind: 'models',
      name: 'by-form',
      license: 'mit',
      desc: text,
    });
    expect(made.body).toMatchObject({ code: '400001', msg: en['validation.secret'] });
    expect(made.text).not.toContain(secret);
    const { data } = (await owner.post('/aihub/items', { kind: 'models', name: 'by-form', license: 'mit' }))
      .body;
    const saved = await owner.put(`/aihub/${data.key}`, { desc: `\n${text}` });
    expect(saved.body).toMatchObject({ code: '400001', msg: en['validation.secret'] });
    expect((await owner.get(`/aihub/${data.key}/view`)).body.data.desc ?? '').not.toContain(secret);
  });
});
