import type { JsonSchema } from '../grammar/json-schema.ts';
import type { Node } from '../model/node.ts';
import type { Route } from '../model/product.ts';
import { readNode } from '../read/read-node.ts';
import type { SpecNode } from '../yaml/spec-node.ts';
import { withRights } from './buttons.ts';
import { type Building, scopeReader } from './known.ts';
import { fillerOf } from './reach/fill.ts';
import { listOf } from './screens.ts';

const noEffects: Node = { t: 'list', items: [] };

/** What is known where effects are done that stand on no page. */
interface Around {
  building: Building;
  /** What their links may lead to. */
  routes: readonly Route[];
  /** What was answered just before. */
  answer?: JsonSchema | undefined;
}

/** Effects that stand on no page, and find what their links are made of in what was answered. */
export function readEffects(
  node: SpecNode | undefined,
  where: string,
  { building, routes, answer }: Around,
): Node {
  if (node === undefined) return noEffects;
  const { names, ...reader } = scopeReader(building, where);
  const fill = fillerOf({ ...building, routes, listOf: (screen) => listOf(screen, building) });
  const knowing = { ...reader, fill, names: { ...names, ...(answer && { answer }) } };
  const read = readNode({ is: 'effects' }, node, knowing) ?? noEffects;
  return withRights(read, building.endpoints);
}
