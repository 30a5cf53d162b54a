import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { buildProduct } from '../generator/build.ts';
import type { Fault } from '../generator/faults/fault.ts';
import { unifiedDiff } from '../generator/fix/diff.ts';
import { appFile, type Fixed, fixSpec } from '../generator/fix/fix-spec.ts';
import { readTexts } from '../generator/fix/read-texts.ts';
import { Refusal } from '../generator/fix/refusal.ts';
import { finishEarlier, writeAll } from '../generator/fix/write-all.ts';
import { currentLanguage } from '../generator/grammar/language.ts';
import { readCodeUses } from '../generator/load/code-uses.ts';
import { withLock } from './launch/lock.js';
import { exitCode, productRoot, projectRoot } from './project.ts';

interface FixOptions {
  dryRun?: boolean;
  force?: boolean;
  words?: boolean;
  json?: boolean;
  project: string;
}

export function addFix(program: Command): void {
  program
    .command('fix')
    .description('move the spec and the words to the language of now; comments, order and reasons stay')
    .option('--dry-run', 'write nothing; print what would change')
    .option('--words', 'move words that one place names to that place, in all languages')
    .option('--force', 'move a spec although it has changes that are not committed')
    .option('--json', 'print the outcome as JSON')
    .option('--project <folder>', 'the project to move', productRoot)
    .action(async (options: FixOptions) => {
      try {
        await fix(options);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (options.json) console.log(JSON.stringify({ refused: error.message }));
        else console.error(error.message);
        process.exitCode = exitCode.spec;
      }
    });
}

async function fix(options: FixOptions): Promise<void> {
  const { project, dryRun } = options;
  if (!existsSync(join(project, appFile)))
    throw new Refusal(`There is no ${appFile} in ${project}, so this is no project of the hub.`);
  if (dryRun) return tell(options, { texts: readTexts(project) });
  await alone(project, () => {
    const finished = finishEarlier(project);
    const texts = readTexts(project);
    tell(options, { texts, finished });
  });
}

/** Two at once would each take the other's drafts. */
async function alone(project: string, run: () => void): Promise<void> {
  const lock = join(project, '.hub-fix-lock');
  const onWait = (pid: number) => console.error(`Process ${pid} moves this project; waiting for its end …`);
  try {
    await withLock(lock, { onWait }, async () => run());
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === undefined || path !== lock) throw error;
    throw new Refusal(`Nothing was written: ${project} cannot be written to (${code}).`);
  }
}

function tell(
  options: FixOptions,
  { texts, finished = 0 }: { texts: Map<string, string>; finished?: number },
): void {
  const { project, dryRun, json, force } = options;
  const fixed = fixSpec(texts, { project, blocks: projectRoot, words: options.words === true });
  const paths = new Set([...texts.keys(), ...fixed.texts.keys()]);
  const changed = [...paths].filter((path) => texts.get(path) !== fixed.texts.get(path));
  if (changed.length > 0 && !dryRun) {
    if (!force) refuseUncommitted(project);
    writeAll(project, texts, fixed.texts);
  }
  const faults = dryRun || changed.length === 0 ? [] : faultsOf(project);
  if (json)
    console.log(
      JSON.stringify({ finished, from: fixed.from, to: currentLanguage, ...outcome(fixed), faults }),
    );
  else {
    if (finished > 0)
      console.log(`An earlier run was cut short; its ${counted(finished, 'file')} are written now.`);
    if (dryRun)
      for (const path of changed)
        console.log(unifiedDiff(path, texts.get(path) ?? '', fixed.texts.get(path) ?? ''));
    console.log(report(fixed, changed.length, options).join('\n'));
    if (faults.length > 0) console.log(remaining(faults).join('\n'));
  }
  if (fixed.questions.length > 0 || faults.length > 0) process.exitCode = exitCode.spec;
}

const outcome = ({ done, questions }: Fixed) => ({ moves: done, questions });

/** Whoever does not like what was done takes it back with git, and nothing of his own with it. */
function refuseUncommitted(project: string): void {
  const { status, stdout } = spawnSync(
    'git',
    ['-C', project, 'status', '--porcelain', '--untracked-files=all', '--', 'spec', 'locales'],
    { encoding: 'utf8' },
  );
  // No repository, or no git: there is nothing that could be told apart.
  if (status !== 0 || stdout === '') return;
  const count = stdout.trimEnd().split('\n').length;
  throw new Refusal(
    `${counted(count, 'file')} of spec/ and locales/ have changes that are not committed, and nothing was written. Commit them, so that what hub fix does can be seen and taken back, or say --force.`,
  );
}

function faultsOf(project: string): Fault[] {
  const uses = readCodeUses(project, projectRoot);
  return buildProduct({ project, blocks: projectRoot, uses }).faults;
}

function report({ from, done, questions }: Fixed, files: number, { dryRun }: FixOptions): string[] {
  if (files === 0) return [`The spec is written in language ${from}, which is that of now: nothing to move.`];
  const moved = done.flatMap(({ move, places }) => {
    const count = Object.values(places).reduce((sum, n) => sum + n, 0);
    return count === 0 ? [] : [`  ${move}: ${counted(count, 'place')} in ${listed(Object.keys(places))}`];
  });
  const decide = questions.map(({ file, line, says }) => `  ${file}:${line} ${says}`);
  return [
    `${from < currentLanguage ? `From language ${from} to ${currentLanguage}` : `In language ${currentLanguage}`}${dryRun ? ' (nothing was written)' : ''}: ${counted(files, 'file')}`,
    ...moved,
    ...(decide.length > 0 ? ['To be decided, since no rule can:', ...decide] : []),
  ];
}

/** What `hub check` says of a spec that has arrived: each sort of fault once, with the first of its places. */
function remaining(faults: readonly Fault[]): string[] {
  const sorts = [...new Set(faults.map(({ code }) => code))];
  const lines = sorts.map((code) => {
    const [first, ...more] = faults.filter((fault) => fault.code === code);
    const others = more.length > 0 ? ` (and ${more.length} more)` : '';
    return `  ${first?.place.file}:${first?.place.line} ${code} ${first?.message}${others}`;
  });
  return [`What the language asks by now and the spec does not say yet, as hub check tells:`, ...lines];
}

const named = 3;

function listed(files: readonly string[]): string {
  const more = files.length - named;
  return `${files.slice(0, named).join(', ')}${more > 0 ? ` and ${counted(more, 'more file')}` : ''}`;
}

const counted = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`;
