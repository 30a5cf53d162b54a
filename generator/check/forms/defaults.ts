import type { Building } from '../../resolve/known.ts';
import { entriesOf, type SpecMap, stringOf } from '../../yaml/spec-node.ts';

/** The types of JSON Schema that an empty field may be of. */
const types = ['object', 'array', 'boolean', 'string', 'number', 'integer'];

/** What an empty field of each type starts with is said by type, where a schema arrives at run time. */
export function checkDefaults(root: SpecMap, { constants, faults }: Building): void {
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
