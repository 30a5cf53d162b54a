import type { Command } from 'commander';
import { type Answer, json, tell, withAdmin } from './with-admin.ts';

export function addRename(user: Command): void {
  user
    .command('rename')
    .description('give a person another user name; addresses with the one before lead on')
    .argument('<name>', 'user name')
    .argument('<new name>', 'the user name that they have from then on')
    .addOption(json())
    .action((name: string, to: string, answer: Answer) =>
      withAdmin(async (admin) => {
        const { before } = await admin.rename(name, to);
        tell(answer, { before, userName: to }, `${before} is called ${to} now.`);
      }),
    );
}
