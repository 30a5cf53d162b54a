import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { backupOldAfterMs } from '#generated/constants.ts';
import { type Finding, note, ok } from '../ground/finding.ts';
import type { Database } from '../store/database.ts';
import { lastBackupOf } from '../store/last-backup.ts';

const check = 'backup';
const todo =
  'npm run hub -- backup <folder> makes one beside the running hub; a timer may do so every night.';

/** When the last backup was made, and whether it still stands where it was put. */
export async function inspectBackup(db: Kysely<Database>): Promise<Finding> {
  const last = await lastBackupOf(db);
  if (!last) return note(check, 'No backup was ever made.', todo);
  const made = `The last one was made at ${new Date(last.at).toISOString()}, into ${last.folder}.`;
  if (Date.now() - last.at > backupOldAfterMs) return note(check, made, todo);
  // Another disk, which need not be there all the time.
  return existsSync(last.folder) ? ok(check, made) : note(check, `${made} It is not there now.`, todo);
}
