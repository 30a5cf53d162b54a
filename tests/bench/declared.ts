import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatFaults } from '../../generator/faults/format.ts';
import { misspellings, withWord } from '../fuzz/misspell.ts';
import { pick, type Random, randomFrom } from '../fuzz/mutate.ts';
import { positionsIn } from '../fuzz/product-positions.ts';
import type { WrittenPosition } from '../fuzz/written-positions.ts';
import { CheckedProject } from '../mistakes/checked-project.ts';
import { inFolder } from './folder.ts';
import type { BenchOptions, Row } from './row.ts';

const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const sample = 200;
const target = 0.98;
/** A run that is cut short has written down half of what it says. */
const outputMax = 64 * 1024 * 1024;

/** What `npm run check` does after the spec is sound, as far as a name that is made can matter: lint and schemas ask for none. */
const steps: readonly (readonly string[])[] = [
  ['cli/hub.ts', 'generate'],
  [scriptOf('typescript'), '--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', '.types'],
  ['cli/hub.ts', 'uses', '--check'],
  [scriptOf('knip'), '--no-progress'],
];

/** The command of a package, in any folder that has our packages. */
function scriptOf(name: string): string {
  const folder = join('node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  return join(folder, typeof bin === 'string' ? bin : (Object.values(bin)[0] ?? ''));
}

/** Names that are made, misspelt one at a time: who would be told of it before anything runs, and by what. */
export async function benchDeclared({ say }: Pick<BenchOptions, 'say'>, count = sample): Promise<Row[]> {
  const project = new CheckedProject();
  const random = randomFrom(3);
  const counts = { faults: 0, code: 0, tried: 0 };
  try {
    const all = positionsIn(project).filter(({ sort }) => sort === 'declared');
    await inFolder(async (folder) => {
      copyInto(folder);
      for (const one of misspelt(project, all, { random, count })) {
        counts.tried += 1;
        const { file, text: word, alike } = one.position;
        const { faults, sources } = project.checkText(file, one.text);
        if (faults.length > 0 && isNamed(formatFaults(faults, sources, 'text'), one)) counts.faults += 1;
        else if (faults.length === 0 && isNamedByCode(folder, one)) counts.code += 1;
        else
          say(`${faults.length > 0 ? 'not named' : 'no fault'}: ${file} ${word} → ${one.other} (${alike})`);
        if (counts.tried % 20 === 0) say(`${counts.tried} names misspelt: ${JSON.stringify(counts)}`);
      }
    });
  } finally {
    project.remove();
  }
  const part = (counts.faults + counts.code) / counts.tried;
  return [
    {
      what: 'declared positions misspelt: named by npm run check',
      ours: `${(part * 100).toFixed(1)} %`,
      target: `>= ${target * 100} %`,
      met: part >= target,
      note: `${counts.tried} tried: ${counts.faults} by the spec alone, ${counts.code} by code`,
    },
  ];
}

interface Try {
  position: WrittenPosition;
  /** What is written in its place, and the text of the file with it. */
  other: string;
  text: string;
}

/** A sample of the positions, each in one of the ways in which people misspell. */
function* misspelt(
  { root }: CheckedProject,
  all: readonly WrittenPosition[],
  { random, count }: { random: Random; count: number },
): Generator<Try> {
  const ways = Object.values(misspellings);
  for (let at = 0; at < count; at++) {
    const position = pick(all, random);
    const other = position && ways[at % ways.length]?.(position.text);
    if (position === undefined || other === undefined || other === position.text) continue;
    yield {
      position,
      other,
      text: withWord(readFileSync(join(root, position.file), 'utf8'), position, other),
    };
  }
}

/** Whether who reads what was said finds the word, as it was or as it is; code writes the names of constants together. */
function isNamed(said: string, { position: { text }, other }: Try): boolean {
  const all = lettersOf(said);
  return [text, other].some((word) => all.includes(lettersOf(word)));
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Runs what follows the check of the spec, until something says no. */
function isNamedByCode(folder: string, one: Try): boolean {
  const path = join(folder, one.position.file);
  const kept = join(folder, 'spec/meta/kept.json');
  const [before, keptBefore] = [path, kept].map((one) => readFileSync(one, 'utf8'));
  try {
    writeFileSync(path, one.text);
    return steps.some((step) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [...step], {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: outputMax,
      });
      return status !== 0 && isNamed(stdout + stderr, one);
    });
  } finally {
    writeFileSync(path, before ?? '');
    writeFileSync(kept, keptBefore ?? '');
  }
}

/** The repository as git knows it, so that nothing of this one is written. */
function copyInto(folder: string): void {
  const files = execFileSync('git', ['ls-files', '-z'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: outputMax,
  });
  for (const file of files.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(repository, file), join(folder, file));
  }
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
}
