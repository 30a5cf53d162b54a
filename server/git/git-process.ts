import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { Readable, Writable } from 'node:stream';
import { gitProcessOutputBytes, gitProcessTimeoutMs } from '#generated/constants.ts';
import { GitError } from './git-error.ts';
import { limits } from './limits.ts';

/** Settings that hold for every process, above whatever a repository's own config says. */
const settings: readonly (readonly [string, string])[] = [
  ['safe.directory', '*'],
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.quotePath', 'false'],
  ['protocol.allow', 'never'],
  ['log.showSignature', 'false'],
  ['log.mailmap', 'false'],
  ['gc.auto', '0'],
];

/** The environment of every git process: nothing of the user's own configuration is read, nothing prompts. */
export function gitEnvironment(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
    HOME: '/nonexistent',
    LC_ALL: 'C',
    TZ: 'UTC',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_CONFIG_COUNT: String(settings.length),
    ...extra,
  };
  for (const [index, [key, value]] of settings.entries()) {
    env[`GIT_CONFIG_KEY_${index}`] = key;
    env[`GIT_CONFIG_VALUE_${index}`] = value;
  }
  return env;
}

export interface GitOptions {
  input?: Buffer | string;
  maxBytes?: number;
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
  env?: Readonly<Record<string, string>>;
  /** Lets everything else go first, and is killed together with all that it has started. */
  background?: boolean;
}

/** A running git whose streams the caller reads and writes; `done` settles with its exit. */
export interface GitProcess {
  stdin: ChildProcessWithoutNullStreams['stdin'];
  stdout: Readable;
  done: Promise<void>;
  kill: () => void;
}

/** Starts git in a bare repository, which is where it runs: it knows no other path. It is killed on the signal, on the time limit and by `kill`. */
export function startGit(dir: string, args: readonly string[], options: GitOptions = {}): GitProcess {
  const isBackground = options.background ?? false;
  const child = spawnGit(dir, args, options);
  if (child instanceof Error) return unstarted(child);
  if (isBackground) yieldToOthers(child.pid);
  let reason: 'timedOut' | 'aborted' | undefined;
  const stop = (why: 'timedOut' | 'aborted') => {
    reason ??= why;
    if (isBackground) killGroup(child);
    else child.kill('SIGKILL');
  };
  const abort = () => stop('aborted');
  const timer = setTimeout(() => stop('timedOut'), options.timeoutMs ?? gitProcessTimeoutMs);
  timer.unref();
  if (options.signal?.aborted) abort();
  options.signal?.addEventListener('abort', abort, { once: true });

  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    if (complaint.length < limits.errorBytes) complaint += chunk.toString('latin1');
  });
  // A process that ends early breaks the pipe; its exit code tells the story.
  child.stdin.on('error', () => {});

  const done = new Promise<void>((resolve, reject) => {
    const settle = (error?: GitError) => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', abort);
      if (error) reject(error);
      else resolve();
    };
    child.on('error', (error) => settle(new GitError('failed', error.message)));
    child.on('close', (code) => {
      if (code === 0) settle();
      else settle(new GitError(reason ?? 'failed', `${args[0]} ${code}: ${complaint}`));
    });
  });
  done.catch(() => {});
  return { stdin: child.stdin, stdout: child.stdout, done, kill: abort };
}

/** Gives what went wrong where the machine has no room for another process: whoever asked is told as of one that failed. */
function spawnGit(
  dir: string,
  args: readonly string[],
  { env, background = false }: GitOptions,
): ChildProcessWithoutNullStreams | Error {
  try {
    const child = spawn('git', ['--git-dir=.', ...args], {
      cwd: dir,
      env: gitEnvironment(env),
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: background,
    });
    // Without a file left to open there are no streams, and an error follows that would end the hub if nobody heard it.
    if (child.stdin as unknown) return child;
    child.on('error', () => {});
    return new Error('No file is left to open.');
  } catch (error) {
    return error as Error;
  }
}

/** What stands for a process that could not be started. */
function unstarted({ message }: Error): GitProcess {
  const done = Promise.reject<void>(new GitError('failed', message));
  done.catch(() => {});
  const stdin = new Writable({ write: (_chunk, _encoding, next) => next() });
  return { stdin, stdout: Readable.from([]), done, kill: () => {} };
}

/** What it starts inherits this. One that has ended by now needs it no more. */
function yieldToOthers(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SYSTEM_ERROR') throw error;
  }
}

function killGroup({ pid, exitCode, signalCode }: ChildProcessWithoutNullStreams): void {
  // The number of one that has ended may be somebody else's by now.
  if (pid !== undefined && exitCode === null && signalCode === null) endProcess(-pid);
}

/** Kills a process, or where the number is negative a group of them, which may have ended by itself just now. */
export function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Runs git to its end and gives what it wrote; more than `maxBytes` of output is an error. */
export async function runGit(
  dir: string,
  args: readonly string[],
  options: GitOptions = {},
): Promise<Buffer> {
  const git = startGit(dir, args, options);
  git.stdin.end(options.input);
  const most = options.maxBytes ?? gitProcessOutputBytes;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of git.stdout as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) {
      git.kill();
      throw new GitError('tooLarge', args[0]);
    }
    chunks.push(chunk);
  }
  await git.done;
  return Buffer.concat(chunks, size);
}

/** Gives the lines of a running git's output, as Latin-1 so that every byte survives. */
export async function* linesOf(git: GitProcess): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of git.stdout as AsyncIterable<Buffer>) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
