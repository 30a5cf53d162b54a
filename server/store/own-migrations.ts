import { ownMigrations } from '#generated/server/migrations.ts';
import { engineMigrations, type Migrations } from './migrate.ts';

/** What makes the database of this product: the steps that every product has, and those of its own rooms. */
export const allMigrations: Migrations = { ...engineMigrations, ...ownMigrations };
