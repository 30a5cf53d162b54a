import { dirname } from 'node:path';
import type { Command } from 'commander';
import type { MovedIn, Outcome } from '../../server/moving/index.ts';
import { fromCaller } from '../from-caller.ts';
import { readListFile } from '../list-file.ts';
import { withFolder } from '../with-folder.ts';

interface Flags {
  dryRun?: boolean;
  json?: boolean;
}

/** `hub import`: items made of repositories on this machine. */
export function addImport(program: Command): void {
  program
    .command('import <list.csv>')
    .description(
      'make items of repositories on this machine, as a table of path, owner, kind, visibility and name says; the hub is stopped meanwhile. Cut off, it goes on when it is called again',
    )
    .option('--dry-run', 'look at every line and change nothing')
    .option('--json', 'print the outcome as JSON')
    .action((file: string, { dryRun: isDry = false, json }: Flags) =>
      withFolder({ writes: !isDry }, async (_, config) => {
        const { assertAnswered } = await import('../../server/doctor/answered.ts');
        await assertAnswered('import');
        const from = fromCaller(file);
        const text = readListFile(from);
        const { moveIn } = await import('../../server/moving/index.ts');
        const folder = dirname(from);
        // What is done is told at once: a run of a night that is cut off has said how far it came.
        const tell = (outcome: Outcome) => json || console.log(lineOf(outcome));
        const moved = await moveIn(config, { text, folder, isDry, tell });
        const ok = moved.wrong.length === 0 && moved.items.every(({ state }) => state !== 'failed');
        console.log(json ? JSON.stringify({ ok, ...moved }) : inWords(moved, isDry));
        process.exitCode = ok ? 0 : 1;
      }),
    );
}

const words = { moved: 'moved in', there: 'is there already', ready: 'can move in', failed: 'failed' };

function lineOf(outcome: Outcome): string {
  const why = outcome.state === 'failed' ? `: ${outcome.why}` : '';
  return `line ${outcome.line}: ${outcome.item} ${words[outcome.state]}${why}`;
}

function inWords({ wrong, items }: MovedIn, isDry: boolean): string {
  if (wrong.length > 0)
    return [
      ...wrong.map(({ line, why }) => `line ${line}: ${why}`),
      `${wrong.length} lines are wrong, so that nothing was begun. Mend them and call it again.`,
    ].join('\n');
  const count = (state: Outcome['state']) => items.filter((one) => one.state === state).length;
  if (isDry) return `${count('ready')} can move in, and ${count('there')} are there already.`;
  const failed = count('failed');
  const done = `${count('moved')} moved in, and ${count('there')} were there already.`;
  return failed === 0 ? done : `${done} ${failed} failed, of which nothing stays.`;
}
