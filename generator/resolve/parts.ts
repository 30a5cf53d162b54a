import { child, type SpecNode } from '../yaml/spec-node.ts';
import type { Building } from './context.ts';

/** What spec/parts holds under `card.item`, and that it is used. */
export function findPart(id: string, { spec, usedParts }: Building): SpecNode | undefined {
  const [sort = '', name = ''] = id.split('.');
  usedParts.add(id);
  return spec.files.parts
    .map(({ root }) => child(child(root, sort), name))
    .find((part) => part !== undefined);
}
