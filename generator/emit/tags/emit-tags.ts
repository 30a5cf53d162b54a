import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf } from '../output.ts';
import { list } from '../print/code.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';

/** tags.ts: every tag of tags.yaml, by group and name. */
export function emitTags({ tags }: Product): OutputFile[] {
  const module = new Module('tags.ts');
  module.add(tagType);
  const rows = tags.map(({ name, category, nameCn, nameEn }) =>
    printData({ name, category, nameCn, nameEn }),
  );
  module.addConst('tags', list(rows), { type: 'readonly KnownTag[]' });
  return [module.toFile(placesOf(tags))];
}

const tagType = `/** A tag that items are found by. */
export interface KnownTag {
  /** As cards write it. */
  readonly name: string;
  /** The group that it is shown in. */
  readonly category: string;
  readonly nameCn: string;
  readonly nameEn: string;
}`;
