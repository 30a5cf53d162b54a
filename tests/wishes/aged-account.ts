import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../../server/store/disk/data-folder.ts';
import type { ServedCopy } from '../apps/laid.ts';

const dayMs = 86_400_000;

/** Changes a row of what a copy keeps, as no call would. */
export function writeRow({ copy }: ServedCopy, sql: string, ...values: (string | number)[]): void {
  const db = new DatabaseSync(databaseFile(join(copy.root, 'data')));
  db.exec('pragma busy_timeout = 20000');
  db.prepare(sql).run(...values);
  db.close();
}

/** As if the account had been made so many days ago: on one copy with others, young ones make nothing. */
export function agedAccount(now: ServedCopy, userName: string, days = 30): void {
  writeRow(now, 'update people set create_time = ? where user_name = ?', Date.now() - days * dayMs, userName);
}
