import type { Command } from 'commander';
import { orStop } from './or-stop.ts';
import { prepareAll } from './prepare.ts';

/** `hub build`: all that a start needs, so that whoever starts may only read this folder. */
export function addBuild(program: Command): void {
  program
    .command('build')
    .description(
      'make the code of the spec and the pages, so that a start has nothing to make and writes nothing here',
    )
    .action(() =>
      orStop(async () => {
        await prepareAll();
        console.log('Built. hub start runs it, also as a user who may only read this folder.');
      }),
    );
}
