// @ts-check
// Loaded into a process that must not outlive the one that started it: `node --import end-with-parent.js?parent=<pid>`.
// A parent that is killed tells nobody, so that the child looks for itself.
import { isMainThread } from 'node:worker_threads';

const lookEveryMs = 250;
/** Long enough to end in order. */
const endMaxMs = 5000;
const parent = Number(new URL(import.meta.url).searchParams.get('parent'));

function isOrphan() {
  if (process.ppid !== parent) return true;
  if (process.platform !== 'win32') return false;
  try {
    process.kill(parent, 0);
    return false;
  } catch {
    return true;
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
