import type { Command } from 'commander';
import { orStop } from '../or-stop.ts';
import { prepareAll } from '../prepare.ts';

export function addShots(program: Command): void {
  program
    .command('shots')
    .description('take a picture of every screen in every state into .shots/, to be looked at')
    .option('--only <pattern>', 'only the pictures whose name holds this')
    .action(({ only }: { only?: string }) =>
      orStop(async () => {
        await prepareAll();
        // What it starts imports generated/, which a bare clone does not have before this line.
        const { prepareChromium } = await import('../../tests/browser/chromium/prepare.ts');
        await prepareChromium();
        const { takeShots } = await import('../../tests/browser/shots/take-shots.ts');
        console.log(await takeShots(only));
      }),
    );
}
