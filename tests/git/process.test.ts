import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { gitFastNiceness, gitNiceness, gitUpkeepNiceness } from '#generated/constants.ts';
import {
  importCommits,
  initBare,
  isOutOfBudget,
  runGit,
  startGit,
  takePlace,
} from '../../server/git/index.ts';
import { CatFilePool } from '../../server/git/objects/cat-file-pool.ts';
import { buildRepository, change, git, temporaryFolder } from './git-fixture.ts';

it('answers many questions at once, each with its own object', async () => {
  const contents = Array.from({ length: 300 }, (_, n) => randomBytes(n * 97));
  const repository = await buildRepository([
    change({ put: contents.map((content, n) => ({ path: `f${n}`, content })) }),
  ]);
  const pool = new CatFilePool();
  const reader = pool.for(repository.dir);
  const ids = contents.map((_, n) => git(repository.dir, 'rev-parse', `main:f${n}`).trim()).slice(0, 40);
  const answers = await Promise.all(ids.map((id) => reader.contents(id, 1_000_000)));
  expect(answers.every(({ content }, n) => content.equals(contents[n] as Buffer))).toBe(true);
  pool.close();
});

it('goes on after an object that is missing, too large, or no id at all', async () => {
  const repository = await buildRepository([
    change({ put: [{ path: 'f', content: 'x'.repeat(5_000_000) }] }),
  ]);
  const id = git(repository.dir, 'rev-parse', 'main:f').trim();
  const pool = new CatFilePool();
  const reader = pool.for(repository.dir);
  const outcomes = await Promise.allSettled([
    reader.contents('0'.repeat(40), 10),
    reader.contents(id, 10),
    reader.info('main\ninfo HEAD'),
    reader.info(id),
  ]);
  expect(
    outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.failure : outcome.value)),
  ).toEqual(['objectMissing', 'tooLarge', 'objectMissing', { id, type: 'blob', size: 5_000_000 }]);
  pool.close();
});

it('keeps no more readers open than it may, and opens a closed one again', async () => {
  const repositories = await Promise.all(
    Array.from({ length: 5 }, () => buildRepository([change({ put: [{ path: 'f', content: 'x' }] })])),
  );
  const pool = new CatFilePool({ max: 2 });
  for (const round of [1, 2]) {
    for (const { dir } of repositories) {
      const id = git(dir, 'rev-parse', 'main:f').trim();
      expect([round, (await pool.for(dir).info(id)).size]).toEqual([round, 1]);
      expect(pool.size).toBeLessThanOrEqual(2);
    }
  }
  pool.close();
});

it('closes a reader that nobody asks', async () => {
  const repository = await buildRepository([change({ put: [{ path: 'f', content: 'x' }] })]);
  const pool = new CatFilePool({ idleMs: 30 });
  await pool.for(repository.dir).info(git(repository.dir, 'rev-parse', 'main:f').trim());
  await expect.poll(() => pool.size).toBe(0);
});

it('reads objects that were written after it began', async () => {
  const repository = await buildRepository([change({ put: [{ path: 'f', content: '1' }] })]);
  expect(await repository.resolve('main')).toBeDefined();
  const { branches } = await repository.refs();
  const [id = ''] = await importCommits(repository.dir, branches, [
    change({ put: [{ path: 'g', content: '2' }] }),
  ]);
  expect((await repository.commit(id)).parents).toHaveLength(1);
});

it('gives up on a process that takes too long, writes too much or is no longer wanted', async () => {
  const { dir } = await buildRepository([change({ put: [{ path: 'f', content: 'x'.repeat(100_000) }] })]);
  await expect(
    runGit(dir, ['cat-file', 'blob', 'main:f'], { budget: 'list', atMost: { outputBytes: 1000 } }),
  ).rejects.toMatchObject({ failure: 'tooLarge' });
  const slow = startGit(dir, ['cat-file', '--batch'], { budget: 'read', atMost: { timeMs: 30 } });
  await expect(slow.done).rejects.toMatchObject({ failure: 'timedOut' });
  const unwanted = new AbortController();
  const waiting = startGit(dir, ['cat-file', '--batch'], { budget: 'read', signal: unwanted.signal });
  unwanted.abort();
  await expect(waiting.done).rejects.toMatchObject({ failure: 'aborted' });
});

it('says nothing of git in its errors, but keeps it for the log', async () => {
  const { dir } = await buildRepository();
  const error = await runGit(dir, ['rev-parse', '--verify', 'none'], { budget: 'list' }).catch(
    (reason) => reason,
  );
  expect(error.message).toBe('git: failed');
  expect(error.detail).toContain('fatal');
});

it('finishes a creation that a crash cut short', async () => {
  const dir = join(temporaryFolder(), 'aa', 'item.git');
  await initBare(dir);
  rmSync(dir, { recursive: true });
  await initBare(`${dir}.new`);
  rmSync(join(`${dir}.new`, 'config'));
  await initBare(dir);
  expect(git(dir, 'symbolic-ref', 'HEAD').trim()).toBe('refs/heads/main');
  expect(git(dir, 'config', 'uploadpack.allowFilter').trim()).toBe('true');
  expect(readdirSync(join(dir, '..'))).toEqual(['item.git']);
  writeFileSync(join(dir, 'kept'), '');
  await initBare(dir);
  expect(readdirSync(dir)).toContain('kept');
});

