import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CommitChange, Git, importCommits, initBare, type Repository } from '../../server/git/index.ts';
import { stepPatienceMs } from '../support/patience.ts';
import { started } from '../support/started.ts';

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hub-git-'));
  started.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What plain git says about a repository: what ours is compared with. */
export function git(dir: string, ...args: string[]): string {
  return gitBytes(dir, ...args).toString('utf8');
}

export function gitBytes(dir: string, ...args: string[]): Buffer {
  const env = {
    ...process.env,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_AUTHOR_NAME: 'Li Wei',
    GIT_AUTHOR_EMAIL: 'li@example.org',
    GIT_COMMITTER_NAME: 'Li Wei',
    GIT_COMMITTER_EMAIL: 'li@example.org',
  };
  return execFileSync('git', ['-C', dir, ...args], {
    env,
    maxBuffer: 2 ** 28,
    timeout: stepPatienceMs,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

let clock = Date.UTC(2026, 0, 1);
export const author = () => {
  clock += 60_000;
  return { name: 'Li Wei', email: 'li@example.org', date: new Date(clock) };
};

/** A change on `main` with the author filled in. */
export function change(partial: Partial<CommitChange>): CommitChange {
  return { branch: 'main', message: 'Change', author: author(), ...partial };
}

/** A bare repository with these commits written to it. */
export async function buildRepository(changes: readonly CommitChange[] = []): Promise<Repository> {
  const dir = join(temporaryFolder(), 'item.git');
  await initBare(dir);
  const git = new Git();
  started.push(() => git.close());
  const repository = git.open(dir);
  if (changes.length > 0) await importCommits(dir, (await repository.refs()).branches, changes);
  return repository;
}

/** What of git runs in a repository with this word in its command; only Linux tells. */
export function gitRunningIn(dir: string, word: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = pids.filter((pid) => {
    try {
      const isHere = readlinkSync(`/proc/${pid}/cwd`) === dir;
      return isHere && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(word);
    } catch {
      // It has ended meanwhile.
      return false;
    }
  });
  return found.map(Number);
}
