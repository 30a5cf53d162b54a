import type { Command } from 'commander';
import { orStop, prepareGenerated } from './prepare.ts';

/** `hub jobs`: work that the hub has set aside, also while it runs. */
export function addJobs(program: Command): void {
  const jobs = program.command('jobs').description('work that the hub has set aside; hub doctor names it');
  jobs
    .command('retry')
    .description('have it begun again: by the hub that runs, within a minute, or at its next start')
    .option('--json', 'print the outcome as JSON')
    .action(({ json }: { json?: boolean }) =>
      orStop(async () => {
        await prepareGenerated(console.error);
        // The server imports generated/, which a bare clone does not have before this line.
        const [{ readConfig }, { retryWork }] = await Promise.all([
          import('../server/ground/config.ts'),
          import('../server/doctor/retry.ts'),
        ]);
        const count = await retryWork(readConfig(process.env).dataDir);
        if (json) console.log(JSON.stringify({ ok: true, count }));
        else console.log(count === 0 ? 'Nothing is set aside.' : `${count} will be begun again.`);
      }),
    );
}
