import { ownBlockFile } from '../../model/own-block.ts';
import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries, sortedUnique } from '../output.ts';
import { type Code, object } from '../print/code.ts';
import { quote } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { blocksOf } from '../screens/emit-modules.ts';

/** blocks.ts: the blocks that some screen is drawn with. What a product lacks for any other is no question of it. */
export function emitBlocks(product: Product): OutputFile[] {
  const module = new Module('blocks.ts');
  const screens = sortedEntries(product.screens).map(([, screen]) => screen);
  const entries = sortedUnique(screens.flatMap(blocksOf)).map((name): [string, Code] => [
    name,
    `() => import(${quote(product.ownBlocks.includes(name) ? `../${ownBlockFile(name)}` : `#runtime/blocks/${name}/index.ts`)})`,
  ]);
  module.addConst('blocks', object(entries), {
    about: 'The blocks that screens are drawn with, by their names.',
  });
  return [module.toFile(placesOf(screens))];
}

/** record-parts.ts: what a record of this product shows that the engine knows nothing of. */
export function emitRecordParts({ app, hasRecordParts }: Product): OutputFile[] {
  const module = new Module('record-parts.ts');
  if (hasRecordParts) module.add("export { recordParts } from '#runtime/record-parts/index.ts';");
  else {
    module.add("import type { RecordParts } from '#runtime/scope/record-part.ts';");
    module.addConst('recordParts', '{}', {
      type: 'RecordParts',
      about: 'What a record shows that this product alone has.',
    });
  }
  return [module.toFile(hasRecordParts ? ['runtime/record-parts/index.ts'] : placesOf([app]))];
}
