import { constants, statSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoriesFolder } from './data-folder.ts';

/** The folders of a data folder, each of which may be a disk of its own. */
export const partsOf = (dataDir: string): string[] => [
  dataDir,
  repositoriesFolder(dataDir),
  ...['files', 'transfers'].map((name) => join(dataDir, name)),
];

interface Place {
  path: string;
  /** On which disk it is. Another one there means that something was mounted or unmounted under the hub. */
  disk: number;
}

/** Which disks the folders were on when the hub opened them. */
export class Parts {
  readonly #places: readonly Place[];

  constructor(dataDir: string) {
    this.#places = partsOf(dataDir).flatMap((path) => {
      const found = statSync(path, { throwIfNoEntry: false });
      return found ? [{ path, disk: found.dev }] : [];
    });
  }

  /** Throws where one is gone, cannot be written to, or is another disk than it was. */
  async assertThere(): Promise<void> {
    await Promise.all(
      this.#places.map(async ({ path, disk }) => {
        await access(path, constants.W_OK);
        if ((await stat(path)).dev !== disk) throw new Error('Another disk stands in its place.');
      }),
    );
  }
}
