import { join } from 'node:path';
import type { Command } from 'commander';
import { Stop } from '../launch/stop.js';
import { orStop } from '../or-stop.ts';
import { prepareGenerated } from '../prepare.ts';
import { projectRoot } from '../project.ts';

interface BenchOptions {
  only?: string;
  attack?: string;
  json?: boolean;
  large?: boolean;
  keep?: string;
  peer: string;
}

const peerFolder = join(projectRoot, 'tests', 'bench', 'peer');

export function addBench(program: Command): void {
  program
    .command('bench')
    .description('measure the figures that count, as ratios within one run')
    .option('--only <name>', 'one part alone; an unknown name lists them')
    .option('--attack <words>', 'of the bounds, only the attacks whose name has these words')
    .option('--large', 'also with 1,000,000 items, which takes minutes to plant')
    .option('--keep <folder>', 'keep what was planted there, and use what an earlier run left')
    .option('--peer <folder>', 'where openapi-ts stands beside the TypeScript it needs', peerFolder)
    .option('--json', 'print the rows as JSON')
    .action(({ only, attack, json = false, large = false, keep, peer }: BenchOptions) =>
      orStop(async () => {
        await prepareGenerated(undefined, { withTests: true });
        // What is measured needs generated/, which may not stand when this file is loaded.
        const { benches, runBenches, tableOf } = await import('../../tests/bench/run.ts');
        if (only !== undefined && !(only in benches)) {
          throw new Stop(`There is no bench "${only}"; there are ${Object.keys(benches).join(', ')}.`);
        }
        const rows = await runBenches(only, {
          attack,
          large,
          keep,
          peer,
          say: (text) => console.error(`… ${text}`),
        });
        console.log(json ? JSON.stringify(rows, null, 2) : tableOf(rows));
        // Whoever runs it from a script need not read the table to know.
        if (rows.some(({ met }) => met === false)) process.exitCode = 1;
      }),
    );
}
