import { resolve } from 'node:path';
import type { Command } from 'commander';
import { orStop } from './or-stop.ts';
import { projectRoot } from './project.ts';
import { isReady } from './ready.ts';

/** `hub pack`: a hub for machines that have Node and git and nothing else. */
export function addPack(program: Command): void {
  program
    .command('pack')
    .description('make a tarball that runs with Node and git alone, on machines like this one')
    .argument('[folder]', 'where to put it', 'packed')
    .option('--json', 'print the outcome as JSON')
    .action((folder: string, { json }: { json?: boolean }) =>
      orStop(async () => {
        if (!isReady()) await (await import('./prepare.ts')).prepareAll();
        const packed = await packInto(resolve(projectRoot, folder));
        if (json) return console.log(JSON.stringify(packed));
        const { file, bytes, unpackedBytes, files, commit } = packed;
        const { sizeText } = await import('../server/load/size-text.ts');
        if (commit === undefined) {
          console.error('Files differ from what is committed: the package says its version, and no commit.');
        }
        console.log(`${file}: ${sizeText(bytes)} with ${files} files, ${sizeText(unpackedBytes)} unpacked.`);
        console.log('Its checksum stands beside it; docs/operations.md says how it is installed.');
      }),
    );
}

async function packInto(folder: string) {
  // What they load asks what is generated, which a bare clone does not have before this.
  const [{ makePackage }, { sentenceOfWriting }] = await Promise.all([
    import('./pack/make-package.ts'),
    import('../server/store/disk/named-folder.ts'),
  ]);
  try {
    return makePackage(folder);
  } catch (error) {
    throw sentenceOfWriting(error, folder);
  }
}
