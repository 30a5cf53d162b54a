import { doesChange } from '../../model/does-change.ts';
import type { Endpoint, Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries } from '../output.ts';
import { propertyKey, unionOf } from '../print/literal.ts';
import { Module } from '../print/module.ts';
import { outputName } from '../types/names.ts';
import { inputOf } from './input-of.ts';

/** calls.ts: what each call takes and answers, by its id, for code that names calls by their ids. */
export function emitCalls(product: Product): OutputFile[] {
  const module = new Module('calls.ts');
  const calls = sortedEntries(product.endpoints).map(([, endpoint]) => endpoint);
  const answering = calls.filter(({ answers }) => answers === 'wrapper');
  const outputOf = ({ id }: Endpoint) => module.needType(outputName(id), 'types.ts');
  module.add(table('CallInputs', 'What each call takes.', calls, (call) => inputOf(call, module)));
  module.add(table('CallAnswers', 'What each answers, but those that answer bytes.', answering, outputOf));
  const reads = answering.filter((call) => !doesChange(call)).map(({ id }) => `\n  | ${unionOf([id])}`);
  module.add(`/** Those that change nothing: their answers may be kept, and asked anew. */
export type ReadId =${reads.length === 0 ? ' never' : reads.join('')};`);
  return [module.toFile(placesOf([product.app, ...calls]))];
}

function table(
  name: string,
  about: string,
  calls: readonly Endpoint[],
  typeOf: (call: Endpoint) => string,
): string {
  const lines = calls.map((call) => `  readonly ${propertyKey(call.id)}: ${typeOf(call)};\n`);
  return `/** ${about} */\nexport interface ${name} {\n${lines.join('')}}`;
}
