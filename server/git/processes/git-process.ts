// biome-ignore lint/style/noRestrictedImports: every git is started here, with a budget
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { type Duplex, Readable, Writable } from 'node:stream';
import {
  gitNiceness,
  gitReadComplaintBytes,
  gitTurnLongestMs,
  gitUpkeepNiceness,
} from '#generated/constants.ts';
import { putBehind } from '../../load/processes/priority.ts';
import { whenTaken } from '../../load/processes/taken-time.ts';
import type { Leave } from '../../load/share.ts';
import { type Budget, type BudgetName, budgets, weightOf } from './budgets.ts';
import { gitEnvironment } from './environment.ts';
import { goFast } from './fast-lane.ts';
import { GitError } from './git-error.ts';
import { boundMemory, isOutOfMemory, type MemoryGuard } from './memory.ts';
import type { PlacedBudget } from './memory-rows.ts';
import type { Place } from './place.ts';
import { endInOrder, whenTurnIsOver } from './turn-over.ts';

interface Common {
  signal?: AbortSignal | undefined;
  env?: Readonly<Record<string, string>>;
  /** Less than the budget, where so much is known. */
  atMost?: Partial<Budget>;
  /** Lets everything else go first, and is killed together with all that it has started. */
  background?: boolean;
  /** Whose it is, where it is short: he may go before what lasts. */
  fastFor?: string | undefined;
  /** Is told what git says beside what it writes, while it does; of a failure the end of that is kept. */
  heard?: ((text: string) => void) | undefined;
  /** Is given the other end of file 3, over which what git starts asks. */
  asked?: ((hook: Duplex) => void) | undefined;
}

/** The place that was waited for. Only readers come without, whose places their pool takes, and the doctor. */
export type GitOptions = Common &
  (
    | { budget: Exclude<PlacedBudget, 'read'>; place: Place }
    | { budget: 'read' | Exclude<BudgetName, PlacedBudget> }
  );

/** A running git whose streams the caller reads and writes; `done` settles with its exit. */
export interface GitProcess {
  pid?: number | undefined;
  stdin: ChildProcessWithoutNullStreams['stdin'];
  stdout: Readable;
  done: Promise<void>;
  kill: () => void;
  /** Bytes that may be read of it before it has written more than it was asked for. */
  outputBytes: number;
  /** Whether it was ended since others waited for its place for too long. Where it cleans up by itself it may end well. */
  wasOverdue: () => boolean;
}

type Reason = 'timedOut' | 'aborted' | 'outOfBudget' | 'overdue';

/**
 * Starts git in a bare repository, which is where it runs: it knows no other path. It has the time and the memory that
 * its budget gives, and is killed on the signal and by `kill`.
 */
