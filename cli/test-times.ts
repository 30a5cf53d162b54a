import { relative } from 'node:path';
import { msPerSecond } from '../server/load/units.ts';
import { projectRoot } from './project.ts';

/** How long a file of tests kept its worker. */
export interface FileTime {
  file: string;
  ms: number;
}

/** Files of tests that have one budget. */
export interface Part {
  name: string;
  holds: RegExp;
  /** What its files may take together, as seconds of workers on a quiet machine of two cores. */
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
    .map(({ file, ms }) => ({ path: relative(root, file).replaceAll('\\', '/'), seconds: ms / msPerSecond }))
    .sort((one, other) => other.seconds - one.seconds);
  const partOf = (path: string) => parts.find(({ holds }) => holds.test(path)) ?? others;
  const taken = new Map<Part, number>();
  for (const { path, seconds } of files) {
    const part = partOf(path);
    taken.set(part, (taken.get(part) ?? 0) + seconds);
  }
  const row = (seconds: number, words: string) => `  ${seconds.toFixed(1).padStart(7)}  ${words}`;
  return [
    'Seconds of workers, by part:',
    ...[...parts, others].flatMap((part) => {
      const seconds = taken.get(part);
      return seconds === undefined ? [] : [row(seconds, `${part.name}${beside(part, seconds)}`)];
    }),
    'The slowest files:',
    ...files.slice(0, slowestShown).map(({ path, seconds }) => row(seconds, path)),
  ];
}

const beside = ({ budgetSeconds }: Part, seconds: number) =>
  seconds > budgetSeconds ? `, ABOVE its budget of ${budgetSeconds}` : ` of ${budgetSeconds}`;
