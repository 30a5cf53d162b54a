import { readdirSync, readFileSync } from 'node:fs';

/** Anonymous memory in bytes: the hub with its own workers, and all gits under it. */
export interface Memory {
  hub: number;
  git: number;
  gits: number;
}

const everyMs = 100;
const kilobyte = 1024;

interface Process {
  pid: number;
  parent: number;
  name: string;
}

/** Watches a hub and all that it has started; what it gives stops watching and says the most that was seen of each. */
export function watchMemory(hubPid: number): () => Memory {
  const most: Memory = { hub: 0, git: 0, gits: 0 };
  const look = () => {
    const now = memoryOf(hubPid);
    for (const name of ['hub', 'git', 'gits'] as const) most[name] = Math.max(most[name], now[name]);
  };
  const timer = setInterval(look, everyMs);
  return () => {
    clearInterval(timer);
    look();
    return most;
  };
}

function memoryOf(hubPid: number): Memory {
  const all = processes();
  const ours = new Set([hubPid]);
  // A process is listed before its children, but for numbers that have begun anew.
  for (let size = 0; size !== ours.size; ) {
    size = ours.size;
    for (const { pid, parent } of all) if (ours.has(parent)) ours.add(pid);
  }
  const memory: Memory = { hub: 0, git: 0, gits: 0 };
  for (const { pid, name } of all) {
    if (!ours.has(pid)) continue;
    const isGit = name.startsWith('git');
    memory[isGit ? 'git' : 'hub'] += anonymousBytes(pid);
    if (isGit) memory.gits += 1;
  }
  return memory;
}

function processes(): Process[] {
  const found: Process[] = [];
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = readOf(`/proc/${entry}/stat`);
    const match = /^(\d+) \((.*)\) \S (\d+) /s.exec(stat);
    if (match) found.push({ pid: Number(match[1]), name: match[2] ?? '', parent: Number(match[3]) });
  }
  return found;
}

function anonymousBytes(pid: number): number {
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(readOf(`/proc/${pid}/status`))?.[1] ?? 0) * kilobyte;
}

/** A process that has just ended reads as nothing. */
function readOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
