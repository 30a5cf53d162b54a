import { relative } from 'node:path';
import { msPerSecond } from '../server/load/units.ts';
import { projectRoot } from './project.ts';

/** How long a file of tests kept its worker. */
export interface FileTime {
  file: string;
  ms: number;
  /** What it took of the processors, with all that it started. */
  processorSeconds: number;
}

/** Files of tests that have one budget. */
export interface Part {
  name: string;
  holds: RegExp;
  /** What its files may take together, as seconds of processor: a busy machine makes them no more. */
  budgetSeconds: number;
}

export interface Budgets {
  /** Every file belongs to the first part that holds it. */
  parts: readonly Part[];
  /** How many of the slowest files are named. */
  slowestShown: number;
}

const others: Part = { name: 'others', holds: /^/, budgetSeconds: 0 };

/** What the files of a run took, in lines for people: each part beside its budget, and the slowest files. */
export function tellTimes(
  times: readonly FileTime[],
  { parts, slowestShown }: Budgets,
  root = projectRoot,
): string[] {
  const files = times
    .map(({ file, ms, processorSeconds }) => ({
      path: relative(root, file).replaceAll('\\', '/'),
      seconds: processorSeconds,
      waited: ms / msPerSecond,
    }))
    .sort((one, other) => other.seconds - one.seconds);
  const partOf = (path: string) => parts.find(({ holds }) => holds.test(path)) ?? others;
  const taken = new Map<Part, { seconds: number; waited: number }>();
  for (const { path, seconds, waited } of files) {
    const part = partOf(path);
    const before = taken.get(part) ?? { seconds: 0, waited: 0 };
    taken.set(part, { seconds: before.seconds + seconds, waited: before.waited + waited });
  }
  const row = (each: readonly number[], words: string) =>
    `${each.map((seconds) => `  ${seconds.toFixed(1).padStart(7)}`).join('')}  ${words}`;
  return [
    'Seconds of processor and of workers, by part:',
    ...[...parts, others].flatMap((part) => {
      const all = taken.get(part);
      if (all === undefined) return [];
      return [row([all.seconds, all.waited], `${part.name}${beside(part, all.seconds)}`)];
    }),
    'The dearest files:',
    ...files.slice(0, slowestShown).map(({ path, seconds, waited }) => row([seconds, waited], path)),
  ];
}

const beside = ({ budgetSeconds }: Part, seconds: number) =>
  seconds > budgetSeconds ? `, ABOVE its budget of ${budgetSeconds}` : ` of ${budgetSeconds}`;