export function startGit(dir: string, args: readonly string[], options: GitOptions): GitProcess {
  const place = 'place' in options ? options.place : undefined;
  const budget = budgetIn(place, { ...budgets[options.budget], ...options.atMost });
  const giveBack = place?.spend(weightOf(budget));
  const isBackground = options.background ?? false;
  const isAsked = options.asked !== undefined;
  const started = spawnGit(dir, args, { ...options, isAsked, most: budget });
  if (started instanceof Error) {
    giveBack?.();
    return unstarted(started);
  }
  const { child, guard } = started;
  const leaveLane = putInOrder(child, options);
  // What is opened beside the usual three is a pipe in both directions, which Node types by its way in alone.
  options.asked?.(child.stdio[3] as unknown as Duplex);
  let reason: Reason | undefined;
  const stop = (why: Reason) => {
    reason ??= why;
    if (isBackground) killGroup(child);
    else child.kill('SIGKILL');
  };
  let isGone = () => {};
  const overdue = () => {
    reason ??= 'overdue';
    isGone = endInOrder(child);
  };
  // What is short by its budget, or gives way by itself, need not be watched.
  const isLong = place !== undefined && !isBackground && budget.timeMs > gitTurnLongestMs;
  const endTurn = isLong ? whenTurnIsOver(place, overdue) : () => {};
  const abort = () => stop('aborted');
  const endTime = whenTaken(child.pid ?? 0, budget.timeMs, () => stop('timedOut'));
  const unwatch = guard.watch(child.pid, () => stop('outOfBudget'));
  if (options.signal?.aborted) abort();
  options.signal?.addEventListener('abort', abort, { once: true });

  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    const text = chunk.toString('latin1');
    if (options.heard) complaint = `${complaint}${text}`.slice(-gitReadComplaintBytes);
    else if (complaint.length < gitReadComplaintBytes) complaint += text;
    options.heard?.(text);
  });
  // A process that ends early breaks the pipe; its exit code tells the story.
  child.stdin.on('error', () => {});

  const done = new Promise<void>((resolve, reject) => {
    const settle = (error?: GitError) => {
      endTime();
      endTurn();
      isGone();
      unwatch();
      leaveLane();
      giveBack?.();
      options.signal?.removeEventListener('abort', abort);
      if (error) reject(error);
      else resolve();
    };
    child.on('error', (error) => settle(new GitError('failed', error.message)));
    child.on('close', (code, signal) => {
      if (code === 0) settle();
      else {
        // What it started was gone before it was told what to do: it had no room to begin.
        const isUnheard = signal === 'SIGPIPE' && budget.startedBytes !== undefined;
        const why = reason ?? (isUnheard || isOutOfMemory(complaint) ? 'outOfBudget' : 'failed');
        settle(new GitError(why, `${args[0]} ${code ?? signal}: ${complaint}`));
      }
    });
  });
  done.catch(() => {});
  const outputBytes = budget.outputBytes ?? Number.POSITIVE_INFINITY;
  const wasOverdue = () => reason === 'overdue';
  const { pid, stdin, stdout } = child;
  return { pid, stdin, stdout, done, kill: abort, outputBytes, wasOverdue };
}

/** The hub itself goes first: beside many gits that have as much right it would wait for each of them in turn. */
function putInOrder(child: ChildProcessWithoutNullStreams, { background = false, fastFor }: Common): Leave {
  const leaveLane = fastFor === undefined ? undefined : goFast(child, fastFor);
  const niceness = background ? gitUpkeepNiceness : gitNiceness;
  if (!leaveLane) putBehind(child.pid, { niceness, leads: background });
  return leaveLane ?? (() => {});
}

/** Where there is less memory altogether than a budget gives, the place has what there is. */
function budgetIn(place: Place | undefined, budget: Budget): Budget {
  return place ? { ...budget, memoryBytes: Math.min(budget.memoryBytes, place.bytes) } : budget;
}

interface Spawning {
  env?: Readonly<Record<string, string>>;
  background?: boolean;
  isAsked: boolean;
  most: Budget;
}

interface Spawned {
  child: ChildProcessWithoutNullStreams;
  guard: MemoryGuard;
}

/** Gives what went wrong where the machine has no room for another process: whoever asked is told as of one that failed. */
function spawnGit(
  dir: string,
  args: readonly string[],
  { env, background = false, isAsked, most }: Spawning,
): Spawned | Error {
  try {
    const guard = boundMemory(most);
    const [program, ...before] = [...guard.prefix, 'git'];
    const child = spawn(program as string, [...before, '--git-dir=.', ...args], {
      cwd: dir,
      env: gitEnvironment({ ...env, ...guard.env }),
      stdio: ['pipe', 'pipe', 'pipe', ...(isAsked ? (['pipe'] as const) : [])],
      detached: background,
    });
    // Without a file left to open there are no streams, and an error follows that would end the hub if nobody heard it.
    if (child.stdin as unknown) return { child, guard };
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
  return { stdin, stdout: Readable.from([]), done, kill: () => {}, outputBytes: 0, wasOverdue: () => false };
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
