import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { handlerFile } from '../generator/emit/server/emit-handlers.ts';
import { codeUsesFile, engineUsesFile, partsOfUses } from '../generator/load/code-uses.ts';
import { exitCode, productRoot, projectRoot } from './project.ts';
import { isOfHub } from './walls/judge.ts';
import { layers } from './walls/layers.ts';

interface UsesOptions {
  check?: boolean;
  project: string;
}

export function addUses(program: Command): void {
  program
    .command('uses')
    .description('write down what code uses of the spec, as the compiler finds it: hub check reads it')
    .option('--check', 'write nothing; exit with 2 where it is stale')
    .option('--project <folder>', 'the project whose code is read', productRoot)
    .action(async ({ check, project }: UsesOptions) => {
      // The compiler is there for those who develop, and not where a hub only runs.
      const { findUses } = await import('../generator/uses/find-uses.ts');
      // All code of another project is its own.
      const isOfProduct = (path: string) => project !== projectRoot || isOfHub(layers, path);
      const { engine, product } = partsOfUses(findUses(project, isOfProduct), (call) =>
        isOfProduct(handlerFile(call).path),
      );
      const written = {
        [codeUsesFile]: product,
        ...(project === projectRoot && { [engineUsesFile]: engine }),
      };
      for (const [name, uses] of Object.entries(written)) {
        const file = join(project, name);
        const text = `${JSON.stringify(uses, null, 1)}\n`;
        const isCurrent = textOf(file) === text;
        if (!isCurrent && !check) {
          mkdirSync(dirname(file), { recursive: true });
          writeFileSync(file, text);
        }
        if (isCurrent) console.log(`${name} is up to date.`);
        else if (check) console.log(`Stale: ${name}: run npm run hub -- uses`);
        else console.log(`Written: ${name}`);
        if (check && !isCurrent) process.exitCode = exitCode.drift;
      }
    });
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Not written yet.
    return undefined;
  }
}
