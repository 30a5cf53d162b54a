// @ts-check
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whoever this process ends with, where it was begun so: what it begins ends with them as well, also while it waits for that. */
const above = process.execArgv
  .map((one) => /end-with-parent\.js\?with=([\d,]+)$/.exec(one)?.[1])
  .find(Boolean);

/** Options of a Node that ends where this process ends, also where this one is killed. */
export const endWithUs = [
  '--import',
  new URL(`./end-with-parent.js?with=${[process.pid, ...(above ? [above] : [])].join(',')}`, import.meta.url)
    .href,
];

/** @typedef {{ pid: number, started?: string }} ProcessId A number alone is given again, to another process. */

/** @param {number} pid @returns {ProcessId} */
export function identify(pid) {
  const started = startOf(pid);
  return started === undefined ? { pid } : { pid, started };
}

/** @param {ProcessId} id */
export function isAlive({ pid, started }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is one all the same.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM' && isSame(pid, started);
  }
  return isSame(pid, started);
}

/** @param {number} pid @param {string | undefined} started */
const isSame = (pid, started) => started === undefined || startOf(pid) === started;

/** When a process began, in whatever the system counts by; absent where it cannot be told, or the process is dead. */
function startOf(/** @type {number} */ pid) {
  if (process.platform === 'win32') return undefined;
  if (process.platform === 'linux') return startOnLinux(pid);
  const { stdout, status } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** @param {number} pid */
function startOnLinux(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before the bracket may hold anything. After it come the state and, as the twentieth, the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
