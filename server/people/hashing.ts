// biome-ignore lint/style/noRestrictedImports: one process, which hashes one password after the other
import { type ChildProcess, fork } from 'node:child_process';
import { type Argon2Parameters, argon2 } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { hashingLongestWaitMs, hashingWaitingMax } from '#generated/constants.ts';
import { Row } from '../load/row.ts';

/**
 * Argon2id in a process of its own, with less right to the processor than the one that answers: hashing keeps a core
 * busy on purpose, and readers must not wait for those who sign in. One hash at a time.
 */
const place = fileURLToPath(new URL('./hash-process.ts', import.meta.url));
const inThread = promisify(argon2) as (
  algorithm: 'argon2id',
  parameters: Argon2Parameters,
) => Promise<Buffer>;

let child: ChildProcess | undefined;
const row = new Row({
  room: 1,
  perAsker: 1,
  waiting: hashingWaitingMax,
  waitMs: hashingLongestWaitMs,
});

/**
 * Networks take turns, so that a crowd of passwords keeps nobody else out; what comes from none is the hub's own. Throws
 * `RowFullError` where too many wait already: a flood of passwords must not become minutes of work.
 */
export async function derive(parameters: Argon2Parameters, network?: string): Promise<Buffer> {
  const leave = await row.enter(1, { asker: network });
  try {
    return await ask(parameters);
  } finally {
    leave();
  }
}

/** The number of the process, while there is one. */
export const hashingPid = (): number | undefined => child?.pid;

/** Lets go of the process until the next password; one that is at work ends its work. */
export function restHashing(): void {
  if (row.inside > 0 || row.waiting > 0) return;
  child?.disconnect();
  child = undefined;
}

async function ask(parameters: Argon2Parameters): Promise<Buffer> {
  child ??= start();
  const asked = child;
  // While somebody waits, the process that asks must not end; when nobody does, it must not be kept.
  hold(asked, true);
  try {
    return Buffer.from(await answerOf(asked, parameters));
  } catch {
    // Where no process can be had, the password is still worth an answer.
    return inThread('argon2id', parameters);
  } finally {
    hold(asked, false);
  }
}

function answerOf(asked: ChildProcess, parameters: Argon2Parameters): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      asked.off('message', take).off('exit', fail).off('error', fail);
      done();
    };
    const take = (message: unknown) => settle(() => resolve(message as Uint8Array));
    const fail = () => settle(() => reject(new Error('The hashing process ended.')));
    asked.on('message', take).on('exit', fail).on('error', fail);
    asked.send(parameters, (error) => error && fail());
  });
}

function start(): ChildProcess {
  const started = fork(place, [], {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const forget = () => {
    if (child === started) child = undefined;
  };
  started.on('exit', forget).on('error', forget).on('disconnect', forget);
  started.on('spawn', () => giveWay(started.pid));
  return started;
}

function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It may have ended already, and where priorities are not ours to set it hashes all the same.
  }
}

function hold(held: ChildProcess, isNeeded: boolean): void {
  if (isNeeded) {
    held.ref();
    held.channel?.ref();
  } else {
    held.unref();
    held.channel?.unref();
  }
}
