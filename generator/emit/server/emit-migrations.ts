import { migrationsFolder } from '../../grammar/spec-files.ts';
import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf } from '../output.ts';
import { object } from '../print/code.ts';
import { quote } from '../print/literal.ts';
import { Module } from '../print/module.ts';

/** server/migrations.ts: the steps that make the tables of the product's own rooms. They are found by their files, so that nobody keeps a list by hand. */
export function emitMigrations({ migrations, app }: Product): OutputFile[] {
  const module = new Module('server/migrations.ts');
  const entries = migrations.map(
    (name) => [name, `() => import(${quote(`../../${migrationsFolder}/${name}.ts`)})`] as const,
  );
  module.add("import type { Migrations } from '../../server/store/migrate.ts';");
  module.addConst('ownMigrations', object(entries), {
    type: 'Migrations',
    about:
      'What makes the tables of this product beside those that any has, by name. Each is read when it is made.',
  });
  return [module.toFile(migrations.length > 0 ? [migrationsFolder] : placesOf([app]))];
}
