import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { orStop, prepareGenerated } from './prepare.ts';

interface BackupFlags {
  keep?: number;
  json?: boolean;
}

/** `hub backup`: copies the data folder, also while its hub runs. */
export function addBackup(program: Command): void {
  program
    .command('backup <folder>')
    .description('copy the data folder (HUB_DATA) into a new folder below this one, also while the hub runs')
    .option('--keep <count>', 'delete older backups beyond so many', wholeNumber)
    .option('--json', 'print the outcome as JSON')
    .action((folder: string, { keep, json }: BackupFlags) =>
      orStop(async () => {
        await prepareGenerated(console.error);
        // The server imports generated/, which a bare clone does not have before this line.
        const [{ readConfig }, { makeBackup }, { sizeText }] = await Promise.all([
          import('../server/ground/config.ts'),
          import('../server/backup/index.ts'),
          import('../server/load/size-text.ts'),
        ]);
        const { dataDir } = readConfig(process.env);
        const kept = keep === undefined ? {} : { keep };
        const made = await makeBackup({
          dataDir,
          folder: resolve(folder),
          isBehind: true,
          say: console.error,
          ...kept,
        });
        const { items, bytes, newBytes } = made;
        if (json) console.log(JSON.stringify({ ok: true, ...made }));
        else
          console.log(
            `${made.folder}: ${items} repositories, ${sizeText(bytes)}, ${sizeText(newBytes)} of it new.`,
          );
      }),
    );
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 on.');
  return Number(text);
}
