/** One line of the table: a figure beside what it is measured against, within the same run. */
export interface Row {
  what: string;
  ours?: string;
  /** What it is measured against, with its figure. */
  theirs?: string;
  ratio?: number;
  target?: string;
  /** Absent where a row only reports. */
  met?: boolean;
  note?: string;
}

/** What every bench is told. */
export interface BenchOptions {
  /** With what takes minutes to plant. */
  large: boolean;
  /** Words in the name of an attack; absent for all. */
  attack?: string | undefined;
  /** Where planted items stay for later runs; absent where they go with this one. */
  keep?: string | undefined;
  /** A folder whose node_modules hold a @hey-api/openapi-ts that runs. */
  peer: string;
  /** A word about what happens now; for people, not for the table. */
  say(text: string): void;
}

export type Bench = (options: BenchOptions) => Promise<Row[]>;

const heads = ['what', 'ours', 'baseline', 'ratio', 'target', 'met', 'note'];

/** The rows as one Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ what, ours = '', theirs = '', ratio, target = '', met, note = '' }) => [
    what,
    ours,
    theirs,
    ratio === undefined ? '' : ratioText(ratio),
    target,
    metText(met, ratio),
    note,
  ]);
  return [heads, heads.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** A figure that is none was not measured, and so meets nothing. */
const metText = (met: boolean | undefined, ratio = 0) =>
  met === undefined ? '' : met && Number.isFinite(ratio) ? 'yes' : '**no**';

export const ratioText = (ratio: number) => (ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(1));

/** Milliseconds as people read them. */
export function timeText(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`;
  return ms >= 10 ? `${ms.toFixed(0)} ms` : `${ms.toFixed(2)} ms`;
}
