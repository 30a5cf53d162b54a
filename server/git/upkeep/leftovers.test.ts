// biome-ignore lint/style/noRestrictedImports: a git that nobody looks after is what is tested
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runGit } from '../../../tests/support/run-git.ts';
import { initBare } from '../init.ts';
import { gitEnvironment } from '../processes/environment.ts';
import { clearLeftovers, leftoversOf } from './leftovers.ts';

async function repository(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-leftovers-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dir = join(folder, 'item.git');
  await initBare(dir);
  return dir;
}

it('takes away locks and half-written objects, and nothing that is named alike', async () => {
  const dir = await repository();
  const tree = String(await runGit(dir, ['hash-object', '-t', 'tree', '-w', '--stdin'], '')).trim();
  const commit = String(
    await runGit(dir, [
      '-c',
      'user.name=x',
      '-c',
      'user.email=x@example.org',
      'commit-tree',
      tree,
      '-m',
      'x',
    ]),
  ).trim();
  for (const branch of ['main', 'tmp_work', 'a/tmp_b']) {
    await runGit(dir, ['update-ref', `refs/heads/${branch}`, commit]);
  }
  const before = (await readdir(dir, { recursive: true })).sort();
  expect(await leftoversOf(dir)).toEqual([]);
  await writeFile(join(dir, 'refs/heads/main.lock'), '');
  await writeFile(join(dir, 'packed-refs.lock'), '');
  await writeFile(join(dir, 'packed-refs.new'), '');
  await mkdir(join(dir, 'objects/tmp_objdir-incoming-x1/pack'), { recursive: true });
  await writeFile(join(dir, 'objects/tmp_objdir-incoming-x1/pack/tmp_pack_x2'), 'x');
  await writeFile(join(dir, 'objects/pack/tmp_idx_x3'), 'x');
  await writeFile(join(dir, 'objects/pack/.tmp-12-pack-x4.pack'), 'x');
  await expect(runGit(dir, ['update-ref', 'refs/heads/main', commit, commit])).rejects.toThrow();
  await clearLeftovers(dir);
  expect((await readdir(dir, { recursive: true })).sort()).toEqual(before);
  await runGit(dir, ['update-ref', '-d', 'refs/heads/main']);
});

it.each([
  ['is empty', ''],
  ['holds zeros', '\0'.repeat(41)],
  ['was cut', 'a'.repeat(20)],
])('a ref that %s gives way to what the list says of it', async (_what, content) => {
  const dir = await repository();
  const tree = String(await runGit(dir, ['hash-object', '-t', 'tree', '-w', '--stdin'], '')).trim();
  const person = ['-c', 'user.name=x', '-c', 'user.email=x@example.org'];
  const commit = String(await runGit(dir, [...person, 'commit-tree', tree, '-m', 'x'])).trim();
  for (const ref of ['refs/heads/listed', 'refs/heads/a/alone']) {
    await runGit(dir, ['update-ref', ref, commit]);
    if (ref.endsWith('listed')) await runGit(dir, ['pack-refs', '--all']);
  }
  await writeFile(join(dir, 'refs/heads/listed'), content);
  await writeFile(join(dir, 'refs/heads/new'), content);
  await clearLeftovers(dir);
  const refs = String(await runGit(dir, ['for-each-ref', '--format=%(refname) %(objectname)']));
  expect(refs).toBe(`refs/heads/a/alone ${commit}\nrefs/heads/listed ${commit}\n`);
  await runGit(dir, ['update-ref', 'refs/heads/listed', commit, commit]);
});

it.runIf(process.platform === 'linux')('ends git that goes on without its hub, and no other', async () => {
  const [dir, other] = [await repository(), await repository()];
  const wait = (where: string) =>
    spawn('git', ['--git-dir=.', 'cat-file', '--batch'], { cwd: where, env: gitEnvironment() });
  const [orphan, stranger] = [wait(dir), wait(other)];
  const ended = once(orphan, 'exit');
  await Promise.all([once(orphan, 'spawn'), once(stranger, 'spawn')]);
  await clearLeftovers(dir);
  expect((await ended)[1]).toBe('SIGKILL');
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  stranger.stdin.end();
  await once(stranger, 'exit');
});

it('has nothing to do where no repository stands', async () => {
  await clearLeftovers('/nonexistent/item.git');
});
