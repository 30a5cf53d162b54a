import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { ConfigError } from '../../ground/config.ts';
import { isDiskFull } from './disk-room.ts';

/** Throws where a folder that somebody names to write into lies in the data folder, which is copied, counted and kept whole. */
export function assertOutside(folder: string, dataDir: string): void {
  const [own, of] = [placeOf(resolve(folder)), placeOf(resolve(dataDir))];
  if (`${own}${sep}`.startsWith(`${of}${sep}`))
    throw new ConfigError(
      `${folder} lies in the data folder ${dataDir}. Choose a folder elsewhere, best on another disk.`,
    );
}

/** Where a folder is, or would be, whatever links lead there. */
function placeOf(folder: string): string {
  let there = folder;
  while (!existsSync(there)) there = dirname(there);
  return join(realpathSync(there), relative(there, folder));
}

const refused = /^(?:EACCES|EPERM|EROFS|EEXIST|ENOTDIR|EISDIR|ENOENT|ENOTEMPTY|ELOOP|ENAMETOOLONG|EINVAL)$/;

/** Why a folder that somebody named could not be written, in a sentence where it is known; else what was thrown. */
export function sentenceOfWriting(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || error instanceof ConfigError) return error;
  if (isDiskFull(error))
    return new ConfigError(`The disk of ${folder} is full. Make room there, or name a folder elsewhere.`, {
      cause: error,
    });
  const { code = '', path } = error as NodeJS.ErrnoException;
  // What could not be read elsewhere is no matter of this folder.
  if (!refused.test(code) || path === undefined || !isOnTheWay(path, folder)) return error;
  return new ConfigError(
    `${folder} cannot be made or written (${code}). Name a folder that the user of this command may write to.`,
    { cause: error },
  );
}

/** A folder, one that it lies in, what is in it, or a draft beside it. */
const isOnTheWay = (path: string, folder: string) =>
  path.startsWith(folder) || `${folder}${sep}`.startsWith(`${path}${sep}`);
