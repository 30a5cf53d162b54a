import { writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';

/** The kernel takes no second change within a tenth of a second from whoever is not root. */
// biome-ignore lint/plugin: the kernel's own time, and a margin
const againMs = 150;
const tries = 20;

interface Behind {
  /** How much others go first, as the system counts it from ours. */
  niceness: number;
  /** Whether it was started in a session of its own. */
  leads?: boolean;
}

/**
 * Lets others go before a process, us among them; what it starts from then on inherits that. One that has ended by now
 * needs it no more, and where priorities are not ours to set it works all the same.
 *
 * NOTE: Linux may share the processor among sessions first (`sched_autogroup`). Then a process that leads one has as much
 * right as the hub with all its gits, however nice it is to them, unless its session is told as well.
 */
export function putBehind(pid: number | undefined, { niceness, leads = false }: Behind): void {
  if (pid === undefined) return;
  try {
    // A hub that gives way to others itself has less right than this by then.
    const priority = Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness);
    setPriority(pid, priority);
    if (leads) void tellSession(pid, priority);
  } catch {
    // As said above.
  }
}

async function tellSession(pid: number, priority: number): Promise<void> {
  for (let left = tries; left > 0; left -= 1) {
    try {
      writeFileSync(`/proc/${pid}/autogroup`, String(priority));
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      await setTimeout(againMs, undefined, { ref: false });
    }
  }
}
