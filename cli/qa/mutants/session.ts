import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithUs } from '../../launch/processes.js';
import { lookEveryMs, outputKept } from './measures.ts';
import {
  type Ended,
  type Line,
  linesOf,
  type Met,
  type Plan,
  planVariable,
  stepVariable,
  truthVariable,
} from './plan.ts';

/** What one run of tests is asked. */
export interface Asked {
  /** The copy of the project whose tests are run. */
  folder: string;
  files: readonly string[];
  cases?: Plan['cases'];
  of?: Plan['of'];
  on?: Plan['on'];
  /** Where the tests find what is true, if not beside them. */
  truth?: string;
  /** How long a step of a test may take; as usual where absent. */
  stepMs?: number;
  /** How long nothing may happen before the run is ended. */
  stuckMs: number;
}

/** What came of it. */
export interface Told {
  ended: Ended[];
  /** What files came by while they made ready. */
  metBefore: readonly Met[];
  /** The tries that had begun and did not end, where it stood still. */
  stuck?: readonly Begun[];
  /** The last that it printed, for whoever asks why there is nothing else. */
  output: string;
  ms: number;
}

/** Runs tests of `hub qa` in a copy of the project, and ends them where they stand still. */
export async function runSession(asked: Asked): Promise<Told> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-mutants-run-'));
  try {
    return await runIn(folder, asked);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runIn(folder: string, asked: Asked): Promise<Told> {
  const [planFile, lines] = [join(folder, 'plan.json'), join(folder, 'lines.jsonl')];
  const { cases, of, on: always } = asked;
  const plan: Plan = {
    lines,
    ...(cases && { cases }),
    ...(of && { of }),
    ...(always !== undefined && { on: always }),
  };
  writeFileSync(planFile, JSON.stringify(plan));
  appendFileSync(lines, '');
  const started = performance.now();
  const child = start(asked, planFile);
  let output = '';
  const keep = (piece: Buffer) => {
    output = (output + piece.toString()).slice(-outputKept);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const isStuck = await endOf(child, () => sizeOf(lines), asked.stuckMs);
  const all = linesOf(lines);
  return {
    ended: all.flatMap((line) => (line.is === 'ended' ? [line] : [])),
    metBefore: all.filter((line) => line.is === 'met'),
    ...(isStuck && { stuck: openIn(all) }),
    output,
    ms: performance.now() - started,
  };
}

type Begun = Pick<Extract<Line, { is: 'begun' }>, 'key' | 'on'>;

/** Files run side by side: what began last need not be what stands still. */
function openIn(lines: readonly Line[]): Begun[] {
  const open = new Map<string, Begun>();
  for (const line of lines) {
    if (line.is === 'begun')
      open.set(line.key, { key: line.key, ...(line.on !== undefined && { on: line.on }) });
    else if (line.is === 'ended') open.delete(line.key);
  }
  return [...open.values()];
}

/** What a run of tests tells those that it starts, where it is one that asks for this. */
const ofOtherRuns = /^(?:VITEST|HUB_RUN_|HUB_TOUCHED|HUB_QA_)/;

function start({ folder, files, truth, stepMs, of }: Asked, planFile: string): ChildProcess {
  const program = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofOtherRuns.test(name))),
    [planVariable]: planFile,
    ...(truth !== undefined && { [truthVariable]: truth }),
    ...(stepMs !== undefined && { [stepVariable]: String(stepMs) }),
    // Its own process asks the hub that stands in it; the one beside it has no switches.
    HUB_QA_URL: '',
    NO_COLOR: '1',
  };
  const args = [...endWithUs, program, 'run', '--reporter=dot', ...(of ? ['--bail=1'] : []), ...files];
  return spawn(process.execPath, args, {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Waits for the end, or makes one where nothing was told for too long; says which. */
function endOf(child: ChildProcess, sizeNow: () => number, stuckMs: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let [size, since, isStuck] = [0, performance.now(), false];
    const watch = setInterval(() => {
      const now = sizeNow();
      if (now !== size) [size, since] = [now, performance.now()];
      if (performance.now() - since < stuckMs) return;
      isStuck = true;
      end(child);
    }, lookEveryMs);
    child.once('error', (error) => {
      clearInterval(watch);
      reject(error);
    });
    child.once('close', () => {
      clearInterval(watch);
      resolve(isStuck);
    });
  });
}

/** With all that it started. */
function end({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const sizeOf = (file: string) => statSync(file).size;
