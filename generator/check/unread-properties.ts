import type { Place } from '../faults/place.ts';
import { typeName } from '../grammar/block-type.ts';
import type { CodeUses } from '../load/code-uses.ts';
import type { Building } from '../resolve/known.ts';
import { child, entriesOf, type SpecNode } from '../yaml/spec-node.ts';

/** Read where a page is checked, and by no component: that fewer are offered than there are is no slip. */
const readHere: readonly string[] = ['FormField.fewer'];

/** A property of a block that its component does not read would be taken, and do nothing. */
export function checkUnreadProperties({ spec, faults }: Building, { unread }: CodeUses): void {
  for (const [name, { root }] of spec.blocks) {
    const own = [
      { type: `${typeName(name)}Props`, fields: child(root, 'properties') },
      ...entriesOf(child(root, 'shapes')).map(({ key, value }) => ({
        type: typeName(`${name}-${key}`),
        fields: child(value, 'fields'),
      })),
    ];
    for (const { type, fields } of own)
      for (const path of unread) {
        const [first, ...names] = path.split('.');
        if (first !== type || readHere.includes(path)) continue;
        const at = placeOf(fields, names);
        if (at !== undefined) faults.add('HUB1551', at, { name: names.join('.'), where: name });
      }
  }
}

/** Where a property is declared; undefined where block.yaml has none, as of what every block takes. */
function placeOf(fields: SpecNode | undefined, [name, ...inner]: readonly string[]): Place | undefined {
  const found = entriesOf(fields).find(({ key }) => key === name);
  if (found === undefined || inner.length === 0) return found?.keyAt;
  return fieldsWithin(found.value)
    .map((one) => placeOf(one, inner))
    .find((place) => place !== undefined);
}

/** Records that a shape holds, whatever stands between: a list of them, one of several. */
function fieldsWithin(node: SpecNode): SpecNode[] {
  if (node.t === 'list') return node.items.flatMap(fieldsWithin);
  return entriesOf(node).flatMap(({ key, value }) => (key === 'fields' ? [value] : fieldsWithin(value)));
}