it('writes nothing of a call that has a fault', async () => {
  const repository = await buildRepository();
  const good = change({ put: [{ path: 'f', content: 'x' }] });
  for (const bad of [{ put: [{ path: '../x', content: '' }] }, { branch: '-x' }, { parents: ['none'] }]) {
    const failing = importCommits(repository.dir, new Map(), [good, change(bad)]);
    await expect(failing).rejects.toMatchObject({ name: 'GitError' });
  }
  expect(git(repository.dir, 'for-each-ref')).toBe('');
});

it('writes authors, messages and names that try to break out of the format', async () => {
  const who = { name: 'A\n<b> committer x', email: 'a@b>\nfrom x', date: '2026-01-02T03:04:05Z' };
  const path = 'q"uo\\te\nline\ndone';
  const message = 'data 3\nabc\ncommit refs/heads/evil\n';
  const repository = await buildRepository([
    change({ author: who, message, put: [{ path, content: 'done\n' }] }),
  ]);
  expect(git(repository.dir, 'for-each-ref', '--format=%(refname)').trim()).toBe('refs/heads/main');
  expect(git(repository.dir, 'log', '-1', '--format=%B', 'main').trimEnd()).toBe(message.trimEnd());
  expect(git(repository.dir, 'ls-tree', '-z', '--name-only', 'main')).toBe(`${path}\0`);
  git(repository.dir, 'fsck', '--strict');
});

it('tells whoever asked for too much, and answers all the others', async () => {
  const repository = await buildRepository();
  // Both in one pack, the second as its difference from the first: more than a reader may hold.
  const large = Buffer.alloc(40_000_000, 'as long as it is wide\n');
  const commit = (content: Buffer | string, path: string) => [
    'commit refs/heads/main\ncommitter Li Wei <li@example.org> 1767225600 +0000\ndata 1\nx\n',
    `M 644 inline ${path}\ndata ${content.length}\n`,
    content,
    '\n',
  ];
  const other = Buffer.concat([Buffer.from('other'), large]);
  const input = [...commit(large, 'f'), ...commit(other, 'f'), ...commit('small', 'small')];
  const args = ['-C', repository.dir, '-c', 'fastimport.unpackLimit=1', 'fast-import', '--quiet'];
  execFileSync('git', args, { input: Buffer.concat(input.map((part) => Buffer.from(part))) });
  const pool = new CatFilePool();
  onTestFinished(() => pool.close());
  const idOf = (path: string) => git(repository.dir, 'rev-parse', `main:${path}`).trim();
  const small = () => pool.ask(repository.dir, (reader) => reader.contents(idOf('small'), 10));
  const before = pool.for(repository.dir).pid;
  const [first, tooMuch, second] = await Promise.allSettled([
    small(),
    pool.ask(repository.dir, (reader) => reader.contents(idOf('f'), 100_000_000)),
    small(),
  ]);
  expect(tooMuch).toMatchObject({ status: 'rejected', reason: { failure: 'outOfBudget' } });
  for (const answer of [first, second])
    expect(answer).toMatchObject({ status: 'fulfilled', value: { content: Buffer.from('small') } });
  expect(pool.for(repository.dir).pid).not.toBe(before);
});

it('goes behind whoever answers', async () => {
  const { dir } = await buildRepository();
  const pool = new CatFilePool();
  expect(getPriority(pool.for(dir).pid)).toBe(
    Math.min(constants.priority.PRIORITY_LOW, getPriority() + gitNiceness),
  );
  pool.close();
});

it('goes before the other gits where it is short', async () => {
  const { dir } = await buildRepository();
  const place = await takePlace('refs');
  const git = startGit(dir, ['cat-file', '--batch'], { budget: 'refs', place, fastFor: 'somebody' });
  onTestFinished(() => {
    git.kill();
    place.leave();
  });
  expect(getPriority(git.pid)).toBe(
    Math.min(constants.priority.PRIORITY_LOW, getPriority() + gitFastNiceness),
  );
});

it('goes behind the other gits where nobody waits for it, and so does the session that it leads', async () => {
  const { dir } = await buildRepository();
  const place = await takePlace('upkeep');
  const git = startGit(dir, ['cat-file', '--batch'], { budget: 'upkeep', place, background: true });
  onTestFinished(() => {
    git.kill();
    place.leave();
  });
  const behind = Math.min(constants.priority.PRIORITY_LOW, getPriority() + gitUpkeepNiceness);
  expect(getPriority(git.pid)).toBe(behind);
  const session = `/proc/${git.pid}/autogroup`;
  // Only some kernels share the processor among sessions.
  const told = () => !existsSync(session) || readFileSync(session, 'utf8').endsWith(`nice ${behind}\n`);
  await expect.poll(told).toBe(true);
});

it('is short of memory where what it has started was gone before it heard its task', async () => {
  const { dir } = await buildRepository([change({ put: [{ path: 'f', content: 'x' }] })]);
  const place = await takePlace('serve');
  onTestFinished(place.leave);
  const git = startGit(dir, ['upload-pack', '--stateless-rpc', '.'], { budget: 'serve', place });
  process.kill(git.pid as number, 'SIGPIPE');
  expect(await git.done.catch(isOutOfBudget)).toBe(true);
});
