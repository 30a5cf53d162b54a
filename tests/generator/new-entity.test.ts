import { beforeAll, expect, it } from 'vitest';
import { buildProduct } from '../../generator/build.ts';
import { newEntity, newMigration, type ScaffoldProject } from '../../generator/scaffold/new-entity.ts';
import { allMigrations } from '../../server/store/own-migrations.ts';
import { readMigratedSchema } from '../../server/store/schema/read-schema.ts';
import { repository } from './project.ts';

// What `hub new entity` refuses of the product; that it says so and writes nothing is seen in tests/apps/new-entity.test.ts.

let project: ScaffoldProject;
beforeAll(async () => {
  const { understood } = buildProduct({ project: repository, blocks: repository });
  project = {
    product: understood,
    schema: await readMigratedSchema(allMigrations),
    migrations: [],
    read: () => undefined,
  };
});

it.each([
  ['box', 'is no such name'],
  ['Box; drop', 'is no such name'],
  ['ItemKey', 'is a type of this spec'],
  ['HubItem', 'is no thing of this spec'],
  ['Banner', 'is not kept'],
  ['Job', 'The table jobs is there already and is none of Job: give it another with --table <name>.'],
])('nothing new is called %s', (name, reason) => {
  const write = Object.hasOwn(project.product.entities, name) ? newMigration : newEntity;
  expect(() => write({ name }, project)).toThrow(reason);
});
