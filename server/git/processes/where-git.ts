import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { pathOfPrograms } from './environment.ts';

/** Whether git is where it would be looked for. It is not run: this is asked every few seconds. */
export async function isGitThere(): Promise<boolean> {
  const looks = pathOfPrograms()
    .split(delimiter)
    .map((folder) =>
      access(join(folder, 'git'), constants.X_OK).then(
        () => true,
        () => false,
      ),
    );
  return (await Promise.all(looks)).includes(true);
}
