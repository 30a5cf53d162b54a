import { type Command, Option } from 'commander';
import { fromCaller } from '../from-caller.ts';
import { Stop } from '../launch/stop.js';
import { exportOfAny, removeOfAny, withExport, withRemove } from '../user-leave.ts';
import { type Answer, tell } from '../with-admin.ts';
import { withFolder } from '../with-folder.ts';

const removes =
  'take an account away for good, also while the hub runs; says so where things of theirs are left. Cut off, it goes on when it is called again';
const writes =
  'write all that is of one person into a folder, also while the hub runs: profile, what is theirs with its repositories, favorites, tokens and devices without what lets somebody in, and what they did';

/** How somebody leaves, with items and repositories, and takes along what is theirs. */
export function addLeaving(user: Command): void {
  addRemove(user);
  addExport(user);
}

interface Removing extends Answer {
  itemsTo?: string;
  deleteItems?: boolean;
}

function addRemove(user: Command): void {
  withRemove(user, removes)
    .addOption(
      new Option('--items-to <name>', 'hand what they have over to somebody else').conflicts('deleteItems'),
    )
    .option('--delete-items', 'delete what they have, repositories included')
    .action((userName: string, { itemsTo, deleteItems: deletesItems = false, ...answer }: Removing) =>
      withFolder({ writes: true }, async (dataDir) => {
        if (!(await hasItems('user remove'))) {
          if (itemsTo !== undefined || deletesItems)
            throw new Stop(
              'This product has no items: what becomes of the rows of a person its description says.',
            );
          return removeOfAny(dataDir, userName, answer);
        }
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
  withExport(user, writes).action((userName: string, folder: string, answer: Answer) =>
    withFolder({}, async (dataDir) => {
      if (!(await hasItems('user export'))) return exportOfAny(dataDir, { userName, folder }, answer);
      const { exportPerson } = await import('../../server/leaving/index.ts');
      const done = await exportPerson(dataDir, userName, fromCaller(folder));
      const without = done.withoutRepository.map(
        (item) => `\n${item} has no repository that could be copied.`,
      );
      tell(answer, done, `${done.userName}: ${done.items} items, in ${done.folder}.${without.join('')}`);
    }),
  );
}

/** These rooms stand with another product as well, where the engine does it. */
async function hasItems(command: 'user export' | 'user remove'): Promise<boolean> {
  const { isAnswered } = await import('../../server/doctor/answered.ts');
  return isAnswered(command);
}
