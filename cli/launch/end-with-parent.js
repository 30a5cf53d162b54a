// @ts-check
// Loaded into a process that must not outlive the one that started it, nor those that that one ends with:
// `node --import end-with-parent.js?with=<pid>,<pid of its parent>,…`.
// A parent that is killed tells nobody, so that the child looks for itself.
import { isMainThread } from 'node:worker_threads';

const lookEveryMs = 250;
/** Long enough to end in order. */
const endMaxMs = 5000;
const [parent, ...others] = (new URL(import.meta.url).searchParams.get('with') ?? '').split(',').map(Number);

function isOrphan() {
  if (process.ppid !== parent) return true;
  const looked = process.platform === 'win32' ? [parent, ...others] : others;
  return looked.some((pid) => !isThere(pid));
}

/** @param {number} pid */
function isThere(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is one all the same.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

if (isMainThread) {
  const look = setInterval(() => {
    if (!isOrphan()) return;
    clearInterval(look);
    setTimeout(() => process.exit(1), endMaxMs).unref();
    process.kill(process.pid, 'SIGTERM');
  }, lookEveryMs);
  look.unref();
}
