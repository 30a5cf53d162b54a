import type { Constant } from '../../model/limits.ts';
import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { type Code, object } from '../print/code.ts';
import { identifier, quote } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { printData } from '../print/print-data.ts';

/** constants.ts: every limit, interval and choice, with its unit in its name. */
export function emitConstants(product: Product): OutputFile[] {
  const module = new Module('constants.ts');
  for (const [, constant] of sortedEntries(product.constants)) {
    const suffix = typeof constant.value === 'object' ? ' as const' : '';
    const about = aboutOf(constant);
    module.addConst(
      identifier(constant.name),
      printConstant(constant),
      about === '' ? { suffix } : { suffix, about },
    );
  }
  if (Object.keys(product.constants).length === 0) module.add('export {};');
  return [module.toFile(placesOf(Object.values(product.constants)))];
}

function printConstant({ value }: Constant): Code {
  if (typeof value !== 'object' || Array.isArray(value)) return printData(value);
  if ('patterns' in value) return printData(value.patterns);
  const { by, cases, otherwise } = value;
  const fields: [string, Code][] = [
    ['by', quote(by)],
    ['cases', printData(cases)],
  ];
  return object(otherwise === undefined ? fields : [...fields, ['otherwise', printData(otherwise)]]);
}

/** The readings that were not taken, for whoever wonders about the number. */
function aboutOf({ other }: Constant): string {
  return other
    .map(({ value, why }) => `Other reading: ${JSON.stringify(value)} (${why}).`)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}
