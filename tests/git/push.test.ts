import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchTagsMax, textTagMax } from '#generated/constants.ts';
import { messages as en } from '#generated/messages/en.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { runGit } from '../support/run-git.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';
import { gitClient as git, gitClientEnv, letIn, gitRefusal as refusal } from './git-client.ts';

/** npm does not bring git-lfs: left out loudly where there is none, except in CI, where that is a failure. */
const hasLfs = spawnSync('git', ['lfs', 'version']).status === 0 || process.env.CI !== undefined;
if (!hasLfs) console.warn('There is no git-lfs: its two tests are SKIPPED. Install it to run them.');
let hub: TestHub;
let owner: SessionClient;
let folder: string;
let writeToken: string;
let key: string;
let id: string;

beforeAll(async () => {
  hub = await startHub();
  folder = await mkdtemp(join(tmpdir(), 'hub-push-'));
  owner = await signedUp(hub, 'pusher');
  await owner.put('/aihub/personal/info', { alias: '推送者' });
  writeToken = await token(owner, 'write');
  key = (await owner.post('/aihub/items', { kind: 'models', name: 'pushed', license: 'mit' })).body.data.key;
  id = (await hub.hub.items.get(key, await owner.user())).id;
  await ready();
  await git(folder, 'clone', '-q', at('pushed', writeToken), 'work');
});
afterAll(async () => {
  await hub.stop();
  await rm(folder, { recursive: true });
});

