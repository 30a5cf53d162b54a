import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdmin } from '../../server/people/admin.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { runGit } from '../support/run-git.ts';
import { SessionClient, signedUp } from '../support/session-client.ts';
import { gitClient, gitClientEnv, gitRefusal, letIn } from './git-client.ts';

let hub: TestHub;
let owner: SessionClient;
let folder: string;
let work: string;
let key: string;
let dir: string;

beforeAll(async () => {
  hub = await startHub();
  folder = await mkdtemp(join(tmpdir(), 'hub-abuse-'));
  work = join(folder, 'work');
  owner = await signedUp(hub, 'holder');
  await owner.put('/aihub/personal/info', { alias: '持有者' });
  const item = await hub.build.item({ owner: await person(), name: 'held', readme: '# Held\n' });
  key = item.key;
  dir = hub.hub.repos.dirOf(item.id);
  await gitClient(folder, 'clone', '-q', at(await secretOf('git')), 'work');
});
afterAll(async () => {
  await hub.stop();
  await rm(folder, { recursive: true });
});

async function person() {
  const { id, userName } = await owner.user();
  return { id, userName, roleType: 'common' as const };
}

async function made(type: 'git' | 'access') {
  const reply = await owner.post('/user/tokens', { type, name: type, scope: 'write' });
  return reply.body.data as { secret: string; token: { id: string } };
}
const secretOf = async (type: 'git' | 'access') => (await made(type)).secret;

function at(secret: string, path = 'models/holder/held.git'): string {
  return `http://holder:${secret}@${new URL(hub.url).host}/${path}`;
}

/** How git is answered that shows a password at once, as it does where it has one from before. */
async function readStatus(secret: string): Promise<number> {
  const authorization = `Basic ${Buffer.from(`holder:${secret}`).toString('base64')}`;
  const url = '/models/holder/held.git/info/refs?service=git-upload-pack';
  return (await hub.get(url, { authorization })).status;
}

const info = async () => (await owner.get(`/aihub/gitlab/${key}/info`)).body.data;
const branches = async () => (await info()).branches.map(({ name }: { name: string }) => name);

/** A commit whose tree has one entry of this name. */
async function commitOf(name: string, mode: '100644' | '040000' = '100644'): Promise<string> {
  const of = mode === '040000' ? 'HEAD^{tree}' : 'HEAD:README.md';
  const id = (await gitClient(work, 'rev-parse', of)).trim();
  const making = promisify(execFile)('git', ['mktree', '-z'], { cwd: work, env: gitClientEnv });
  making.child.stdin?.end(`${mode} ${mode === '040000' ? 'tree' : 'blob'} ${id}\t${name}\0`);
  return (await gitClient(work, 'commit-tree', (await making).stdout.trim(), '-m', 'x')).trim();
}

describe('a secret that is dead', () => {
  it('opens neither the API nor git, though it opened both a moment ago', async () => {
    const { secret, token } = await made('access');
    const program = new SessionClient(hub, { authorization: `Bearer ${secret}` });
    const push = () => gitRefusal(work, 'push', '-q', at(secret), 'HEAD:refs/heads/by-token');
    expect((await program.user()).userName).toBe('holder');
    expect(await push()).toBe(letIn);
    await owner.remove(`/user/tokens/${token.id}`);
    expect((await program.get('/user/users/current-user-info')).status).toBe(401);
    expect((await program.put(`/aihub/${key}`, { nameEn: 'Stolen' })).status).toBe(401);
    expect(await push()).toContain('Authentication failed');
    expect(await readStatus(secret)).toBe(401);
  });

  it('is the token of a person who is kept out, at both doors', async () => {
    const guest = await signedUp(hub, 'kept-out');
    const reply = await guest.post('/user/tokens', { type: 'access', name: 'x', scope: 'write' });
    const { secret } = reply.body.data;
    const program = new SessionClient(hub, { authorization: `Bearer ${secret}` });
    expect((await program.user()).userName).toBe('kept-out');
    expect(await readStatus(secret)).toBe(200);
    const admin = await openAdmin(hub.hub.config.dataDir);
    await admin.setDisabled('kept-out', true);
    await admin.close();
    expect((await program.get('/user/users/current-user-info')).status).toBe(401);
    expect(await readStatus(secret)).toBe(401);
  });

  it('is a session’s: git never takes a cookie, alive or not', async () => {
    const ask = (headers: Record<string, string>) =>
      hub.get('/models/holder/held.git/info/refs?service=git-receive-pack', headers);
    expect((await ask({ cookie: owner.cookie ?? '' })).status).toBe(401);
    const secret = owner.cookie?.split('=')[1] ?? '';
    const basic = Buffer.from(`holder:${secret}`).toString('base64');
    expect((await ask({ authorization: `Basic ${basic}` })).status).toBe(401);
  });
});

