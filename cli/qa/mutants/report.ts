import { secondsOf, wantedPercent, wantedTimes } from './measures.ts';
import { type AnySite, areas } from './site.ts';
import type { Verdict } from './verdict.ts';

export interface Outcome {
  seed: number;
  verdicts: readonly Verdict[];
  /** Sites that there are, by area. */
  sites: readonly AnySite[];
  onlyCode: number;
  /** How long all tests took once, and the mutants. */
  onceMs: number;
  mutantsMs: number;
}

export interface Row {
  area: string;
  sites: number;
  drawn: number;
  killed: number;
  survived: number;
  refused: number;
}

/** What became of the drawn ones, by area, and of all together. */
export function rowsOf({ verdicts, sites }: Pick<Outcome, 'verdicts' | 'sites'>): Row[] {
  const rowOf = (area: string, isOwn: (site: AnySite) => boolean): Row => {
    const own = verdicts.filter(({ mutant }) => isOwn(mutant.site));
    const count = (fate: Verdict['fate']) => own.filter((one) => one.fate === fate).length;
    const [killed, survived, refused] = [count('killed'), count('survived'), count('refused')];
    return { area, sites: sites.filter(isOwn).length, drawn: killed + survived, killed, survived, refused };
  };
  const rows = areas.map((area) => rowOf(area, (site) => site.area === area)).filter((row) => row.sites > 0);
  return [...rows, rowOf('all', () => true)];
}

/** How many of a hundred were noticed; what nothing could be made of does not count. */
export const percentOf = ({ drawn, killed }: Row) => (drawn === 0 ? 0 : (100 * killed) / drawn);

/** Whether as many were noticed as are wanted. */
export function isEnough(outcome: Outcome): boolean {
  const all = rowsOf(outcome).at(-1);
  return all !== undefined && all.drawn > 0 && percentOf(all) >= wantedPercent;
}

/** The outcome for people. */
export function reportText(outcome: Outcome): string {
  const { seed, verdicts, onlyCode, onceMs, mutantsMs } = outcome;
  const rows = rowsOf(outcome);
  const head = ['', 'sites', 'drawn', 'killed', 'survived', 'refused', 'percent'];
  const cells = rows.map((row) => [
    row.area,
    ...[row.sites, row.drawn, row.killed, row.survived, row.refused].map(String),
    percentOf(row).toFixed(1),
  ]);
  const of = (fate: Verdict['fate']) => verdicts.filter((one) => one.fate === fate);
  const hung = of('killed').filter(({ why }) => why !== undefined);
  const lines = [
    table([head, ...cells]),
    '',
    `Seed ${seed}: the same seed draws the same ones of the same description and code.`,
    `All tests took ${secondsOf(onceMs)} once, and the mutants ${secondsOf(mutantsMs)}: ${(mutantsMs / onceMs).toFixed(1)} times as long; more than ${wantedTimes} is too long.`,
    `${onlyCode} constants are read by code alone: nothing in the description says what they do, and they are not drawn.`,
    ...titled('Survived', of('survived')),
    ...titled('Hung, and counted as killed', hung),
    ...titled(
      'Killed by files that could not make ready for their cases',
      of('killed').filter(({ isUnready }) => isUnready),
    ),
    ...titled('Refused: nothing sound could be made of these, and others were drawn instead', of('refused')),
  ];
  return lines.join('\n');
}

function titled(title: string, verdicts: readonly Verdict[]): string[] {
  if (verdicts.length === 0) return [];
  return ['', `${title}: ${verdicts.length}`, ...verdicts.map((one) => `  ${verdictText(one)}`)];
}

/** One of them with its place, what was changed there, and why it came to that. */
export function verdictText({ mutant: { site }, why }: Verdict): string {
  const { file, line, operator, was, becomes } = site;
  return `${file}:${line} ${operator}: ${was} → ${becomes === '' ? '(left out)' : becomes}${why === undefined ? '' : ` – ${why}`}`;
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  const cell = (text: string, at: number) =>
    at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0);
  return rows.map((row) => row.map(cell).join('  ')).join('\n');
}

/** The same as JSON. */
export const reportJson = (outcome: Outcome) =>
  JSON.stringify(
    {
      seed: outcome.seed,
      onceMs: Math.round(outcome.onceMs),
      mutantsMs: Math.round(outcome.mutantsMs),
      areas: rowsOf(outcome),
      mutants: outcome.verdicts.map(({ mutant: { site }, ...verdict }) => ({
        ...verdict,
        area: site.area,
        operator: site.operator,
        place: `${site.file}:${site.line}`,
        was: site.was,
        becomes: site.becomes,
      })),
    },
    null,
    2,
  );
