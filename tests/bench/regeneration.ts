import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../cli/project.ts';
import { formatFaults } from '../../generator/faults/format.ts';
import { generate } from '../../generator/generate.ts';
import { inFolder } from './folder.ts';
import { median, timed, timeProcess } from './measure.ts';
import { type BenchOptions, type Row, timeText } from './row.ts';

const rounds = 7;
/** So many runs until the code is as fast as it gets: a watch has run before, or there is nothing to follow. */
const warmRounds = 3;
const shareMax = 0.3;

interface Edit {
  what: string;
  file: string;
  /** Finds the number or word that changes; the round is written in its place. */
  at: RegExp;
  to(round: number): string;
}

const edits: readonly Edit[] = [
  {
    what: 'a word',
    file: 'locales/en/list.yaml',
    at: /^( *[\w.]+: )[^{}\n]+$/m,
    to: (round) => `$1Word ${round}`,
  },
  {
    what: 'a limit of a field',
    file: 'spec/entities/item.yaml',
    at: /(ItemKey: \{ type: text, maxLength: )\d+/,
    to: (round) => `$1${64 + round}`,
  },
];

/** After one edit of the product's own spec: a watch that goes on, and a process that starts anew. */
export async function benchRegeneration({ say }: BenchOptions): Promise<Row[]> {
  return inFolder(async (project) => {
    for (const name of ['engine', 'spec', 'locales', 'screens']) {
      await cp(join(projectRoot, name), join(project, name), { recursive: true }).catch(missingIsFine);
    }
    const rows: Row[] = [];
    for (const edit of edits) {
      say(`regenerate after ${edit.what} changed`);
      rows.push(await measure(project, edit));
    }
    return rows;
  });
}

async function measure(project: string, edit: Edit): Promise<Row> {
  const path = join(project, edit.file);
  const text = await readFile(path, 'utf8');
  let round = 0;
  const change = async () => {
    const changed = text.replace(edit.at, edit.to(++round));
    if (changed === text) throw new Error(`The bench finds nothing to edit in ${edit.file}.`);
    await writeFile(path, changed);
  };
  const written: number[] = [];
  const warm: number[] = [];
  const cold: number[] = [];
  for (let at = 0; at < warmRounds; at++) await runWarm(project);
  for (let at = 0; at < rounds; at++) {
    await change();
    warm.push(await timed(async () => written.push(await runWarm(project))));
    await change();
    cold.push(await runCold(project));
  }
  await writeFile(path, text);
  const [ours, theirs] = [median(warm), median(cold)];
  const files = await countFiles(project);
  return {
    what: `regenerate after ${edit.what} changed, watching`,
    ours: timeText(ours),
    theirs: `cold ${timeText(theirs)}`,
    ratio: ours / theirs,
    target: `<= ${shareMax}`,
    met: ours <= theirs * shareMax,
    note: `${median(written)} of ${files} files written`,
  };
}

async function runWarm(project: string): Promise<number> {
  const { faults, sources, report } = await generate({ project, blocks: projectRoot });
  if (!report) throw new Error(formatFaults(faults, sources, 'text'));
  return report.written.length;
}

function runCold(project: string): Promise<number> {
  const cli = join(projectRoot, 'cli', 'hub.ts');
  return timeProcess(process.execPath, [cli, 'generate', '--project', project], { cwd: projectRoot });
}

async function countFiles(project: string): Promise<number> {
  const { report } = await generate({ project, blocks: projectRoot, check: true });
  return (report?.unchanged.length ?? 0) + (report?.drift.length ?? 0);
}

function missingIsFine(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
