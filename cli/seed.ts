import type { Command } from 'commander';
import type { Planted } from '../server/planting/index.ts';
import { signIns } from './sign-ins.ts';
import { withFolder } from './with-folder.ts';

export function addSeed(program: Command): void {
  program
    .command('seed')
    .description('plant the demo people, items and repositories in the data folder')
    .option('--json', 'print the outcome as JSON')
    .action(({ json }: { json?: boolean }) =>
      withFolder({ makes: true, writes: true }, async () => {
        const { seedDataFolder } = await import('../server/plant.ts');
        const planted = await seedDataFolder();
        if (json) console.log(JSON.stringify(summary(planted)));
        else if (!planted) console.log('The demo is there already; nothing was changed.');
        else
          console.log(
            `Planted ${planted.items} items by ${planted.people.length} people.\n${signIns(planted)}`,
          );
      }),
    );
}

function summary(planted: Planted | undefined) {
  if (!planted) return { already: true, items: 0, people: 0 };
  const { items, people, password } = planted;
  return {
    already: false,
    items,
    people: people.length,
    userNames: people.map(({ userName }) => userName),
    password,
  };
}
