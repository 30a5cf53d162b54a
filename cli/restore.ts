import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Restored } from '../server/backup/index.ts';
import { inWords } from './findings.ts';
import { fromCaller } from './from-caller.ts';
import { orStop } from './or-stop.ts';
import { readyGenerated } from './ready.ts';

interface RestoreFlags {
  check?: boolean;
  in: string;
  json?: boolean;
}

/** `hub restore`: puts a backup into an empty data folder, or tries whether that could be done. */
export function addRestore(program: Command): void {
  program
    .command('restore <folder>')
    .description(
      'put a backup, or the newest of a folder, into the data folder (HUB_DATA), which must be empty',
    )
    .option('--check', 'do it in a temporary folder, say how long it took, and take that away again')
    .option('--in <folder>', 'of --check, where the temporary folder is made', tmpdir())
    .option('--json', 'print the outcome as JSON')
    .action((folder: string, flags: RestoreFlags) =>
      orStop(async () => {
        await readyGenerated(console.error);
        const started = performance.now();
        const restored = flags.check ? await check(folder, flags) : await restore(folder);
        const ms = Math.round(performance.now() - started);
        const faults = restored.findings.filter(({ state }) => state === 'fault').length;
        if (flags.json) console.log(JSON.stringify({ ok: faults === 0, ms, ...restored }));
        else console.log(wordsOf(restored, { faults, ms }));
        process.exitCode = faults > 0 ? 1 : 0;
      }),
    );
}

async function check(folder: string, { in: place }: RestoreFlags): Promise<Restored> {
  const dataDir = await makeFolder(fromCaller(place));
  // What is private does not stay behind where somebody calls it off.
  // A git that is being ended may still write where we delete.
  const takeAway = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      takeAway();
      process.exit(1);
    });
  try {
    return await restore(folder, { HUB_DATA: dataDir, HUB_SEED: 'none' });
  } finally {
    takeAway();
  }
}

async function makeFolder(place: string): Promise<string> {
  // It asks what is generated, which a bare clone does not have before readyGenerated.
  const { sentenceOfWriting } = await import('../server/store/disk/named-folder.ts');
  try {
    return mkdtempSync(join(place, 'hub-restore-'));
  } catch (error) {
    throw sentenceOfWriting(error, place);
  }
}

async function restore(folder: string, env: Record<string, string> = {}): Promise<Restored> {
  // The server imports generated/, which a bare clone does not have before readyGenerated.
  const [{ readSettings }, { restoreBackup }, { createLog }] = await Promise.all([
    import('../server/ground/settings/index.ts'),
    import('../server/backup/index.ts'),
    import('../server/http/log.ts'),
  ]);
  const { config } = readSettings({ ...process.env, ...env });
  console.error(`Data folder: ${config.dataDir}`);
  return restoreBackup({
    folder: fromCaller(folder),
    config,
    log: createLog({ logLevel: 'warn' }),
    say: console.error,
  });
}

function wordsOf(
  { folder, items, hasMore, findings }: Restored,
  { faults, ms }: { faults: number; ms: number },
): string {
  const what = hasMore ? `${items} repositories of ${folder} were` : `The database of ${folder} was`;
  return `${inWords(findings, faults)}\n${what} restored in ${ms} ms.`;
}
