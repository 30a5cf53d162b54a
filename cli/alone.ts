import { randomInt } from 'node:crypto';
import { type Command, InvalidArgumentError } from 'commander';
import { projectRoot } from './project.ts';

interface AloneOptions {
  full?: boolean;
  seed?: number;
  keep?: boolean;
}

/** `hub alone`: whether the engine stands without the product that is written beside it. */
export function addAlone(program: Command): void {
  program
    .command('alone')
    .description(
      'copy the engine without the hub, and try it there: it checks, builds, serves its example and passes its own tests',
    )
    .option('--full', 'run all of its tests, in place of a part that is drawn')
    .option('--seed <number>', 'draw the tests that this number drew', numberOf)
    .option('--keep', 'leave the copy behind')
    .action(async ({ full, seed = randomInt(most), keep }: AloneOptions) => {
      const { tryAlone } = await import('./alone/index.ts');
      const all = await tryAlone({
        ...{ project: projectRoot, seed: full ? undefined : seed, isKept: keep === true },
        tell: (line) => console.log(line),
      });
      const failed = all.filter(({ isWell }) => !isWell);
      for (const { says } of failed) console.error(says);
      if (failed.length > 0) process.exitCode = 1;
    });
}

/** Short enough to be typed again. */
// biome-ignore lint/plugin: no limit of anything, five digits
const most = 100_000;

function numberOf(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It is a whole number.');
  return Number(text);
}
