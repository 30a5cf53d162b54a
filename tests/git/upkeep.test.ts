import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { leftoversOf, pack } from '../../server/git/index.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { runGit } from '../support/run-git.ts';
import { type SessionClient, signedUp } from '../support/session-client.ts';
import { gitClient, gitRefusal, letIn } from './git-client.ts';
import { buildRepository, change, git } from './git-fixture.ts';

vi.mock('#generated/constants.ts', async (original) => ({
  ...(await original<object>()),
  gitUpkeepAfterMs: 50,
  gitUpkeepPacks: 3,
  gitUpkeepRefs: 20,
}));

const secretBytes = 300_000;
let hub: TestHub;
let owner: SessionClient;
let token: string;
let folder: string;
let dataDir: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-upkeep-'));
  dataDir = join(folder, 'data');
  hub = await startHub({ dataDir });
  // A restart gives the hub another port.
  owner = await signedUp(
    {
      get url() {
        return hub.url;
      },
    },
    'tidy',
  );
  const reply = await owner.post('/user/tokens', { type: 'git', name: 'push', scope: 'write' });
  token = reply.body.data.secret;
});
afterAll(async () => {
  await hub.stop();
  await rm(folder, { recursive: true });
});

const at = (name: string) => `http://tidy:${token}@${new URL(hub.url).host}/models/tidy/${name}.git`;

interface Kept {
  id: string;
  key: string;
  dir: string;
  clone: string;
}

/** An item with a clone of it. */
async function made(name: string): Promise<Kept> {
  const { userName, id: personId } = await owner.user();
  const person = { id: personId, userName, roleType: 'common' as const };
  const { id, key } = await hub.build.item({ owner: person, name });
  await gitClient(folder, 'clone', '-q', at(name), name);
  return { id, key, dir: hub.hub.repos.dirOf(id), clone: join(folder, name) };
}

/** Commits a file of noise and gives the id. */
async function commit(clone: string, file: string, bytes = 100): Promise<string> {
  await writeFile(join(clone, file), randomBytes(bytes));
  await gitClient(clone, 'add', '-A');
  await gitClient(clone, 'commit', '-qm', `Write ${file}`);
  return (await gitClient(clone, 'rev-parse', 'HEAD')).trim();
}

const open = async () =>
  (await hub.hub.db.selectFrom('jobs').select('name').where('item_id', 'is not', null).execute()).map(
    ({ name }) => name,
  );
const taken = () =>
  expect
    .poll(async () => (await open()).filter((name) => name !== 'items.upkeep' && name !== 'items.recent'))
    .toEqual([]);
const quiet = () => expect.poll(open).toEqual([]);
const holds = (dir: string, id: string) =>
  runGit(dir, ['cat-file', '-e', id]).then(
    () => true,
    () => false,
  );
const bytesOf = async () => (await hub.hub.items.quotaOf((await owner.user()).id)).bytes;
const packsIn = async (dir: string) =>
  (await readdir(join(dir, 'objects', 'pack'))).filter((name) => name.endsWith('.pack'));

/** Asks for a commit by its id, as protocol version 2 lets anybody do. */
const fetched = (clone: string, name: string, id: string) => gitRefusal(clone, 'fetch', '-q', at(name), id);

it('takes away what was pushed over, and gives the room back', async () => {
  const { clone, dir, key } = await made('rewritten');
  await gitClient(folder, 'clone', '-q', at('rewritten'), 'other-clone');
  const other = join(folder, 'other-clone');
  const before = await bytesOf();
  const secret = await commit(clone, 'secret.noise', secretBytes);
  await gitClient(clone, 'push', '-q');
  await taken();
  expect(await open()).toEqual([]);
  expect(await bytesOf()).toBeGreaterThan(before + secretBytes);
  await gitClient(clone, 'reset', '-q', '--hard', 'HEAD~1');
  await commit(clone, 'harmless.txt');
  await gitClient(clone, 'push', '-q', '--force');
  await quiet();
  expect(await holds(dir, secret)).toBe(false);
  expect(await fetched(other, 'rewritten', secret)).not.toBe(letIn);
  expect(await bytesOf()).toBeLessThan(before + secretBytes / 2);
  const { repoBytes } = (await owner.get(`/aihub/${key}/view`)).body.data;
  expect(repoBytes).toBeLessThan(secretBytes);
  await runGit(dir, ['fsck', '--full', '--strict']);
  await gitClient(other, 'pull', '-q');
});

it('takes away a deleted branch, and a tag’s words without their commit', async () => {
  const { clone, dir } = await made('deleted');
  await gitClient(clone, 'tag', '-a', 'v1', '-m', 'A secret word');
  const branch = await commit(clone, 'secret.noise');
  const tag = (await gitClient(clone, 'rev-parse', 'v1')).trim();
  await gitClient(clone, 'push', '-q', 'origin', 'HEAD:refs/heads/draft', 'v1');
  await gitClient(clone, 'push', '-q', 'origin', ':draft');
  await quiet();
  expect([await holds(dir, branch), await holds(dir, tag)]).toEqual([false, true]);
  await gitClient(clone, 'push', '-q', 'origin', ':v1');
  await quiet();
  expect(await holds(dir, tag)).toBe(false);
});

