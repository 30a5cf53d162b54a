import { expect, it } from 'vitest';
import { allMigrations } from '../server/store/own-migrations.ts';
import { readMigratedSchema } from '../server/store/schema/read-schema.ts';
import { migratedSchema } from './migrated-schema.ts';

it('is what the migrations make, worked out or kept', async () => {
  const schema = await readMigratedSchema(allMigrations);
  expect(await migratedSchema()).toEqual({ schema });
  expect(await migratedSchema()).toEqual({ schema });
});
