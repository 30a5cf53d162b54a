import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import type { Command } from 'commander';
import { packedFor } from './launch/package.js';
import { orStop } from './or-stop.ts';
import { outputRoot, siteRoot } from './project.ts';
import { isReady } from './ready.ts';
import { signIns } from './sign-ins.ts';

export function addStart(program: Command): void {
  program
    .command('start', { isDefault: true })
    .description('prepare what is missing and run the hub; the last line is the address to open')
    .action(() =>
      orStop(async () => {
        // A log that is moved away before there is one ends nobody.
        if (process.platform !== 'win32') process.on('SIGUSR2', () => {});
        if (!isReady()) await makeWhatIsMissing();
        await warnOfChanges();
        const { main } = await import('../server/main.ts');
        const { url, planted } = await main(join(outputRoot, 'dist'));
        // One that is killed would keep no code for the next start.
        flushCompileCache();
        if (planted) console.log(signIns(planted));
        console.log(url);
      }),
    );
}

/** In a checkout what has changed was made anew by now. */
async function warnOfChanges(): Promise<void> {
  if (packedFor === undefined || siteRoot === undefined) return;
  const { changedWords } = await import('./site/brought.ts');
  const words = changedWords(outputRoot, siteRoot);
  if (words !== undefined) console.error(words);
}

/** Loaded where there is something to make alone: what is built starts without the generator. */
async function makeWhatIsMissing(): Promise<void> {
  const { prepareGenerated, prepareAll } = await import('./prepare.ts');
  // The server imports generated/, which a bare clone does not have before this line.
  await prepareGenerated();
  const { readSettings } = await import('../server/ground/settings/index.ts');
  // A wrong setting should be told before a minute of building.
  readSettings();
  await prepareAll();
}
