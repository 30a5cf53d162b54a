import type { Command } from 'commander';
import { orStop, prepareGenerated } from './prepare.ts';

export function addSeed(program: Command): void {
  program
    .command('seed')
    .description('plant the demo people, items and repositories in the data folder')
    .option('--json', 'print the outcome as JSON')
    .action(({ json }: { json?: boolean }) =>
      orStop(async () => {
        await prepareGenerated();
        const { seedDataFolder } = await import('../server/main.ts');
        const planted = await seedDataFolder();
        if (json) console.log(JSON.stringify(planted));
        else if (planted.already) console.log('The demo is there already; nothing was changed.');
        else console.log(`Planted ${planted.items} items by ${planted.people} people.`);
      }),
    );
}
