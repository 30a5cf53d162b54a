import { child, entriesOf, type SpecNode } from '../load/spec-node.ts';
import type { Building } from './context.ts';
import { declarations } from './registry.ts';

/** What spec/parts holds under `card.item`, and that it is used. */
export function findPart(id: string, { spec, usedParts }: Building): SpecNode | undefined {
  const [sort = '', name = ''] = id.split('.');
  usedParts.add(id);
  return spec.files.parts
    .map(({ root }) => child(child(root, sort), name))
    .find((part) => part !== undefined);
}

/** A part that nothing calls by its name is read by nobody: what is wrong in it would never be told. */
export function checkParts({ spec, usedParts, lookup, faults }: Building): void {
  if (lookup.unsure('screen')) return;
  for (const { key: sort, value } of spec.files.parts.flatMap((file) => declarations(file))) {
    for (const { key, keyAt } of entriesOf(value)) {
      if (!usedParts.has(`${sort}.${key}`)) faults.add('HUB1525', keyAt, { name: `${sort}.${key}` });
    }
  }
}