it('is planned although the history cannot be made quick to walk, and nothing stays open', async () => {
  const { clone, dir } = await made('not-quick');
  const graphs = join(dir, 'objects', 'info', 'commit-graphs');
  await mkdir(graphs, { recursive: true });
  const lock = join(graphs, 'commit-graph-chain.lock');
  await writeFile(lock, '');
  const secret = await commit(clone, 'secret.noise');
  await gitClient(clone, 'push', '-q', 'origin', 'HEAD:refs/heads/draft');
  await quiet();
  await rm(lock);
  await gitClient(clone, 'push', '-q', 'origin', ':draft');
  await quiet();
  expect(await holds(dir, secret)).toBe(false);
});

it('is planned by the next push where it could not be noted down', async () => {
  const { clone, dir } = await made('not-noted');
  const secret = await commit(clone, 'secret.noise');
  await gitClient(clone, 'push', '-q', 'origin', 'HEAD:refs/heads/draft', 'HEAD~1:refs/heads/second');
  await quiet();
  const full = sql`create trigger full before insert on jobs when new.name = 'items.upkeep'
    begin select raise(abort, 'full'); end`;
  await full.execute(hub.hub.db);
  const planningFailed = vi.spyOn(hub.hub.log, 'error');
  await gitClient(clone, 'push', '-q', 'origin', ':draft');
  await expect.poll(() => planningFailed.mock.calls.length).toBe(1);
  planningFailed.mockRestore();
  await sql`drop trigger full`.execute(hub.hub.db);
  const other = await commit(clone, 'other.noise');
  await gitClient(clone, 'push', '-q', 'origin', 'HEAD:refs/heads/second', '--force');
  await gitClient(clone, 'push', '-q', 'origin', ':second');
  await expect.poll(async () => [await holds(dir, secret), await holds(dir, other)]).toEqual([false, false]);
  await hub.hub.items.resume();
  await quiet();
});

it('takes away the last branch', async () => {
  const { clone, dir } = await made('emptied');
  await runGit(dir, ['symbolic-ref', 'HEAD', 'refs/heads/none']);
  const head = (await gitClient(clone, 'rev-parse', 'HEAD')).trim();
  await gitClient(clone, 'push', '-q', 'origin', ':main');
  await quiet();
  expect(await holds(dir, head)).toBe(false);
});

it('packs many packs into one, which is cloned as before', async () => {
  const { clone, dir } = await made('many-packs');
  for (let at = 0; at < 4; at += 1) {
    for (let file = 0; file < 101; file += 1) await writeFile(join(clone, `${at}-${file}`), randomBytes(20));
    const head = await commit(clone, 'last.noise');
    await gitClient(clone, 'push', '-q');
    expect(await holds(dir, head)).toBe(true);
  }
  await expect.poll(() => packsIn(dir)).toHaveLength(1);
  await quiet();
  await gitClient(folder, 'clone', '-q', at('many-packs'), 'many-packs-again');
});

it('packs many refs into one list, all of which are cloned as before', async () => {
  const { clone, dir } = await made('many-refs');
  const tags = Array.from({ length: 30 }, (_, at) => `v${at}`);
  for (const tag of tags) await gitClient(clone, 'tag', tag);
  await gitClient(clone, 'push', '-q', '--tags');
  await expect.poll(() => readdir(join(dir, 'refs', 'tags')).catch(() => [])).toEqual([]);
  await quiet();
  const branch = await commit(clone, 'after.noise');
  await gitClient(clone, 'push', '-q', 'origin', 'HEAD', ':v0');
  await gitClient(folder, 'clone', '-q', at('many-refs'), 'many-refs-again');
  const again = join(folder, 'many-refs-again');
  expect((await gitClient(again, 'rev-parse', 'HEAD')).trim()).toBe(branch);
  expect((await gitClient(again, 'tag')).trim().split('\n').sort()).toEqual(tags.slice(1).sort());
});

it('gives way to a push, and loses nothing of it', async () => {
  const { clone, dir } = await made('busy');
  for (let turn = 0; turn < 5; turn += 1) {
    await commit(clone, `${turn}.noise`, 50_000);
    await gitClient(clone, 'push', '-q');
    await gitClient(clone, 'commit', '-q', '--amend', '-m', `Once more ${turn}`);
    await gitClient(clone, 'push', '-q', '--force');
    await setTimeout(turn * 25);
  }
  const head = (await gitClient(clone, 'rev-parse', 'HEAD')).trim();
  await quiet();
  expect(String(await runGit(dir, ['rev-parse', 'main'])).trim()).toBe(head);
  expect(String(await runGit(dir, ['fsck', '--full', '--unreachable']))).toBe('');
});

