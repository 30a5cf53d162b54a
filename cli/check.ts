import { join } from 'node:path';
import type { Command } from 'commander';
import { type Built, buildProduct } from '../generator/build.ts';
import { formatFaults } from '../generator/faults/format.ts';
import { readCodeUses } from '../generator/load/code-uses.ts';
import { proofsOf } from '../generator/load/proofs.ts';
import { listFiles } from '../generator/yaml/load-folder.ts';
import { formatOf } from './fault-format.ts';
import { engineSchema, migratedSchema } from './migrated-schema.ts';
import {
  besideRoot,
  exitCode,
  isElsewhere,
  keptTrees,
  layout,
  productRoot,
  projectRoot,
  runTool,
  siteRoot,
} from './project.ts';
import { sizeText } from './size.ts';
import { waitingText } from './waiting-text.ts';

interface CheckOptions {
  json?: boolean;
  github?: boolean;
  later?: boolean;
  size?: boolean;
  project: string;
}

export function addCheck(program: Command): void {
  program
    .command('check')
    .description('check the spec and the words, and report every fault together')
    .option('--json', 'print the faults as JSON')
    .option('--later', 'list what nothing uses yet, with the area that will')
    .option('--size', 'print how long the spec is instead: keys, values and words, by call and by screen')
    .option('--github', 'print the faults as GitHub annotations')
    .option('--project <folder>', 'the project to check', productRoot)
    .action(async (options: CheckOptions) => {
      if (options.size) {
        console.log(sizeText({ project: options.project, blocks: projectRoot }, options.json === true));
        return;
      }
      const uses = readCodeUses(options.project, projectRoot);
      // The tables of another project are not made by the migrations of this one.
      const migrated = options.project === projectRoot ? await migratedSchema() : await takenTables();
      // What the product specification says is proved of the product, and not of what a site makes of it.
      const site = options.project === productRoot ? siteRoot : undefined;
      const { faults, sources, product, waiting } = buildProduct({
        ...(site !== undefined ? layout : { project: options.project, proofs: proofsOf(options.project) }),
        blocks: projectRoot,
        keptIn: keptTrees,
        ...(uses && { uses }),
        ...migrated,
      });
      if (product === undefined) {
        console.log(formatFaults(faults, sources, formatOf(options)));
        if (formatOf(options) === 'text' && saysNoLanguage(sources)) console.log(`\n${earlierHub}`);
        process.exitCode = exitCode.spec;
        return;
      }
      if (options.later) console.log(laterLines(waiting(), options));
      else if (options.json) console.log(JSON.stringify({ faults: [] }));
      else if (!options.github)
        console.log(
          `The spec is sound: ${sources.size} files, ${product.routes.length} routes, ${Object.keys(product.endpoints).length} endpoints.`,
        );
      const own = site ?? (isElsewhere && options.project === productRoot ? productRoot : undefined);
      if (own !== undefined && !(await areScreensSound(own))) process.exitCode = exitCode.spec;
    });
}

/** What every product has tables for stands in no way of what another project keeps. */
async function takenTables(): Promise<{ taken?: string[] }> {
  const migrated = await engineSchema();
  return 'schema' in migrated ? { taken: Object.keys(migrated.schema) } : {};
}

const drawn = ['screens', 'blocks'];

/**
 * Screens and blocks that a site, or a product elsewhere, has of its own are held against what is made of its spec, by the compiler, and to
 * what the engine offers them.
 */
async function areScreensSound(folder: string): Promise<boolean> {
  const isOwn = (name: string) => listFiles(join(folder, name), '').some((file) => /\.tsx?$/.test(file));
  if (!drawn.some(isOwn)) return true;
  const { breachesElsewhere } = await import('./walls/elsewhere.ts');
  const breaches = breachesElsewhere(folder, drawn);
  for (const { file, line, says } of breaches) console.error(`${file}:${line}: ${says}`);
  const { prepareGenerated } = await import('./prepare.ts');
  await prepareGenerated(console.error);
  return (
    runTool('typescript', ['--noEmit', '-p', besideRoot], { output: 'stderr' }) === 0 && breaches.length === 0
  );
}

const earlierHub =
  'spec/app.yaml says no `language`: a spec of an earlier hub is moved to the words of now by `npm run hub -- fix`.';

const saysNoLanguage = (sources: ReadonlyMap<string, string>) => {
  const app = sources.get('spec/app.yaml');
  return app !== undefined && !/^language:/m.test(app);
};

/** What waits for an area. */
function laterLines(waiting: ReturnType<Built['waiting']>, { json }: CheckOptions): string {
  if (json) return JSON.stringify({ later: waiting });
  return [...waitingText(waiting), `${waiting.length} in all`].join('\n');
}
