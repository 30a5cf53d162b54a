// biome-ignore lint/style/noRestrictedImports: asks the machine once whether it can bound memory
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { msPerSecond } from '../../load/units.ts';
import { type Budget, budgets } from './budgets.ts';
import { pathOfPrograms } from './environment.ts';
import { watchMemory } from './memory-watch.ts';

/** How the memory of git is kept within its budget on this machine. */
export type MemoryGuardKind = 'limited' | 'watched';

/** Holds one git, and each process that it starts, to an amount of memory of its own. */
export interface MemoryGuard {
  /** The program that git is started through, with its arguments. */
  prefix: readonly string[];
  /** What it needs beside this in its environment. */
  env: Readonly<Record<string, string>>;
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
  const most = Math.max(
    ...Object.values<Budget>(budgets).flatMap(({ memoryBytes, startedBytes = 0 }) => [
      memoryBytes,
      startedBytes,
    ]),
  );
  // Both ways are tried, and not only looked for: whoever runs the hub may have been given less.
  const env = { ...process.env, ...environmentOf(most) };
  const program = fileURLToPath(new URL('git', startedFolder));
  return spawnSync('prlimit', [`--data=${most}`, program, 'version'], { env, stdio: 'ignore' }).status === 0;
}

/** Where git looks for the git that it starts itself. */
const startedFolder = new URL('started/', import.meta.url);

function environmentOf(startedBytes: number): Record<string, string> {
  return {
    GIT_EXEC_PATH: fileURLToPath(startedFolder),
    HUB_GIT_STARTED_BYTES: String(startedBytes),
    HUB_GIT_PATH: pathOfPrograms(),
  };
}

export function boundMemory({ memoryBytes, startedBytes, fileBytes, processorMs }: Budget): MemoryGuard {
  const most = Math.max(memoryBytes, startedBytes ?? 0);
  if (memoryGuardKind() === 'watched') {
    return { prefix: [], env: {}, watch: (pid, exceeded) => watchMemory(pid, most, exceeded) };
  }
  const bounds = [
    // The second is how far what it starts may go.
    `--data=${memoryBytes}:${most}`,
    ...(fileBytes === undefined ? [] : [`--fsize=${fileBytes}`]),
    ...(processorMs === undefined ? [] : [`--cpu=${Math.ceil(processorMs / msPerSecond)}`]),
  ];
  const env = startedBytes ? environmentOf(startedBytes) : {};
  return { prefix: ['prlimit', ...bounds], env, watch: () => () => {} };
}
