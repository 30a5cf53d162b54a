import { type Command, InvalidArgumentError } from 'commander';
import type { MadeBackup } from '../server/backup/index.ts';
import { fromCaller } from './from-caller.ts';
import { withFolder } from './with-folder.ts';

interface BackupFlags {
  keep?: number;
  withKey?: boolean;
  json?: boolean;
}

/** `hub backup`: copies the data folder, also while its hub runs. */
export function addBackup(program: Command): void {
  program
    .command('backup <folder>')
    .description('copy the data folder (HUB_DATA) into a new folder below this one, also while the hub runs')
    .option('--keep <count>', 'delete older backups beyond so many', wholeNumber)
    .option('--with-key', 'take the key of the secret store along, which opens what is sealed in the backup')
    .option('--json', 'print the outcome as JSON')
    .action((folder: string, { keep, withKey = false, json }: BackupFlags) =>
      // A start that brings the database up to date is what one is made before.
      withFolder({ mayBeOlder: true }, async (dataDir, { secretKeys }) => {
        const [{ makeBackup }, { sizeText }] = await Promise.all([
          import('../server/backup/index.ts'),
          import('../server/load/size-text.ts'),
        ]);
        const kept = keep === undefined ? {} : { keep };
        const made = await makeBackup({
          ...{ dataDir, withKey, folder: fromCaller(folder) },
          ...(secretKeys && { secretKeys }),
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
  const { folder, items, bytes, newBytes, lost, undone, secrets, databaseBytes, hasMore } = made;
  const few = lost.slice(0, named).join('\n  ');
  return [
    hasMore
      ? `${folder}: ${items} repositories, ${sizeText(bytes)}, ${sizeText(newBytes)} of it new.`
      : `${folder}: the database, ${sizeText(databaseBytes)}.`,
    ...(lost.length === 0
      ? []
      : [
          `${lost.length} repositories could not be read, and are not in it; no older backup was deleted:\n  ${few}`,
          'npm run hub -- doctor --full says more.',
        ]),
    ...secretWords(secrets),
    ...undone,
  ].join('\n');
}

function secretWords({ count, key }: MadeBackup['secrets']): string[] {
  if (key === 'taken')
    return [`${count} secrets are in it, and the key that opens them: whoever has this folder reads them.`];
  if (count === 0) return [];
  return [
    `${count} secrets are in it, sealed; the key that opens them is not. Keep a copy of it elsewhere (secret.key in the data folder, or HUB_SECRET_KEY), or take it along with --with-key.`,
  ];
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 on.');
  return Number(text);
}
