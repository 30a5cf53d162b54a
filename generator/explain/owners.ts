import type { Place } from '../faults/place.ts';
import { fileKinds } from '../grammar/spec-files.ts';
import type { Resolution } from '../resolve/resolve.ts';
import type { SpecFile } from '../yaml/load-folder.ts';
import type { SpecNode } from '../yaml/spec-node.ts';

/** Whose line something is: the innermost thing that is declared around it, or several that share one line. */
export type Owners = (at: Place) => readonly string[];

const keyOf = ({ file, line, col }: Place) => `${file}:${line}:${col}`;

export function ownersIn({ product, building }: Resolution): Owners {
  const declared = new Map<string, string[]>();
  const declare = (at: Place, name: string) => {
    const known = declared.get(keyOf(at));
    if (known === undefined) declared.set(keyOf(at), [name]);
    else if (!known.includes(name)) known.push(name);
  };
  // One line of a route may stand for one in each kind.
  for (const { id, origin } of product.routes) declare(origin.place, `route ${id}`);
  for (const { name, viewOf, fields } of Object.values(product.entities))
    for (const field of viewOf === undefined ? fields : [])
      declare(field.origin.place, `field ${name}.${field.name}`);
  const roots = new Map<SpecNode, string[]>();
  const files: SpecFile[] = [];
  for (const [kind, { declares }] of fileKinds)
    for (const file of building.spec.files[kind]) {
      files.push(file);
      for (const [sort, { ids }] of Object.entries(declares).filter(([own]) => !besides.has(own)))
        for (const { id, value } of ids(file))
          roots.set(value, [...(roots.get(value) ?? []), `${sort} ${id}`]);
    }
  const found = new Map<string, readonly string[]>();
  for (const { root } of files) spread(root, [], { declared, roots, found });
  return (at) => found.get(keyOf(at)) ?? [];
}

/** A view is an entity as well, and a group of constants is made of constants. */
const besides = new Set(['view', 'constants', 'budget', 'rate', 'tagGroup']);

interface Spreading {
  declared: ReadonlyMap<string, string[]>;
  roots: ReadonlyMap<SpecNode, string[]>;
  found: Map<string, readonly string[]>;
}

function spread(node: SpecNode, around: readonly string[], into: Spreading): void {
  const { declared, roots, found } = into;
  const own = roots.get(node) ?? declared.get(keyOf(node.at)) ?? around;
  if (!found.has(keyOf(node.at))) found.set(keyOf(node.at), own);
  if (node.t === 'list') for (const item of node.items) spread(item, own, into);
  if (node.t !== 'map') return;
  for (const { keyAt, value } of node.entries.values()) {
    const inner = roots.get(value) ?? declared.get(keyOf(keyAt)) ?? own;
    found.set(keyOf(keyAt), inner);
    spread(value, inner, into);
  }
}
