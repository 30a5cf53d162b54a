import type { Command } from 'commander';
import { buildProduct } from '../generator/build.ts';
import { type FaultFormat, formatFaults } from '../generator/faults/format.ts';
import { readWordUse } from '../generator/load/word-use.ts';
import { exitCode, projectRoot } from './project.ts';

interface CheckOptions {
  json?: boolean;
  github?: boolean;
  project: string;
}

/** Which way faults are printed. */
export function formatOf({ json, github }: { json?: boolean; github?: boolean }): FaultFormat {
  if (json) return 'json';
  return github ? 'github' : 'text';
}

export function addCheck(program: Command): void {
  program
    .command('check')
    .description('check the spec and the words, and report every fault together')
    .option('--json', 'print the faults as JSON')
    .option('--github', 'print the faults as GitHub annotations')
    .option('--project <folder>', 'the project to check', projectRoot)
    .action((options: CheckOptions) => {
      const code = readWordUse(options.project, projectRoot);
      const { faults, sources, product } = buildProduct({
        project: options.project,
        blocks: projectRoot,
        code,
      });
      if (product === undefined) {
        console.log(formatFaults(faults, sources, formatOf(options)));
        process.exitCode = exitCode.spec;
        return;
      }
      if (options.json) console.log(JSON.stringify({ faults: [] }));
      else if (!options.github)
        console.log(
          `The spec is sound: ${sources.size} files, ${product.routes.length} routes, ${Object.keys(product.endpoints).length} endpoints.`,
        );
    });
}
