import type { Kysely } from 'kysely';
import type { Database } from '../database.ts';
import { SqliteTextIndex } from './sqlite-text-index.ts';
import type { TextIndex } from './text-index.ts';

/** The full-text index of a hub's database. */
export const openTextIndex = (db: Kysely<Database>): TextIndex => new SqliteTextIndex(db);
