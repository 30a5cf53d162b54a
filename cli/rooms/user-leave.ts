import { type Command, Option } from 'commander';
import { fromCaller } from '../from-caller.ts';
import { type Answer, json, tell } from '../with-admin.ts';
import { withFolder } from '../with-folder.ts';

/** How somebody leaves, and takes along what is theirs. */
export function addLeaving(user: Command): void {
  addRemove(user);
  addExport(user);
}

interface Removing extends Answer {
  itemsTo?: string;
  deleteItems?: boolean;
}

function addRemove(user: Command): void {
  user
    .command('remove')
    .description(
      'take an account away for good, also while the hub runs; says so where items are left. Cut off, it goes on when it is called again',
    )
    .argument('<name>', 'user name')
    .addOption(
      new Option('--items-to <name>', 'hand what they have over to somebody else').conflicts('deleteItems'),
    )
    .option('--delete-items', 'delete what they have, repositories included')
    .addOption(json())
    .action((userName: string, { itemsTo, deleteItems: deletesItems = false, ...answer }: Removing) =>
      withFolder({ writes: true }, async (dataDir) => {
        const { assertAnswered } = await import('../../server/doctor/answered.ts');
        await assertAnswered('user remove');
        const { removePerson } = await import('../../server/leaving/index.ts');
        const removed = await removePerson(dataDir, { userName, itemsTo, deletesItems });
        const { handedOver, deleted, to } = removed;
        const items =
          to === undefined ? `${deleted} items deleted` : `${handedOver} items handed over to ${to}`;
        tell(answer, removed, `${removed.userName} is gone; ${items}.`);
      }),
    );
}

function addExport(user: Command): void {
  user
    .command('export')
    .description(
      'write all that is of one person into a folder, also while the hub runs: profile, items with their repositories, favorites, tokens and devices without what lets somebody in, and what they did',
    )
    .argument('<name>', 'user name')
    .argument('<folder>', 'a folder that is not there yet')
    .addOption(json())
    .action((userName: string, folder: string, answer: Answer) =>
      withFolder({}, async (dataDir) => {
        const { assertAnswered } = await import('../../server/doctor/answered.ts');
        await assertAnswered('user export');
        const { exportPerson } = await import('../../server/leaving/index.ts');
        const done = await exportPerson(dataDir, userName, fromCaller(folder));
        const without = done.withoutRepository.map(
          (item) => `\n${item} has no repository that could be copied.`,
        );
        tell(answer, done, `${done.userName}: ${done.items} items, in ${done.folder}.${without.join('')}`);
      }),
    );
}
