import type { Command } from 'commander';
import type { Planted } from '../server/planting/index.ts';
import { signIns } from './sign-ins.ts';
import { withFolder } from './with-folder.ts';

export function addSeed(program: Command): void {
  program
    .command('seed')
    .description('plant the demo in the data folder: its people, and all that is theirs')
    .option('--json', 'print the outcome as JSON')
    .action(({ json }: { json?: boolean }) =>
      withFolder({ makes: true, writes: true }, async () => {
        const { seedDataFolder } = await import('../server/plant.ts');
        const planted = await seedDataFolder();
        if (json) console.log(JSON.stringify(summary(planted)));
        else if (!planted) console.log('The demo is there already; nothing was changed.');
        else
          console.log(
            `Planted ${planted.people.length} people and ${planted.things} things.\n${signIns(planted)}`,
          );
      }),
    );
}

function summary(planted: Planted | undefined) {
  if (!planted) return { already: true, things: 0, people: 0 };
  const { things, people, password } = planted;
  return {
    already: false,
    things,
    people: people.length,
    userNames: people.map(({ userName }) => userName),
    password,
  };
}
