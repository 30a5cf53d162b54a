import { expect, it } from 'vitest';
import { readMigratedSchema } from '../server/store/schema/read-schema.ts';
import { migratedSchema } from './migrated-schema.ts';

it('is what the migrations make, worked out or kept', async () => {
  const schema = await readMigratedSchema();
  expect(await migratedSchema()).toEqual({ schema });
  expect(await migratedSchema()).toEqual({ schema });
});
