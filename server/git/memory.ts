// biome-ignore lint/style/noRestrictedImports: asks the machine once whether it can bound memory
import { spawnSync } from 'node:child_process';
import { type Budget, budgets } from './budgets.ts';
import { watchMemory } from './memory-watch.ts';

/** How the memory of git is kept within its budget on this machine. */
export type MemoryGuardKind = 'limited' | 'watched';

/** Holds one git, and each process that it starts, to an amount of memory of its own. */
export interface MemoryGuard {
  /** The program that git is started through, with its arguments. */
  prefix: readonly string[];
  /** Begins to look after a process; calling what it gives back ends that. */
  watch(pid: number | undefined, exceeded: () => void): () => void;
}

/** What git, zlib and the C library say when they get no more memory, or none for another thread. */
const outOfMemory =
  /out of memory|cannot allocate memory|(?:mmap|malloc|calloc|realloc) failed|unable to create (?:async )?thread/i;

/** Whether this is what a git says that came to the end of its memory. */
export function isOutOfMemory(complaint: string): boolean {
  return outOfMemory.test(complaint);
}

let kind: MemoryGuardKind | undefined;

/**
 * Where the kernel can be told the limit, git meets it at the very byte and says so. It counts what a process has written
 * to, and not the packs that it looks into: RLIMIT_DATA, which holds for mapped memory on Linux alone.
 */
export function memoryGuardKind(): MemoryGuardKind {
  kind ??= canLimit() ? 'limited' : 'watched';
  return kind;
}

function canLimit(): boolean {
  if (process.platform !== 'linux') return false;
  const most = Math.max(...Object.values(budgets).map(({ memoryBytes }) => memoryBytes));
  // Tried, and not only looked for: whoever runs the hub may have been given less.
  return spawnSync('prlimit', [`--data=${most}`, 'true'], { stdio: 'ignore' }).status === 0;
}

const msPerSecond = 1000;

export function boundMemory({ memoryBytes, fileBytes, processorMs }: Budget): MemoryGuard {
  if (memoryGuardKind() === 'watched') {
    return { prefix: [], watch: (pid, exceeded) => watchMemory(pid, memoryBytes, exceeded) };
  }
  const bounds = [
    `--data=${memoryBytes}`,
    ...(fileBytes === undefined ? [] : [`--fsize=${fileBytes}`]),
    ...(processorMs === undefined ? [] : [`--cpu=${Math.ceil(processorMs / msPerSecond)}`]),
  ];
  return { prefix: ['prlimit', ...bounds], watch: () => () => {} };
}
