export { type MadeBackup, makeBackup } from './make-backup.ts';
export { type Restored, restoreBackup } from './restore.ts';
