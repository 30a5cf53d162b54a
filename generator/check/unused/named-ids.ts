import { type JsonSchema, refName, schemasIn } from '../../grammar/json-schema.ts';
import type { Shape } from '../../grammar/shape.ts';
import type { RefTarget } from '../../grammar/targets.ts';
import { idNamedBy } from '../../grammar/vocabularies.ts';
import type { Building } from '../../resolve/known.ts';
import { stringOf } from '../../yaml/spec-node.ts';
import { walkSpec } from '../walk-spec.ts';

/** The ids that a spec names, by what they name. */
export type NamedIds = (to: RefTarget) => ReadonlySet<string>;

/** Every id that a spec names: where the grammar says that one stands, whatever the word is called. */
export function namedIds(building: Pick<Building, 'spec' | 'lookup' | 'read' | 'registry'>): NamedIds {
  const found = new Map<RefTarget, Set<string>>();
  walkSpec(building, ({ shape, node }) => {
    const written = stringOf(node);
    const named = written === undefined ? undefined : namedAt(shape, written);
    if (named === undefined) return;
    const own = found.get(named.to) ?? new Set();
    found.set(named.to, own);
    own.add(named.id);
  });
  return (to) => found.get(to) ?? new Set();
}

/** What a word names, by where it stands. */
function namedAt(shape: Shape, written: string): { to: RefTarget; id: string } | undefined {
  if (shape.is === 'ref') return shape.idle ? undefined : { to: shape.to, id: written };
  if (shape.is !== 'word') return undefined;
  return idNamedBy(shape.of, written);
}

/** The types that a schema names, wherever it does. */
export function typesIn(schema: JsonSchema | undefined): string[] {
  if (schema === undefined) return [];
  const own = refName(schema);
  return [...(own === undefined ? [] : [own]), ...schemasIn(schema).flatMap(typesIn)];
}
