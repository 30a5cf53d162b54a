import type { Command } from 'commander';
import type { JobCount, SetAside } from '../server/doctor/jobs.ts';
import { withFolder } from './with-folder.ts';

interface Options {
  json?: boolean;
}

/** `hub jobs`: work that the hub has noted down, also while it runs, and what of it was tried too often. */
export function addJobs(program: Command): void {
  const jobs = program
    .command('jobs')
    .description('work behind the answers: what waits, runs, and was tried too often')
    .option('--json', 'print it as JSON')
    .action(({ json }: Options) =>
      withFolder({}, async (dataDir) => {
        const { listJobs } = await import('../server/doctor/jobs.ts');
        const { counts, setAside } = await listJobs(dataDir);
        if (json) console.log(JSON.stringify({ ok: true, counts, setAside }));
        else console.log(inWords(counts, setAside));
      }),
    );
  jobs
    .command('retry')
    .description('have what was set aside begun again: by the hub that runs, at once, or at its next start')
    .option('--json', 'print the outcome as JSON')
    .action((_: Options, own: Command) =>
      withFolder({ writes: true }, async (dataDir) => {
        const { retryWork } = await import('../server/doctor/jobs.ts');
        const count = await retryWork(dataDir);
        if (own.optsWithGlobals<Options>().json) console.log(JSON.stringify({ ok: true, count }));
        else console.log(count === 0 ? 'Nothing is set aside.' : `${count} will be begun again.`);
      }),
    );
}

function inWords(counts: readonly JobCount[], setAside: readonly SetAside[]): string {
  if (counts.length === 0) return 'Nothing is noted down.';
  const width = Math.max(...counts.map(({ name }) => name.length));
  const lines = counts.map(({ name, waiting, running, setAside: aside, isKnown }) => {
    const parts = Object.entries({ waiting, running, 'set aside': aside });
    const said = parts.flatMap(([word, count]) => (count > 0 ? [`${count} ${word}`] : []));
    const gone = isKnown ? [] : ['nobody does them in this version: they are kept'];
    return `${name.padEnd(width)}  ${[...said, ...gone].join(', ')}`;
  });
  if (setAside.length === 0) return lines.join('\n');
  const named = setAside.map(
    ({ name, itemId, failure, tries }) =>
      `  ${name} of ${itemId ?? 'the hub'}: ${failure}, tried ${tries} times`,
  );
  return [...lines, '', 'Set aside:', ...named, 'hub jobs retry has them begun again.'].join('\n');
}
