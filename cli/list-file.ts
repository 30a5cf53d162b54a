import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { Stop } from './launch/stop.js';

/** Reads a table that somebody wrote. Stops where it cannot be read, or is in letters that would be taken for others. */
export function readListFile(path: string): string {
  const bytes = bytesOf(path);
  if (!isUtf8(bytes))
    throw new Stop(`${path} is not in UTF-8. Save it as such; a spreadsheet calls it "CSV UTF-8".`);
  return bytes.toString('utf8');
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Stop(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
