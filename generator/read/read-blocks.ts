import type { Lookup } from '../declare/lookup.ts';
import type { Faults } from '../faults/fault.ts';
import { blockFile } from '../grammar/block-file.ts';
import { typeOfBlock } from '../grammar/block-type.ts';
import type { BlockType } from '../grammar/shape.ts';
import type { Spec } from '../load/load-spec.ts';
import { entriesOf, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { Pending } from './pending.ts';
import { readTyped } from './read-typed.ts';

/** Before anything is declared nothing is known, and no block needs to. */
const nothing: Lookup = {
  find: () => undefined,
  known: () => [],
  axisValues: () => undefined,
  part: () => undefined,
  block: () => undefined,
  blockNames: () => [],
  givenBy: () => ({}),
  noteText: () => undefined,
  noteIcon: () => undefined,
  unsure: () => true,
};

/** What each block takes: by it, the properties of screens are read. */
export function readBlocks({ blocks }: Pick<Spec, 'blocks'>, faults: Faults): BlockType[] {
  return [...blocks].map(([name, { root }]) => {
    const pending = new Pending();
    readTyped(blockFile, root, { faults, lookup: nothing, pending, where: `block ${name}` });
    judgeBeside(root, pending, faults);
    return typeOfBlock(name, root);
  });
}

/** A property that another speaks of is one of the same block. */
function judgeBeside(root: SpecNode, pending: Pending, faults: Faults): void {
  const known = [...propertiesIn(root)];
  for (const { node, where } of pending.list()) {
    const name = stringOf(node);
    if (name !== undefined && !known.includes(name)) faults.add('HUB1104', node.at, { name, where }, known);
  }
}

function propertiesIn(node: SpecNode): Set<string> {
  const inner = node.t === 'list' ? node.items : entriesOf(node).map(({ value }) => value);
  const own = entriesOf(node).flatMap(({ key, value }) =>
    key === 'properties' || key === 'fields' ? entriesOf(value).map((entry) => entry.key) : [],
  );
  return new Set([...own, ...inner.flatMap((one) => [...propertiesIn(one)])]);
}
