import type { Building } from '../resolve/known.ts';
import { child, entriesOf, itemsOf, type SpecMap, type SpecNode, stringOf } from '../yaml/spec-node.ts';

/** Words of a list that is shown: what stands there twice in one way shows the same, or is called the same. */
const told = ['label', 'value'] as const;

/** Of a list of what is shown each stands once, and of the blocks of a page each has a name of its own. */
export function checkTwice({ spec, faults }: Pick<Building, 'spec' | 'faults'>): void {
  for (const { root } of spec.files.parts) checkLists(root, '', faults);
  for (const { root } of spec.files.screens) {
    checkLists(root, '', faults);
    checkAnchors(root, faults);
  }
}

function checkLists(node: SpecNode, where: string, faults: Building['faults']): void {
  const shown = itemsOf(node).filter(
    (item): item is SpecMap =>
      stringOf(child(item, 'label')) !== undefined && child(item, 'when') === undefined,
  );
  for (const word of told) {
    const first = new Set<string>();
    for (const item of shown) {
      const value = child(item, word);
      const name = stringOf(value);
      if (value === undefined || name === undefined) continue;
      if (first.has(name)) faults.add('HUB1109', value.at, { name, where });
      first.add(name);
    }
  }
  for (const item of itemsOf(node)) checkLists(item, where, faults);
  for (const { key, value } of entriesOf(node)) checkLists(value, key, faults);
}

/** Forms are told with what else they need of a name. */
function checkAnchors(root: SpecNode, faults: Building['faults']): void {
  const first = new Map<string, SpecNode>();
  for (const block of blocksIn(root)) {
    const id = child(block, 'id');
    const name = stringOf(id);
    if (id === undefined || name === undefined) continue;
    const other = first.get(name);
    const areForms = [block, other].every((one) => stringOf(child(one, 'block')) === 'form');
    if (other === undefined) first.set(name, block);
    else if (!areForms)
      faults.add('HUB1202', id.at, { what: 'block', name, first: `${other.at.file}:${other.at.line}` });
  }
}

function blocksIn(node: SpecNode): SpecNode[] {
  const own = stringOf(child(node, 'block')) === undefined ? [] : [node];
  return [...own, ...[...itemsOf(node), ...entriesOf(node).map(({ value }) => value)].flatMap(blocksIn)];
}
