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
  /** In how many runs each of its files has its turn once; in each where absent (resting.ts). */
  days?: number;
}

export interface Budgets {
  /** Every file belongs to the first part that holds it. */
  parts: readonly Part[];
  /** How many of the slowest files are named. */
  slowestShown: number;
}

/** The same for a run that tries the files of all days. */
export const ofAll = ({ parts, slowestShown }: Budgets): Budgets => ({
  parts: parts.map((part) => ({ ...part, budgetSeconds: part.budgetSeconds * (part.days ?? 1) })),
  slowestShown,
});

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
  const taken = takenByPart(files, parts);
  const row = (each: readonly number[], words: string) =>
    `${each.map((seconds) => `  ${seconds.toFixed(1).padStart(7)}`).join('')}  ${words}`;
  return [
    'Seconds of processor and of workers, by part:',
    ...taken.map(({ part, seconds, waited }) =>
      row([seconds, waited], `${part.name}${beside(part, seconds)}`),
    ),
    'The dearest files:',
    ...files.slice(0, slowestShown).map(({ path, seconds, waited }) => row([seconds, waited], path)),
    ...tellAbove(taken),
  ];
}

interface Taken {
  part: Part;
  seconds: number;
  waited: number;
}

function takenByPart(
  files: readonly { path: string; seconds: number; waited: number }[],
  parts: readonly Part[],
): Taken[] {
  const partOf = (path: string) => parts.find(({ holds }) => holds.test(path)) ?? others;
  const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
  return [...parts, others].flatMap((part) => {
    const own = files.filter(({ path }) => partOf(path) === part);
    if (own.length === 0) return [];
    const [seconds, waited] = [own.map((file) => file.seconds), own.map((file) => file.waited)];
    return [{ part, seconds: sum(seconds), waited: sum(waited) }];
  });
}

/** Said once more at the end of all, where it is read; not red, since the same work takes more of a busy machine's processors. */
function tellAbove(taken: readonly Taken[]): string[] {
  const above = taken.filter(({ part, seconds }) => seconds > part.budgetSeconds);
  if (above.length === 0) return [];
  const each = above.map(
    ({ part, seconds }) => `${part.name} (${seconds.toFixed(1)} of ${part.budgetSeconds})`,
  );
  return ['', `TESTS COST MORE THAN THEIR BUDGET, in seconds of processor: ${each.join(', ')}`];
}

const beside = ({ budgetSeconds }: Part, seconds: number) =>
  seconds > budgetSeconds ? `, ABOVE its budget of ${budgetSeconds}` : ` of ${budgetSeconds}`;
