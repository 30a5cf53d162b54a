import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { buildProduct } from '../generator/build.ts';
import { compareProducts, unnoted } from '../generator/diff/compare.ts';
import { formatFaults } from '../generator/faults/format.ts';
import { type Compared, diffMarkdown, diffText } from './diff/diff-text.ts';
import { textAt } from './diff/git-files.ts';
import { productAt } from './diff/product-at.ts';
import { Stop } from './launch/stop.js';
import { exitCode, keptTrees, productRoot, projectRoot } from './project.ts';
import { changedAmid, whileSame } from './while-same.ts';

interface DiffOptions {
  json?: boolean;
  markdown?: boolean;
  project: string;
}

export function addDiff(program: Command): void {
  program
    .command('diff')
    .argument('<git-ref>', 'a branch, a tag or a commit to compare with')
    .description('what the spec means for people that it did not at a branch, a tag or a commit')
    .option('--json', 'print as JSON')
    .option('--markdown', 'print as Markdown, for a pull request')
    .option('--project <folder>', 'the project to compare', productRoot)
    .action((ref: string, options: DiffOptions) => {
      try {
        diff(ref, options);
      } catch (error) {
        if (!(error instanceof Stop)) throw error;
        if (options.json) console.log(JSON.stringify({ refused: error.message }));
        else console.error(error.message);
        process.exitCode = error.exitCode;
      }
    });
}

function diff(ref: string, options: DiffOptions): void {
  const { project, json, markdown } = options;
  const { product: old, commit } = productAt(project, ref);
  const layout = { project, blocks: projectRoot };
  const { result, isSame } = whileSame(layout, () => buildProduct({ ...layout, keptIn: keptTrees }));
  if (!isSame) throw new Stop(changedAmid, exitCode.drift);
  const { product: now, faults, sources } = result;
  if (now === undefined) {
    console.log(formatFaults(faults, sources, json ? 'json' : 'text'));
    process.exitCode = exitCode.spec;
    return;
  }
  const changes = compareProducts({ old, now });
  const compared: Compared = { ref, changes, unnoted: unnoted(changes, noteSince(project, commit)) };
  const print = markdown ? diffMarkdown : diffText;
  console.log(json ? JSON.stringify({ commit, ...compared }, null, 2) : print(compared));
  if (compared.unnoted.length > 0) process.exitCode = exitCode.breaking;
}

const noteFile = 'CHANGELOG.md';

/** What was written there since then: an old note of the same call says nothing of what became of it now. */
function noteSince(project: string, commit: string): string {
  const before = new Set(textAt(project, commit, noteFile).split('\n'));
  return readNote(project)
    .split('\n')
    .filter((line) => !before.has(line))
    .join('\n');
}

function readNote(project: string): string {
  try {
    return readFileSync(join(project, noteFile), 'utf8');
  } catch {
    // A project without one has no notes.
    return '';
  }
}
