import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the processes of a run of tests write down which of our files they ran: a folder for all, and in it one for each file of tests. */
export const touchedFolder = 'HUB_TOUCHED';

/** What a process loads before all else to do so. */
export const watchProcess = new URL('./watch-process.js', import.meta.url).href;

/** What else is noted in the folder of a file of tests. */
export const notes = {
  /** Its path. */
  of: 'of',
  /** What its worker called during it, without what others had called to load what it stands on. */
  ran: 'worker.ran',
  /** A process of which nothing is known. */
  unseen: 'unseen',
  /** Of what takes turns it tried a part: with another turn it calls what it did not call now. */
  part: 'part',
  /** It planted what others work on as well. */
  planted: 'planted',
  /** It works on that. */
  usesPlanted: 'uses-planted',
} as const;

/** Notes something of the file of tests that this process runs, or runs for. */
export function note(name: (typeof notes)[keyof typeof notes], text = ''): void {
  const own = process.env[touchedFolder];
  if (own !== undefined) writeFileSync(join(own, name), text);
}
