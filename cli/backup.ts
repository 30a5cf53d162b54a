import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { MadeBackup } from '../server/backup/index.ts';
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
        const ok = made.lost.length === 0;
        if (json) console.log(JSON.stringify({ ok, ...made }));
        else console.log(wordsOf(made, sizeText));
        process.exitCode = ok ? 0 : 1;
      }),
    );
}

const named = 5;

function wordsOf(made: MadeBackup, sizeText: (bytes: number) => string): string {
  const { folder, items, bytes, newBytes, lost, undone } = made;
  const few = lost.slice(0, named).join('\n  ');
  return [
    `${folder}: ${items} repositories, ${sizeText(bytes)}, ${sizeText(newBytes)} of it new.`,
    ...(lost.length === 0
      ? []
      : [
          `${lost.length} repositories could not be read, and are not in it; no older backup was deleted:\n  ${few}`,
          'npm run hub -- doctor --full says more.',
        ]),
    ...undone,
  ].join('\n');
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 on.');
  return Number(text);
}
