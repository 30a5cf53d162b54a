import type { Product } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedUnique } from '../output.ts';
import { unionOf } from '../print/literal.ts';
import { Module } from '../print/module.ts';

/** ids.ts: the ids of everything that other files refer to, as types. */
export function emitIds(product: Product): OutputFile[] {
  const module = new Module('ids.ts');
  const groups: [string, Record<string, unknown>][] = [
    ['ActionId', product.actions],
    ['CheckId', product.checks],
    ['BlockName', product.blocks],
    ['EndpointId', product.endpoints],
    ['ErrorId', product.errors],
    ['TermId', product.terms],
    ['GuardId', product.guards],
    ['PollId', product.polls],
    ['ScreenId', product.screens],
  ];
  for (const [name, record] of groups) {
    const ids = sortedUnique(Object.keys(record));
    const lines = ids.map((id) => `\n  | ${unionOf([id])}`).join('');
    module.add(`export type ${name} =${ids.length === 0 ? ' never' : lines};`);
  }
  const { actions, endpoints, errors, terms, guards, polls, screens } = product;
  const entries = [actions, endpoints, errors, terms, guards, polls, screens].flatMap((record) =>
    Object.values<{ origin: Product['app']['origin'] }>(record),
  );
  return [module.toFile(placesOf(entries))];
}
