import { median, quantile } from '../measure.ts';
import { type Row, timeText } from '../row.ts';
import type { Answers } from './flood.ts';
import type { Memory } from './memory.ts';
import type { Life } from './neighbour.ts';

const share = 0.95;
const listGrowthMax = 2;
const listExtraMs = 50;
const otherGrowthMax = 3;
const megabyte = 2 ** 20;
const hubMemoryMax = 512 * megabyte;
const gitMemoryMax = 1024 * megabyte;
const shownFailureLength = 200;

/** What a neighbour met in one case: alone, beside a flood of what costs nothing, and beside the attack. */
export interface Met {
  name: string;
  lives: Record<'quiet' | 'flooded' | 'attacked', Life[]>;
  /** What the attackers were answered. */
  answers: Answers;
  memory: Memory;
}

/** One case against its targets. What the neighbour could not do anywhere is not judged, which is no pass. */
export function rowsOf({ name, lives, answers, memory }: Met): Row[] {
  const note = Object.entries(answers).map(
    ([status, count]) => `${count} × ${status === '0' ? 'cut' : status}`,
  );
  return [
    { ...listRow(name, lives), note: note.join(', ') },
    othersRow(name, lives),
    memoryRow(name, memory),
  ];
}

function listRow(name: string, { flooded, attacked }: Met['lives']): Row {
  const p95 = (all: Life[]) => median(all.map(({ lists }) => quantile(lists, share)));
  const [ours, theirs] = [p95(attacked), p95(flooded)];
  return {
    what: `${name}: list, p95`,
    ours: timeText(ours),
    theirs: `the same flood of health ${timeText(theirs)}`,
    ratio: ours / theirs,
    target: `<= ${listGrowthMax}, and ${listExtraMs} ms`,
    met: ours <= theirs * listGrowthMax + listExtraMs,
  };
}

/** The worst of what else the neighbour does. */
function othersRow(name: string, lives: Met['lives']): Row {
  const { quiet, attacked } = lives;
  const failures = Object.entries(lives).flatMap(([when, all]) =>
    all.flatMap((life) => life.failures.map((failure) => `${when}, ${failure}`)),
  );
  const growths = (['signIns', 'clones', 'pushes'] as const).map((what) => {
    const middle = (all: Life[]) => median(all.flatMap((life) => life[what]));
    return { what, ours: middle(attacked), theirs: middle(quiet), ratio: middle(attacked) / middle(quiet) };
  });
  // What has no figure is worse than any figure.
  const [worst] = growths.sort((one, other) => badness(other.ratio) - badness(one.ratio));
  if (!worst) throw new Error('A neighbour does something beside reading lists.');
  return {
    what: `${name}: the slowest of sign-ins, clones and pushes`,
    ours: `${worst.what} ${timeText(worst.ours)}`,
    theirs: `quiet ${timeText(worst.theirs)}`,
    ratio: worst.ratio,
    target: `<= ${otherGrowthMax}, none fails`,
    met: failures.length === 0 && worst.ratio <= otherGrowthMax,
    note:
      failures.length === 0
        ? `none of ${countOf(attacked)} failed`
        : `${failures.length} failed, such as ${failures[0]?.slice(0, shownFailureLength)}`,
  };
}

const badness = (ratio: number) => (Number.isNaN(ratio) ? Number.MAX_VALUE : ratio);

/** How much was judged, by what it was. */
function countOf(all: Life[]): string {
  return (['lists', 'signIns', 'clones', 'pushes'] as const)
    .map((what) => `${all.reduce((sum, life) => sum + life[what].length, 0)} ${what}`)
    .join(', ');
}

function memoryRow(name: string, { hub, git, gits, parts }: Memory): Row {
  const text = (bytes: number) => `${(bytes / megabyte).toFixed(0)} MB`;
  const made = [...parts].map(
    ([program, all]) => `${program} ${all.map((bytes) => text(bytes)).join(' + ')}`,
  );
  return {
    what: `${name}: anonymous memory`,
    ours: `hub ${text(hub)}, gits ${text(git)}`,
    target: `< ${text(hubMemoryMax)}, < ${text(gitMemoryMax)}`,
    met: hub < hubMemoryMax && git < gitMemoryMax,
    note: `${made.join(', ')}; at most ${gits} gits at once`,
  };
}
