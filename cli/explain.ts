import type { Command } from 'commander';
import { buildProduct } from '../generator/build.ts';
import { explainer } from '../generator/explain/explain.ts';
import { formatFaults } from '../generator/faults/format.ts';
import { isGenerated } from '../generator/generate.ts';
import { readCodeUses } from '../generator/load/code-uses.ts';
import { explainText } from './explain-text.ts';
import { exitCode, keptTrees, productRoot, projectRoot } from './project.ts';
import { changedAmid, whileSame } from './while-same.ts';

interface ExplainOptions {
  all?: boolean;
  json?: boolean;
  project: string;
}

export function addExplain(program: Command): void {
  program
    .command('explain')
    .argument('<anything...>', 'an id, a word that is shown, a code, an address, a claim, a file')
    .description('the chain from what the specification says to the test that proves it, forwards and back')
    .option('--all', 'leave nothing out of long lists')
    .option('--json', 'print as JSON')
    .option('--project <folder>', 'the project that is asked about', productRoot)
    .action(async (words: string[], options: ExplainOptions) => {
      const { project } = options;
      const layout = { project, blocks: projectRoot };
      const uses = readCodeUses(project, projectRoot);
      const { result: built, isSame } = whileSame(layout, () =>
        buildProduct({ ...layout, keptIn: keptTrees }),
      );
      if (!isSame) {
        console.error(changedAmid);
        process.exitCode = exitCode.drift;
        return;
      }
      if (built.product === undefined) {
        console.log(formatFaults(built.faults, built.sources, options.json ? 'json' : 'text'));
        process.exitCode = exitCode.spec;
        return;
      }
      const answer = explainer({ project, uses, ...built })(words.join(' '));
      const isStale = answer.found.length > 0 && !(await isGenerated(layout, { withTests: false }));
      console.log(
        options.json
          ? JSON.stringify({ ...answer, generatedIsStale: isStale }, null, 2)
          : explainText(answer, { all: options.all === true, isStale }),
      );
      if (answer.found.length === 0) process.exitCode = exitCode.unknown;
    });
}