describe('a ref that is called like an option', () => {
  const names = ['--upload-pack=touch$IFS/pwned', '--output=pwned', '-x', '--exec=pwned'];

  it.each(names)('runs and writes nothing as %s', async (name) => {
    await gitRefusal(work, 'push', '-q', 'origin', `HEAD:refs/heads/${name}`);
    await gitRefusal(work, 'push', '-q', 'origin', `HEAD:refs/tags/${name}`);
    const query = encodeURIComponent(name);
    const asked = [
      `/aihub/gitlab/${key}/info`,
      `/aihub/gitlab/${key}/${query}/file/list`,
      `/aihub/gitlab/${key}/commits?revision=${query}`,
      `/aihub/gitlab/${key}/blob?revision=${query}&path=README.md`,
      `/aihub/gitlab/${key}/blob?revision=main&path=${query}`,
      `/aihub/gitlab/${key}/raw/${query}/README.md`,
      `/aihub/gitlab/${key}/readme?language=en&revision=${query}`,
      `/aihub/gitlab/exists?kind=models&user=holder&name=held&branch=${query}&view=tree`,
    ];
    for (const path of asked) {
      const { status, text } = await owner.get(path);
      expect([200, 404], path).toContain(status);
      expect(text).not.toMatch(/fatal|usage:|unknown option/);
    }
    expect(['/pwned', join(dir, 'pwned'), join(folder, 'pwned')].filter(existsSync)).toEqual([]);
    expect((await owner.get(`/aihub/gitlab/${key}/main/file/list`)).status).toBe(200);
  });

  it('keeps nobody from pushing and cloning afterwards', async () => {
    await writeFile(join(work, 'after.txt'), 'after');
    await gitClient(work, 'add', '-A');
    await gitClient(work, 'commit', '-qm', 'After');
    await gitClient(work, 'push', '-q', 'origin', 'HEAD:main');
    const { fileList } = (await owner.get(`/aihub/gitlab/${key}/main/file/list`)).body.data;
    expect(fileList).toContainEqual(
      expect.objectContaining({ name: 'after.txt', lastCommit: expect.objectContaining({ title: 'After' }) }),
    );
    await gitClient(folder, 'clone', '-q', at(await secretOf('git')), 'again');
  });
});

describe('.git', () => {
  it.each(['.git', '.GIT', '.git ', '.git.', 'git~1', '.git\u200c', '..', '.'])(
    'is no name that a push may bring along, also as %j',
    async (name) => {
      for (const mode of ['100644', '040000'] as const) {
        const evil = await commitOf(name, mode).catch(() => undefined);
        if (evil === undefined) continue;
        expect(await gitRefusal(work, 'push', '-q', 'origin', `${evil}:refs/heads/evil`)).not.toBe(letIn);
      }
      expect(await branches()).not.toContain('evil');
    },
  );

  it.each([
    'HEAD',
    'config',
    'objects/info/packs',
    'refs/heads/main',
    'info/../config',
    '%2e%2e/held.git/config',
    'description',
    'packed-refs',
  ])('of a repository is no file at the server: %s', async (path) => {
    for (const accept of ['*/*', 'text/html', 'application/json']) {
      const { text } = await hub.get(`/models/holder/held.git/${path}`, { accept });
      expect(text).not.toMatch(/ref: refs|\[core\]|repositoryformatversion|pack-[0-9a-f]{40}|[0-9a-f]{40}/);
    }
  });

  it.each(['.git/config', '../config', 'a/../../config', '/etc/passwd', './config'])(
    'is reached by no path of the API: %s',
    async (path) => {
      const encoded = encodeURIComponent(path);
      for (const url of [
        `/aihub/gitlab/${key}/blob?revision=main&path=${encoded}`,
        `/aihub/gitlab/${key}/raw/main/${encoded}`,
        `/aihub/gitlab/${key}/commits?revision=main&path=${encoded}`,
      ]) {
        expect([400, 404], url).toContain((await owner.get(url)).status);
      }
      const list = await owner.get(`/aihub/gitlab/${key}/main/file/list?repoDir=${encoded}`);
      expect(list.body.data).toMatchObject({ fileList: [], fileNotExisted: true });
    },
  );
});

describe('pushes at once', () => {
  it('to one branch: one wins, the others lose nothing of it', async () => {
    const base = (await gitClient(work, 'rev-parse', 'origin/main')).trim();
    const commits = await Promise.all(
      Array.from({ length: 5 }, async (_, at) => {
        const args = ['commit-tree', `${base}^{tree}`, '-p', base, '-m', `Racer ${at}`];
        return (await gitClient(work, ...args)).trim();
      }),
    );
    const secret = await secretOf('git');
    const said = await Promise.all(
      commits.map((commit) => gitRefusal(work, 'push', '-q', at(secret), `${commit}:refs/heads/main`)),
    );
    const winners = commits.filter((_, at) => said[at] === letIn);
    expect(winners).toHaveLength(1);
    expect(String(await runGit(dir, ['rev-parse', 'main'])).trim()).toBe(winners[0]);
    const { list } = (await owner.get(`/aihub/gitlab/${key}/commits?revision=main`)).body.data;
    expect(list[0].id).toBe(winners[0]);
    await runGit(dir, ['fsck', '--full', '--strict']);
  });

  it('to branches of their own: all arrive and all are shown', async () => {
    const secret = await secretOf('git');
    const names = Array.from({ length: 5 }, (_, at) => `lane-${at}`);
    const said = await Promise.all(
      names.map((name) => gitRefusal(work, 'push', '-q', at(secret), `HEAD:refs/heads/${name}`)),
    );
    expect(said).toEqual(names.map(() => letIn));
    expect(await branches()).toEqual(expect.arrayContaining(names));
    await hub.idle();
  });
});
