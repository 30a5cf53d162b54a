import type { Command } from 'commander';
import { fromCaller } from './from-caller.ts';
import { type Answer, json, tell } from './with-admin.ts';
import { withFolder } from './with-folder.ts';

/** How somebody leaves any product, and takes along what is theirs: what becomes of their rows its description says. */
export function addLeaving(user: Command): void {
  withRemove(user).action((userName: string, answer: Answer) =>
    withFolder({ writes: true }, (dataDir) => removeOfAny(dataDir, userName, answer)),
  );
  withExport(user).action((userName: string, folder: string, answer: Answer) =>
    withFolder({}, (dataDir) => exportOfAny(dataDir, { userName, folder }, answer)),
  );
}

const removes =
  'take an account away for good, also while the hub runs, and with it the rows that are theirs, or their names in these, as the description says; all of it or nothing';
const writes =
  'write all that is of one person into a folder, also while the hub runs: profile, the rows that are theirs with their pictures, tokens and devices without what lets somebody in, and what they did';

/** `user remove`, without what is done; a product with rooms of its own says what becomes of what is in them. */
export const withRemove = (user: Command, says = removes): Command =>
  user.command('remove').description(says).argument('<name>', 'user name').addOption(json());

/** `user export`, without what is done; a product with rooms of its own says what is written of these. */
export const withExport = (user: Command, says = writes): Command =>
  user
    .command('export')
    .description(says)
    .argument('<name>', 'user name')
    .argument('<folder>', 'a folder that is not there yet')
    .addOption(json());

const rowsText = (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`;

/** Takes somebody away where no room of the product's own does it. */
export async function removeOfAny(dataDir: string, userName: string, answer: Answer): Promise<void> {
  const { removeAccount } = await import('../server/parting/index.ts');
  const gone = await removeAccount(dataDir, userName);
  const { removed, emptied } = gone;
  const rows = `${rowsText(removed)} removed, ${rowsText(emptied)} kept without a name`;
  tell(answer, gone, `${gone.userName} is gone; ${rows}.`);
}

/** Writes what is somebody's where no room of the product's own does it. */
export async function exportOfAny(
  dataDir: string,
  { userName, folder }: { userName: string; folder: string },
  answer: Answer,
): Promise<void> {
  const { exportAccount } = await import('../server/parting/index.ts');
  const own = await exportAccount(dataDir, userName, fromCaller(folder));
  tell(answer, own, `${own.userName}: ${rowsText(own.rows)}, in ${own.folder}.`);
}
