import { iconFile } from '../../grammar/spec-files.ts';
import type { Product } from '../../model/product.ts';
import type { OutputFile } from '../output.ts';
import { unionOf } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';

/** icons.ts: the strokes of every icon by its name. */
export function emitIcons({ icons }: Product): OutputFile[] {
  const module = new Module('icons.ts');
  module.add(`/** The name of an icon. */\nexport type IconName = ${unionOf(Object.keys(icons).sort())};`);
  module.addConst('drawings', printData(icons), { type: 'Readonly<Record<string, string>>' });
  return [module.toFile([iconFile])];
}
