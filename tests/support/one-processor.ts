import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Whether the kernel tells how long a process stands in line, and lets us say where it stands. */
export const tellsWaits =
  existsSync(`/proc/${process.pid}/schedstat`) && spawnSync('taskset', ['--version']).status === 0;

/** The first of the processors that we may use. */
const first = () => /^Cpus_allowed_list:\s*(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '';

/** Something that wants all of that one, until it is killed. */
export const crowd = (): ChildProcess =>
  spawn('taskset', ['-c', first(), process.execPath, '--eval', 'for (;;);'], { stdio: 'ignore' });

/** Has a process stand in line for that one alone, with all its threads. */
export function crowdIn(pid: number): void {
  execFileSync('taskset', ['-acp', first(), String(pid)], { stdio: 'ignore' });
}
