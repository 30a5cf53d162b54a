import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { stepPatienceMs } from '../support/patience.ts';

const run = promisify(execFile);

/** Git as somebody runs it at home, without the settings of whoever runs the tests. */
export const gitClientEnv = {
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  GIT_TERMINAL_PROMPT: '0',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'P',
  GIT_AUTHOR_EMAIL: 'p@example.org',
  GIT_COMMITTER_NAME: 'P',
  GIT_COMMITTER_EMAIL: 'p@example.org',
  LC_ALL: 'C',
};

/** Runs stock git in a folder and gives what it printed. */
export async function gitClient(cwd: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('git', args, {
    cwd,
    env: gitClientEnv,
    encoding: 'utf8',
    timeout: stepPatienceMs,
  });
  return stdout;
}

/** What git says when it is refused. */
export async function gitRefusal(cwd: string, ...args: string[]): Promise<string> {
  try {
    await gitClient(cwd, ...args);
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
  return letIn;
}

/** What `gitRefusal` gives where git was not refused. */
export const letIn = 'it was let in';
