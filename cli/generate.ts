import type { Command } from 'commander';
import { writeEditorSchemas } from '../generator/editor-schemas.ts';
import { formatFaults } from '../generator/faults/format.ts';
import { type GenerateResult, generate } from '../generator/generate.ts';
import { lookAt, tell, watchSpec } from '../generator/watch.ts';
import { noteKept } from '../generator/write/note-kept.ts';
import { formatOf } from './fault-format.ts';
import { boundHeap } from './heap.ts';
import {
  exitCode,
  isElsewhere,
  keptTrees,
  layout,
  oneAtATime,
  productRoot,
  projectRoot,
  siteRoot,
} from './project.ts';

interface GenerateOptions {
  check?: boolean;
  watch?: boolean;
  force?: boolean;
  json?: boolean;
  github?: boolean;
  project: string;
}

export function addGenerate(program: Command): void {
  program
    .command('generate')
    .description('turn the spec into generated/, and the grammar into what editors know of YAML (spec/meta)')
    .option('--check', 'write nothing; exit with 2 where generated/ is not what the spec says')
    .option('--watch', 'go on, and follow every edit')
    .option(
      '--force',
      'drop edits by hand in generated/, and name each file that lost one; files that were not generated stay',
    )
    .option('--json', 'print the outcome as JSON')
    .option('--github', 'print faults as GitHub annotations')
    .option('--project <folder>', 'the project to generate', productRoot)
    .action(async (options: GenerateOptions) => {
      boundHeap();
      const run = async () => {
        const started = performance.now();
        // They stand on no sound spec: who mends one is helped by them.
        if (!options.check && options.project === productRoot) await prepareFolder();
        const result = await generate({
          ...(options.project === productRoot ? layout : { project: options.project }),
          blocks: projectRoot,
          check: options.check,
          force: options.force,
          keptIn: keptTrees,
        });
        console.log(report(result, options, Math.round(performance.now() - started)));
        return result;
      };
      const isAlone = options.check || options.project !== productRoot;
      const first = async () => {
        const result = await (isAlone ? run() : oneAtATime(run));
        process.exitCode = codeOf(result);
        // Not with each edit that is followed: a name that is still being typed was never kept.
        if (result.product && !options.check && siteRoot === undefined)
          noteKept(options.project, result.product);
      };
      if (!options.watch) return first();
      const since = lookAt(options.project);
      await first().catch(tell);
      await watchSpec(options.project, async () => void (await run()), { since });
    });
}

async function prepareFolder(): Promise<void> {
  if (siteRoot === undefined && !isElsewhere) return void (await writeEditorSchemas(projectRoot, keptTrees));
  const { layOutBeside, makeOutput } = await import('./site/lay-out.ts');
  if (siteRoot !== undefined) makeOutput(siteRoot);
  layOutBeside(siteRoot);
}

/** 1 for the spec, 2 for drift, 3 for a hand edit. */
export function codeOf({ faults, report: written }: GenerateResult): number {
  if (faults.length > 0) return exitCode.spec;
  if ((written?.handEdited.length ?? 0) > 0) return exitCode.handEdit;
  return (written?.drift.length ?? 0) > 0 ? exitCode.drift : exitCode.ok;
}

/** What a run did, in lines for people or as JSON. */
export function report(
  result: GenerateResult,
  options: { json?: boolean; github?: boolean },
  ms: number,
): string {
  const { faults, sources, report: written } = result;
  if (faults.length > 0 || written === undefined) return formatFaults(faults, sources, formatOf(options));
  if (options.json) return JSON.stringify({ faults: [], ...written });
  const lines = [
    ...written.handEdited.map(
      (file) =>
        `generated/${file} was edited by hand. Move the change into the spec, or run \`npm run generate -- --force\` to drop it.`,
    ),
    ...written.drift.map((file) => `Stale: generated/${file}: run npm run generate`),
  ];
  if (lines.length > 0) return [...lines, 'Nothing was written.'].join('\n');
  const dropped = written.dropped.map((file) => `generated/${file} was edited by hand; the edit is dropped.`);
  const foreign = written.foreign.map(
    (file) => `generated/${file} was not made by the generator and is left alone. Move it elsewhere.`,
  );
  const counts = `${written.written.length} written, ${written.unchanged.length} unchanged, ${written.removed.length} removed`;
  return [...dropped, ...foreign, `Generated in ${ms} ms: ${counts}.`].join('\n');
}
