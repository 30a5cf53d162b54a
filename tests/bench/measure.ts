import { type SpawnOptions, spawn } from 'node:child_process';
import { patienceMs } from '../support/patience.ts';

const shownErrorLength = 600;

/** Runs a program to its end and gives the time it took; what goes wrong is said with its last words. */
export async function timeProcess(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<number> {
  const started = performance.now();
  const child = spawn(command, args, {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: patienceMs,
  });
  let error = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    error = (error + chunk.toString('utf8')).slice(-shownErrorLength);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${error}`);
  return performance.now() - started;
}

/** Runs each in turn, again and again, so that a busy machine is equally unkind to all; the medians of each. */
export async function alternate<Name extends string>(
  rounds: number,
  runs: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(runs) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of names) times.get(name)?.push(await runs[name]());
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}

export async function timed(run: () => unknown): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

/** As `timed`, in processor time: what runs here and waits for nothing is not longer where others work beside it. */
export async function reckoned(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / usPerMs;
}

const usPerMs = 1000;

export const median = (values: readonly number[]) => quantile(values, 0.5);

/** The value that this share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}
