import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf } from '../output.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';
import { copySupport } from '../support/read-support.ts';
import { usualCall } from './written-call.ts';

/** api/call-spec.ts, and what it needs: what screens say of the calls that they make. */
export function emitCallSpec(product: Product): OutputFile[] {
  const module = new Module('api/usual.ts');
  module.needType('CallSpec', 'api/call-types.ts');
  module.addConst('usual', printData(usualCall(product)), {
    about: 'What a call is like that does not say otherwise.',
    suffix: ' as const satisfies Partial<CallSpec>',
  });
  const support = ['call-spec.ts', 'call-types.ts'];
  return [
    module.toFile(placesOf([product.app])),
    ...support.map((name) => copySupport(`api/support/${name}`, `api/${name}`)),
  ];
}
