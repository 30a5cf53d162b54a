import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { stepPatienceMs } from '../support/patience.ts';

/** What a run says at its end, whatever came of it. */
const report = /^Generated in |Nothing was written\.$|^\{"faults":/;
const keptChars = 20_000;

/** A command that follows a project's edits, and what it says of them. */
export class WatchedProcess {
  /** Runs that came to an end. */
  reports = 0;
  /** Of them those that found faults. */
  faulty = 0;
  /** The last words. */
  output = '';
  readonly #child: ChildProcess;
  #line = '';
  #heard: (() => void) | undefined;

  constructor(args: readonly string[], { cwd, env }: { cwd: string; env?: NodeJS.ProcessEnv }) {
    this.#child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => this.#hear(text));
    this.#child.once('exit', () => this.#heard?.());
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  #hear(text: string): void {
    this.output = (this.output + text).slice(-keptChars);
    const lines = (this.#line + text).split('\n');
    this.#line = lines.pop() ?? '';
    const ends = lines.filter((line) => report.test(line));
    this.reports += ends.length;
    this.faulty += ends.filter((line) => !line.startsWith('Generated')).length;
    this.#heard?.();
  }

  /** Whether there is a report beyond these; waits for it. */
  reported(beyond: number): Promise<boolean> {
    return this.until(() => this.reports > beyond);
  }

  /** Whether something becomes true of what is said, while the process lives. */
  async until(holds: () => boolean): Promise<boolean> {
    const end = Date.now() + stepPatienceMs;
    while (!holds() && this.isAlive && Date.now() < end) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((done) => {
        this.#heard = done;
        timer = setTimeout(done, end - Date.now());
      });
      clearTimeout(timer);
    }
    return holds();
  }

  /** What it and what it started hold of memory, in megabytes, by their names: the processes of Linux say it. */
  memoryMb(): { own: number; children: number } {
    const { pid = 0 } = this.#child;
    const children = childrenOf(pid).map(rssMb);
    return { own: rssMb(pid), children: children.reduce((sum, one) => sum + one, 0) };
  }

  async stop(): Promise<number | null> {
    if (this.isAlive) {
      const ended = once(this.#child, 'exit');
      this.#child.kill('SIGINT');
      await ended;
    }
    return this.#child.exitCode;
  }
}

function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

const rssMb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It ended meanwhile, or this is no Linux.
    return '';
  }
}