async function ready(): Promise<void> {
  for (;;) {
    const { data } = (await owner.get(`/aihub/${key}/view`)).body;
    if (data.defaultFileInitStatus === 'SUCCESS') return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function token(by: SessionClient, scope: 'read' | 'write', type = 'git'): Promise<string> {
  const reply = await by.post('/user/tokens', { type, name: `${type} ${scope}`, scope });
  return reply.body.data.secret;
}

function at(name: string, secret?: string, user = 'pusher'): string {
  const { host } = new URL(hub.url);
  return `http://${secret === undefined ? '' : `${user}:${secret}@`}${host}/models/pusher/${name}.git`;
}

const execute = promisify(execFile);

const words: Readonly<Record<string, string | undefined>> = en;

function leftOut(field: string, rule: string, limit: number): string {
  const message = (words[rule] ?? '').replace('{limit}', String(limit));
  const told = words['git.leftOut'] ?? '';
  return told.replace('{field}', words[`field.${field}`] ?? '').replace('{message}', message);
}

const work = () => join(folder, 'work');

async function commit(name: string, content: string): Promise<void> {
  await writeFile(join(work(), name), content);
  await git(work(), 'add', '-A');
  await git(work(), 'commit', '-qm', `Write ${name}`);
}

const fileNames = async () => {
  const { data } = (await owner.get(`/aihub/gitlab/${key}/main/file/list`)).body;
  return data.fileList.map(({ name, lastCommit }: { name: string; lastCommit: { title: string } }) => [
    name,
    lastCommit.title,
  ]);
};

describe('a push', () => {
  it('shows at once: files with their commits, card, tags and size', async () => {
    const before = (await owner.get(`/aihub/${key}/view`)).body.data;
    await commit('weights.txt', randomBytes(5000).toString('base64'));
    await commit('README.md', '---\nlicense: apache-2.0\nbase_model: pusher/base\n---\n# Pushed quollword\n');
    await git(work(), 'push', '-q');
    expect(await fileNames()).toEqual([
      ['.gitattributes', 'Initial commit'],
      ['README.md', 'Write README.md'],
      ['weights.txt', 'Write weights.txt'],
    ]);
    const after = (await owner.get(`/aihub/${key}/view`)).body.data;
    expect(after).toMatchObject({ license: 'apache-2.0', baseModel: 'pusher/base' });
    expect(after.repoBytes).toBeGreaterThan(before.repoBytes + 4900);
    expect(after.filesBytes).toBeGreaterThan(before.filesBytes + 4900);
    await commit(
      'weights.safetensors',
      `version https://git-lfs.github.com/spec/v1\noid sha256:${'ab'.repeat(32)}\nsize 1160000000\n`,
    );
    await git(work(), 'push', '-q');
    const pointed = (await owner.get(`/aihub/${key}/view`)).body.data;
    expect([pointed.filesBytes, pointed.repoBytes < 1_000_000]).toEqual([
      after.filesBytes + 1_160_000_000,
      true,
    ]);
    const found = (await owner.get('/aihub/search?q=quollword')).body.data.list;
    expect(found.map((hit: { item: { name: string } }) => hit.item.name)).toEqual(['pushed']);
    await hub.idle();
  });

  it('says in the terminal, and stands, where the rules take no value of the card in', async () => {
    const most = hub.hub.db
      .selectFrom('tags')
      .select('name')
      .limit(searchTagsMax + 5);
    const tags = (await most.execute()).map(({ name }) => name);
    expect(tags).toHaveLength(searchTagsMax + 5);
    const licence = 'x'.repeat(textTagMax + 1);
    await commit('README.md', `---\nlicense: ${licence}\ntags: ${JSON.stringify(tags)}\n---\n# Refused\n`);
    const told = await execute('git', ['push'], { cwd: work(), env: gitClientEnv });
    const lines = told.stderr.split('\n').filter((line) => line.startsWith('remote: '));
    expect(lines.map((line) => line.trim())).toEqual(
      [
        ['license', 'validation.maxLength', textTagMax],
        ['tags', 'validation.maxItems', searchTagsMax],
      ].map(([field, rule, limit]) => `remote: ${leftOut(String(field), String(rule), Number(limit))}`),
    );
    const { data } = (await owner.get(`/aihub/${key}/view`)).body;
    expect(data.license ?? null).toBeNull();
    expect(data.tags).toHaveLength(searchTagsMax);
    await commit('README.md', '---\nlicense: mit\n---\n# Taken\n');
    const quiet = await execute('git', ['push'], { cwd: work(), env: gitClientEnv });
    expect(quiet.stderr).not.toContain('remote: ');
  });

  it.skipIf(!hasLfs)('takes large formats from whoever has git-lfs, as they are', async () => {
    await git(folder, 'clone', '-q', at('pushed', writeToken), 'with-lfs');
    const clone = join(folder, 'with-lfs');
    await git(clone, 'lfs', 'install', '--local');
    const bytes = Buffer.from(Array.from({ length: 4096 }, (_, at) => at % 256));
    await writeFile(join(clone, 'weights.bin'), bytes);
    await git(clone, 'add', '-A');
    await git(clone, 'commit', '-qm', 'Weights');
    await git(clone, 'push', '-q', 'origin', 'HEAD:refs/heads/weights');
    const raw = await fetch(`${hub.url}/acx/aihub/gitlab/${key}/raw/weights/weights.bin`);
    expect(Buffer.from(await raw.arrayBuffer())).toEqual(bytes);
    await git(clone, 'push', '-q', 'origin', ':refs/heads/weights');
  });

  it.skipIf(!hasLfs)('says in the terminal that large files are not kept yet', async () => {
    await git(folder, 'clone', '-q', at('pushed', writeToken), 'with-tracked');
    const clone = join(folder, 'with-tracked');
    await git(clone, 'lfs', 'install', '--local');
    await git(clone, 'lfs', 'track', '*.gguf');
    await writeFile(join(clone, 'weights.gguf'), 'weights');
    await git(clone, 'add', '-A');
    await git(clone, 'commit', '-qm', 'Tracked weights');
    const said = await refusal(clone, 'push', 'origin', 'HEAD:refs/heads/tracked');
    expect(said).toContain('Large files (Git LFS) are not served by this hub yet');
  });

  it('leaves the history quick to walk, though nobody waited for that', async () => {
    await commit('more-weights.txt', 'y');
    await git(work(), 'push', '-q');
    const graphs = join(hub.hub.repos.dirOf(id), 'objects', 'info', 'commit-graphs');
    await expect.poll(() => readdir(graphs).catch(() => [])).toContain('commit-graph-chain');
  });

  it('makes branches and tags, moves and deletes them', async () => {
    await git(work(), 'push', '-q', 'origin', 'HEAD:refs/heads/feature/深', 'HEAD:refs/tags/v1');
    const info = async () => (await owner.get(`/aihub/gitlab/${key}/info`)).body.data;
    const names = (refs: { name: string }[]) => refs.map(({ name }) => name);
    expect(names((await info()).branches)).toEqual(['main', 'feature/深']);
    expect(names((await info()).tags)).toEqual(['v1']);
    await git(work(), 'push', '-q', 'origin', ':refs/heads/feature/深');
    expect(names((await info()).branches)).toEqual(['main']);
  });

  it('of 20 MB arrives whole, also shallow and by protocol 0', async () => {
    const content = Buffer.alloc(20_000_000, 'incompressible? no, but large').toString('latin1');
    await commit('large.txt', content);
    await git(work(), '-c', 'protocol.version=0', 'push', '-q');
    await git(folder, 'clone', '-q', '--depth', '1', at('pushed'), 'shallow');
    await writeFile(join(folder, 'shallow', 'from-shallow.txt'), 'x');
    await git(join(folder, 'shallow'), 'add', '-A');
    await git(join(folder, 'shallow'), 'commit', '-qm', 'From a shallow clone');
    await git(join(folder, 'shallow'), 'push', '-q', at('pushed', writeToken), 'HEAD:main');
    await git(work(), 'pull', '-q');
    expect((await fileNames()).map(([name]: string[]) => name)).toContain('from-shallow.txt');
    await runGit(hub.hub.repos.dirOf(id), ['fsck', '--full', '--strict']);
  });
});

describe('who may not push', () => {
  it('is told why', async () => {
    const other = await signedUp(hub, 'stranger');
    await commit('never.txt', 'never');
    const push = (secret?: string, user?: string) =>
      refusal(work(), 'push', at('pushed', secret, user), 'HEAD:main');
    expect(await push()).toContain('could not read Username');
    expect(await push('hubgit_wrong')).toContain('Authentication failed');
    expect(await push(await token(owner, 'read'))).toContain('403');
    expect(await push(await token(other, 'write'), 'stranger')).toContain('403');
    expect((await fileNames()).map(([name]: string[]) => name)).not.toContain('never.txt');
    await git(work(), 'reset', '-q', '--hard', 'HEAD~1');
  });

  it('is out at once when the token is revoked', async () => {
    const { body } = await owner.post('/user/tokens', { type: 'git', name: 'short', scope: 'write' });
    const { secret, token: made } = body.data;
    const push = () => refusal(work(), 'push', at('pushed', secret), 'HEAD:main');
    expect(await push()).toBe(letIn);
    await owner.remove(`/user/tokens/${made.id}`);
    expect(await push()).toContain('Authentication failed');
  });

  it('may not tell private from missing', async () => {
    await owner.put(`/aihub/${key}`, { visibility: 'PRIVATE' });
    const ask = async (name: string, service: string) => {
      const url = `/models/pusher/${name}.git/info/refs?service=${service}`;
      const { status, text } = await hub.get(url);
      return { status, text };
    };
    for (const service of ['git-upload-pack', 'git-receive-pack']) {
      expect(await ask('pushed', service)).toEqual(await ask('missing', service));
      expect((await ask('pushed', service)).status).toBe(401);
    }
    expect(await git(folder, 'ls-remote', at('pushed', writeToken))).toContain('refs/heads/main');
    await owner.put(`/aihub/${key}`, { visibility: 'PUBLIC' });
  });
});

describe('what is pushed', () => {
  it.each([
    ['refs/notes/x'],
    ['refs/hidden/x'],
    ['refs/pr/1'],
    ['refs/pr/1/head'],
    ['refs/heads/../../evil'],
  ])('does not reach %s', async (ref) => {
    expect(await refusal(work(), 'push', 'origin', `HEAD:${ref}`)).not.toBe(letIn);
    const refs = String(await runGit(hub.hub.repos.dirOf(id), ['for-each-ref', '--format=%(refname)']));
    expect(refs.trim().split('\n').sort()).toEqual(['refs/heads/main', 'refs/tags/v1']);
  });

  it('holds no path that would write into a checkout’s .git', async () => {
    const blob = (await git(work(), 'rev-parse', 'HEAD:README.md')).trim();
    const input = `100644 blob ${blob}\t.git\n`;
    const make = promisify(execFile)('git', ['mktree'], { cwd: work(), env: gitClientEnv });
    make.child.stdin?.end(input);
    const tree = (await make).stdout.trim();
    const evil = (await git(work(), 'commit-tree', tree, '-m', 'evil')).trim();
    expect(await refusal(work(), 'push', 'origin', `${evil}:refs/heads/evil`)).toContain('hasDotgit');
  });

  it('is refused beyond the room that is left', async () => {
    const { quotaOf } = hub.hub.items;
    const left = (bytes: number) => async (who: string) => {
      const quota = await quotaOf(who);
      return { ...quota, bytesMax: quota.bytes + bytes };
    };
    await commit('noise.txt', Array.from({ length: 40_000 }, () => Math.random().toString(36)).join(''));
    try {
      hub.hub.items.quotaOf = left(1000);
      expect(await refusal(work(), 'push')).toContain('pack exceeds maximum allowed size');
      hub.hub.items.quotaOf = left(0);
      expect(await refusal(work(), 'push')).toContain('403');
    } finally {
      hub.hub.items.quotaOf = quotaOf;
    }
    await git(work(), 'push', '-q');
  });

  it('shares the room that is left with what is pushed at the same time', async () => {
    const { quotaOf } = hub.hub.items;
    const noise = () => Array.from({ length: 40_000 }, () => Math.random().toString(36)).join('');
    const clones = ['left-hand', 'right-hand'];
    for (const name of clones) {
      await git(folder, 'clone', '-q', at('pushed', writeToken), name);
      await writeFile(join(folder, name, `${name}.txt`), noise());
      await git(join(folder, name), 'add', '-A');
      await git(join(folder, name), 'commit', '-qm', name);
    }
    const { bytes } = await quotaOf((await owner.user()).id);
    const room = 500_000;
    hub.hub.items.quotaOf = async (who) => ({ ...(await quotaOf(who)), bytesMax: bytes + room });
    const push = (name: string) => git(join(folder, name), 'push', '-q', 'origin', `HEAD:${name}`);
    const results = await Promise.allSettled(clones.map(push));
    hub.hub.items.quotaOf = quotaOf;
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await quotaOf((await owner.user()).id)).bytes).toBeLessThan(bytes + room);
    const objects = await readdir(join(hub.hub.repos.dirOf(id), 'objects'));
    expect(objects.filter((name) => /tmp|incoming/.test(name))).toEqual([]);
    for (const name of clones) await refusal(work(), 'push', '-q', 'origin', `:${name}`);
  });

  it('loses against whoever pushed first to one branch', async () => {
    await git(folder, 'clone', '-q', at('pushed', writeToken), 'second');
    await writeFile(join(folder, 'second', 'second.txt'), '2');
    await git(join(folder, 'second'), 'add', '-A');
    await git(join(folder, 'second'), 'commit', '-qm', 'Second');
    await commit('first.txt', '1');
    const results = await Promise.allSettled([
      git(work(), 'push', '-q'),
      git(join(folder, 'second'), 'push', '-q', 'origin', 'HEAD:main'),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await git(work(), 'fetch', '-q');
    await git(work(), 'reset', '-q', '--hard', 'origin/main');
  });

  it('leaves nothing behind when it is cut off anywhere', async () => {
    const dir = hub.hub.repos.dirOf(id);
    const tip = String(await runGit(dir, ['rev-parse', 'main'])).trim();
    await commit('cut.txt', 'cut off\n'.repeat(5000));
    const next = (await git(work(), 'rev-parse', 'HEAD')).trim();
    const packing = promisify(execFile)('git', ['pack-objects', '--stdout', '--revs', '-q'], {
      cwd: work(),
      env: gitClientEnv,
      encoding: 'buffer',
    });
    packing.child.stdin?.end(`${next}\n^${tip}\n`);
    const line = `${tip} ${next} refs/heads/main\0report-status`;
    const head = `${(line.length + 4).toString(16).padStart(4, '0')}${line}0000`;
    const whole = Buffer.concat([Buffer.from(head), (await packing).stdout]);
    for (const part of [0.01, 0.2, 0.5, 0.8, 0.99]) {
      await sendPart(whole, Math.floor(whole.length * part));
    }
    expect(String(await runGit(dir, ['rev-parse', 'main'])).trim()).toBe(tip);
    await runGit(dir, ['fsck', '--full']);
    await expect
      .poll(async () => (await readdir(join(dir, 'objects'))).filter((name) => /tmp|incoming/.test(name)))
      .toEqual([]);
    await git(work(), 'push', '-q');
    expect(String(await runGit(dir, ['rev-parse', 'main'])).trim()).toBe(next);
  });

  /** Announces a whole push, sends a part of it, and hangs up. */
  function sendPart(whole: Buffer, length: number): Promise<void> {
    const { hostname, port, host } = new URL(hub.url);
    const auth = Buffer.from(`pusher:${writeToken}`).toString('base64');
    const head = [
      'POST /models/pusher/pushed.git/git-receive-pack HTTP/1.1',
      `Host: ${host}`,
      `Authorization: Basic ${auth}`,
      'Content-Type: application/x-git-receive-pack-request',
      `Content-Length: ${whole.length}`,
    ];
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(`${head.join('\r\n')}\r\n\r\n`);
        socket.write(whole.subarray(0, length), () => setTimeout(() => socket.destroy(), 50));
      });
      socket.on('close', () => resolve());
      socket.on('error', reject);
    });
  }
});

