import { child, entriesOf, itemsOf, type SpecMap, type SpecNode, stringOf } from '../load/spec-node.ts';
import type { Building } from './context.ts';
import type { Screen } from './product.ts';

/** The types of JSON Schema that an empty field may be of. */
const types = ['object', 'array', 'boolean', 'string', 'number', 'integer'];

/** A form asks either inputs of its call, by name, or what a schema says that arrives at run time. */
export function checkForm(screen: Screen, root: SpecMap, building: Building): void {
  if (screen.block !== 'form') return;
  const { faults, endpoints } = building;
  const fields = root.entries.get('fields');
  const schema = root.entries.get('schema');
  const where = 'block form';
  if (fields === undefined && schema === undefined) faults.add('HUB1102', root.at, { where, name: 'fields' });
  if (fields !== undefined && schema !== undefined)
    faults.add('HUB1522', schema.keyAt, { where, name: 'schema', other: 'fields' });
  checkDefaults(root, building);
  const inputs = endpoints[stringOf(child(root, 'submit')) ?? '']?.input.properties;
  // What a call that does not exist would take is unknown: its name is the fault, not each field.
  if (inputs === undefined) return;
  const into = child(schema?.value, 'into');
  const named = [...namesOf(fields?.value), ...(into === undefined ? [] : [into])];
  for (const node of named) {
    const name = stringOf(node);
    if (name !== undefined && !Object.hasOwn(inputs, name))
      faults.add('HUB1302', node.at, { name }, Object.keys(inputs));
  }
}

/** The names that are asked, in whichever case. */
function namesOf(node: SpecNode | undefined): SpecNode[] {
  const cases = entriesOf(node).filter(({ key }) => key !== 'by');
  return [...itemsOf(node), ...cases.flatMap(({ value }) => itemsOf(value))];
}

function checkDefaults(root: SpecMap, { constants, faults }: Building): void {
  const defaults = root.entries.get('defaults');
  if (defaults === undefined) return;
  if (!root.entries.has('schema')) {
    faults.add('HUB1102', defaults.keyAt, { where: 'defaults', name: 'schema' });
  }
  const group = stringOf(defaults.value);
  const own = entriesOf(defaults.value).map(({ key, keyAt }) => ({ key, at: keyAt }));
  const shared = Object.keys(constants)
    .filter((id) => group !== undefined && id.startsWith(`${group}.`))
    .map((id) => ({ key: id.slice((group ?? '').length + 1), at: defaults.value.at }));
  for (const { key, at } of [...own, ...shared]) {
    if (!types.includes(key)) faults.add('HUB1104', at, { name: key, where: 'defaults' }, types);
  }
}
