import type { JsonSchema } from '../grammar/json-schema.ts';
import type { Node } from '../model/node.ts';
import { readNode } from '../read/read-node.ts';
import type { SpecNode } from '../yaml/spec-node.ts';
import { withRights } from './buttons.ts';
import { type Building, scopeReader } from './known.ts';

const noEffects: Node = { t: 'list', items: [] };

/** Effects at a place where the given extra names are in scope. */
export function readEffects(
  node: SpecNode | undefined,
  where: string,
  building: Building,
  extra?: Record<string, JsonSchema>,
): Node {
  if (node === undefined) return noEffects;
  const read = readNode({ is: 'effects' }, node, scopeReader(building, where, extra)) ?? noEffects;
  return withRights(read, building.endpoints);
}
