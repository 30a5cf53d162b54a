import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf } from '../output.ts';
import { list } from '../print/code.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';

/** server/demo-rows.ts: what the first start plants where the demo is asked for. */
export function emitDemo({ app, demo }: Product): OutputFile[] {
  const module = new Module('server/demo-rows.ts');
  module.add(types);
  module.addConst('demoRows', list(demo.map(({ origin, ...row }) => printData(row))), {
    type: 'readonly DemoRow[]',
    about: 'Each behind those that it refers to.',
  });
  return [module.toFile(placesOf([app, ...demo]))];
}

const types = `/** A row that the first start plants where the demo is asked for. */
export interface DemoRow {
  entity: string;
  /** What other rows call it. */
  name: string;
  values: Readonly<Record<string, unknown>>;
  /** Fields that hold the id of another row: field → the name of that. */
  refers: Readonly<Record<string, string>>;
  /** Whether it is somebody who signs in. */
  isAccount?: true;
}`;