it('waits for whoever writes, and for the next start where the hub stops before', async () => {
  const { clone, dir, id } = await made('postponed');
  const release = await hub.hub.repos.upkeep.hold(id);
  const secret = await commit(clone, 'secret.noise');
  await gitClient(clone, 'push', '-q', 'origin', 'HEAD:refs/heads/draft');
  await gitClient(clone, 'push', '-q', 'origin', ':draft');
  await setTimeout(200);
  // What else was noted down goes on meanwhile.
  await expect.poll(open).toEqual(['items.upkeep']);
  expect(await holds(dir, secret)).toBe(true);
  await hub.stop();
  release();
  expect(await holds(dir, secret)).toBe(true);
  hub = await startHub({ dataDir });
  await quiet();
  expect(await holds(dir, secret)).toBe(false);
});

it('is not forgotten where the hub is killed before it has taken a push in', async () => {
  const { dir, id } = await made('killed');
  await runGit(dir, ['update-ref', 'refs/heads/draft', await draftIn(dir)]);
  await hub.hub.items.expectPush(id);
  const draft = String(await runGit(dir, ['rev-parse', 'draft'])).trim();
  await runGit(dir, ['update-ref', '-d', 'refs/heads/draft']);
  await hub.stop();
  hub = await startHub({ dataDir });
  await quiet();
  expect(await holds(dir, draft)).toBe(false);
});

async function draftIn(dir: string): Promise<string> {
  return git(dir, 'commit-tree', 'main^{tree}', '-p', 'main', '-m', 'A draft').trim();
}

it('packs small pushes to a large repository by themselves, and lets the large pack lie', async () => {
  const { clone, dir } = await made('grows-slowly');
  for (let file = 0; file < 101; file += 1) await writeFile(join(clone, `${file}`), randomBytes(20));
  await commit(clone, 'large.noise', secretBytes);
  await gitClient(clone, 'push', '-q');
  await quiet();
  await pack(dir, { packing: 'whole', signal: new AbortController().signal });
  const [large] = await packsIn(dir);
  const before = await stat(join(dir, 'objects', 'pack', String(large)));
  for (let turn = 0; turn < 3; turn += 1) {
    await commit(clone, 'small.noise');
    await gitClient(clone, 'push', '-q');
  }
  await quiet();
  const packs = await packsIn(dir);
  expect(packs).toContain(large);
  expect(packs).toHaveLength(2);
  const after = await stat(join(dir, 'objects', 'pack', String(large)));
  expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  await runGit(dir, ['fsck', '--full', '--strict']);
  await gitClient(folder, 'clone', '-q', at('grows-slowly'), 'grows-slowly-again');
});

it('takes away what was pushed over after it was packed among what is recent', async () => {
  const { clone, dir } = await made('packed-secret');
  for (let file = 0; file < 101; file += 1) await writeFile(join(clone, `${file}`), randomBytes(20));
  await commit(clone, 'all.noise');
  await gitClient(clone, 'push', '-q');
  const secret = await commit(clone, 'secret.noise');
  await gitClient(clone, 'push', '-q', 'origin', 'HEAD:refs/heads/draft');
  await quiet();
  await pack(dir, { packing: 'recent', signal: new AbortController().signal });
  expect(await holds(dir, secret)).toBe(true);
  await gitClient(clone, 'push', '-q', 'origin', ':draft');
  await quiet();
  expect(await holds(dir, secret)).toBe(false);
});

it.each(['whole', 'recent'] as const)(
  'leaves a sound repository wherever it is cut off, and is done the next time: %s',
  async (packing) => {
    const put = (turn: number) => [{ path: `${turn}.noise`, content: randomBytes(200_000) }];
    const changes = (from: number) => [0, 1, 2].map((turn) => change({ put: put(from + turn) }));
    const { dir } = await buildRepository(changes(0));
    const reached = git(dir, 'rev-list', '--objects', '--all');
    const lost = await draftIn(dir);
    const other = await buildRepository(changes(0));
    const started = Date.now();
    await pack(other.dir, { packing, signal: new AbortController().signal });
    const wholeMs = Date.now() - started;
    for (let part = 0; part < 1; part += 0.1) {
      const stop = new AbortController();
      const working = pack(dir, { packing, signal: stop.signal }).catch((error: Error) => error.message);
      await setTimeout(wholeMs * part);
      stop.abort();
      await working;
      expect(await leftoversOf(dir)).toEqual([]);
      expect(git(dir, 'rev-list', '--objects', '--all')).toBe(reached);
      git(dir, 'fsck', '--full', '--strict');
    }
    await pack(dir, { packing, signal: new AbortController().signal });
    expect(await holds(dir, lost)).toBe(packing === 'recent');
    // What is recent may stand beside a pack that is large enough.
    expect((await packsIn(dir)).length).toBeLessThanOrEqual(packing === 'recent' ? 2 : 1);
  },
);
