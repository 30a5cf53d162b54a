import type { Screen } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';
import { child, entriesOf, type SpecMap, type SpecNode, stringOf } from '../yaml/spec-node.ts';

/** Slots stand only where the block has some, name what it asks, and each has its file. */
export function checkSlots(
  screen: Screen,
  root: SpecMap,
  { blocks, endpoints, spec, faults }: Building,
): void {
  const slots = root.entries.get('slots');
  const block = blocks[screen.block];
  if (slots === undefined || block === undefined) return;
  if (block.slots === undefined) {
    faults.add('HUB1521', slots.keyAt, { name: screen.block });
    return;
  }
  if (block.slots !== 'fields') {
    checkEach(screen, slots.value, { known: block.slots, spec, faults });
    return;
  }
  const call = stringOf(child(root, 'submit'));
  const inputs = call === undefined ? undefined : endpoints[call]?.input.properties;
  // What a call that does not exist would take is unknown: its name is the fault, not each slot.
  if (inputs === undefined) return;
  const known = screen.props.fields.schema === undefined ? Object.keys(inputs) : [];
  checkEach(screen, slots.value, { known, spec, faults });
}

/** Each is one that there is, and its file is there. */
function checkEach(
  screen: Screen,
  slots: SpecNode,
  { known, spec, faults }: { known: readonly string[] } & Pick<Building, 'spec' | 'faults'>,
): void {
  for (const { key, keyAt, value } of entriesOf(slots)) {
    if (!known.includes(key)) faults.add('HUB1302', keyAt, { name: key }, known);
    const file = `screens/${screen.id}.${stringOf(value) ?? ''}.tsx`;
    if (!spec.overrides.includes(file))
      faults.add('HUB1520', value.at, { slot: key, name: file }, spec.overrides);
  }
}