describe('an item that was renamed', () => {
  it('is still cloned by its old address', async () => {
    await owner.put(`/aihub/${key}/name`, { name: 'pushed-anew' });
    await git(folder, 'clone', '-q', at('pushed'), 'by-old-name');
    expect(await readdir(join(folder, 'by-old-name'))).toContain('README.md');
    expect(await git(work(), 'ls-remote', 'origin')).toContain('refs/heads/main');
  });
});

describe('downloads', () => {
  it('count a clone once an hour', async () => {
    const count = async () => (await owner.get(`/aihub/${key}/view`)).body.data.downloadCount;
    await git(folder, 'clone', '-q', at('pushed-anew'), 'one');
    const before = await count();
    await git(folder, 'ls-remote', at('pushed-anew'));
    await git(folder, 'clone', '-q', at('pushed-anew'), 'two');
    expect(await count()).toBe(before);
    expect(before).toBeGreaterThan(0);
  });

  it('leave out the owner’s own', async () => {
    await owner.put(`/aihub/${key}`, { visibility: 'PRIVATE' });
    const count = async () => (await owner.get(`/aihub/${key}/view`)).body.data.downloadCount;
    const before = await count();
    await git(folder, 'clone', '-q', at('pushed-anew', writeToken), 'own');
    expect(await count()).toBe(before);
  });
});
