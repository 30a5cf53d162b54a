import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { GitError } from './git-error.ts';
import { startGit } from './git-process.ts';
import { runGit } from './run-git.ts';

const spawn = vi.hoisted(() => vi.fn());
vi.mock('node:child_process', async (original) => ({ ...(await original<object>()), spawn }));

/** What Node gives where no file is left to open: a child without streams, and an error that follows. */
function streamless(): EventEmitter {
  const child = new EventEmitter();
  process.nextTick(() => child.emit('error', new Error('spawn git EMFILE')));
  return child;
}

it.each([
  [
    'there is no memory',
    () => {
      throw new Error('spawn ENOMEM');
    },
  ],
  ['no file is left to open', streamless],
])('a git that cannot be started because %s fails as one that ended', async (_why, start) => {
  spawn.mockImplementation(start);
  const git = startGit('/', ['version'], { budget: 'inspect' });
  git.stdin.end('asked');
  git.kill();
  await expect(git.done).rejects.toThrow(GitError);
  await expect(runGit('/', ['version'], { budget: 'list', input: 'asked' })).rejects.toMatchObject({
    failure: 'failed',
  });
  await setImmediate();
});
