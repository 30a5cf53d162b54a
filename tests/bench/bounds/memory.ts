import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Anonymous memory in bytes: the hub with its own workers, and all gits under it. */
export interface Memory {
  hub: number;
  git: number;
  gits: number;
  /** What makes up the hub's, by program, when it was most. */
  parts: Map<string, number[]>;
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
  const most: Memory = { hub: 0, git: 0, gits: 0, parts: new Map() };
  const look = () => {
    const now = memoryOf(hubPid);
    if (now.hub > most.hub) most.parts = now.parts;
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
  const memory: Memory = { hub: 0, git: 0, gits: 0, parts: new Map() };
  for (const { pid, name, parent } of all) {
    if (!ours.has(pid)) continue;
    const isGit = name.startsWith('git');
    // Before its memory: what is about to become another program shares all with whoever starts it until then.
    const program = programOf(pid);
    const bytes = anonymousBytes(pid);
    if (pid !== hubPid && !isGit && program === programOf(parent)) continue;
    memory[isGit ? 'git' : 'hub'] += bytes;
    if (isGit) memory.gits += 1;
    else add(memory.parts, program, bytes);
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

function add(parts: Map<string, number[]>, program: string, bytes: number): void {
  const known = parts.get(program);
  if (known) known.push(bytes);
  else parts.set(program, [bytes]);
}

/** The file that Node runs, which tells its processes apart. */
function programOf(pid: number): string {
  const [program = ''] = readOf(`/proc/${pid}/cmdline`)
    .split('\0')
    .filter((word) => word.endsWith('.ts'));
  return basename(program, '.ts') || 'other';
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
