import type { SignedFile } from '../frame/own-backup.ts';
import { ConfigError } from '../ground/config.ts';

/** @throws ConfigError where a file is not what was written. */
export function assertSame(file: string, noted: SignedFile, found: SignedFile): void {
  if (found.sha256 === noted.sha256 && found.bytes === noted.bytes) return;
  throw new ConfigError(`${file} is not what was backed up: it is damaged. Take an earlier backup.`);
}

/** In a sentence that a file of a backup is gone. */
export const missing = (file: string, cause?: unknown) =>
  new ConfigError(`${file} is missing from the backup. Take an earlier one.`, { cause });
