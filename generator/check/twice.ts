import type { Building } from '../resolve/known.ts';
import {
  child,
  entriesOf,
  itemsOf,
  plain,
  type SpecMap,
  type SpecNode,
  stringOf,
} from '../yaml/spec-node.ts';
import { innerOf } from './texts/derived.ts';

/** Words of a list that is shown: what stands there twice in one way shows the same, or is called the same. */
const told = ['label', 'text', 'value'] as const;

/** Of a list of what is shown each stands once, and of the blocks of a page each has a name of its own. */
export function checkTwice({ spec, faults }: Pick<Building, 'spec' | 'faults'>): void {
  for (const { root } of spec.files.parts) checkLists(root, '', faults);
  for (const { root } of spec.files.screens) {
    checkLists(root, '', faults);
    checkAnchors(root, faults);
    checkStarts(root, faults);
    checkFixedOrders(root, faults);
  }
}

/** What a field starts with is one of its choices: a form that was not touched would send what nobody can choose. */
function checkStarts(node: SpecNode, faults: Building['faults']): void {
  const [start, choices] = [child(node, 'start'), child(node, 'choices')];
  const [name, ...known] = [start, ...itemsOf(choices).map((one) => child(one, 'value'))].map(plain);
  // One of another type is told by the type.
  const isAlike = known.some((one) => typeof one === typeof name);
  if (start?.t === 'scalar' && isAlike && !known.includes(name))
    faults.add('HUB1104', start.at, { name: String(name), where: 'choices' }, known.map(String));
  for (const inner of innerOf(node)) checkStarts(inner, faults);
}

/** Of orders none of which has a direction nobody chooses one. */
function checkFixedOrders(node: SpecNode, faults: Building['faults']): void {
  const [fixed, options] = [child(node, 'fixed'), child(node, 'options')];
  const known = itemsOf(options).map(stringOf);
  const fixedOrders = itemsOf(fixed).map(stringOf);
  const direction = child(node, 'direction');
  if (direction && fixed && known.length > 0 && known.every((one) => fixedOrders.includes(one)))
    faults.add('HUB1775', fixed.at, { name: 'direction' });
  for (const inner of innerOf(node)) checkFixedOrders(inner, faults);
}

function checkLists(node: SpecNode, where: string, faults: Building['faults']): void {
  const shown = itemsOf(node).filter(
    (item): item is SpecMap => isCalled(item) && child(item, 'when') === undefined,
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

const isCalled = (item: SpecNode) =>
  ['label', 'text'].some((word) => stringOf(child(item, word)) !== undefined);

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
  return [...own, ...innerOf(node).flatMap(blocksIn)];
}
