import type { Place } from '../faults/place.ts';
import { typeName } from '../grammar/block-type.ts';
import type { CodeUses } from '../load/code-uses.ts';
import type { Building } from '../resolve/known.ts';
import { child, entriesOf, type SpecNode } from '../yaml/spec-node.ts';

/** Read where a page is checked, and by no component: that fewer are offered than there are is no slip. */
const readHere: readonly string[] = ['FormField.fewer'];

/**
 * A property of a block that its component does not read would be taken, and do nothing. One that was not there when code was
 * read is read by nothing as far as anybody knows; of a block that has no code of its own nobody knows.
 */
export function checkUnreadProperties({ spec, faults }: Building, { unread, props }: CodeUses): void {
  const isUnread = new Set(unread);
  const isKnown = new Set(props);
  for (const [name, { root }] of spec.blocks) {
    const isDrawn = props.some((path) => path.startsWith(`${typeName(name)}Props.`));
    for (const { path, at } of propertiesOf(name, root)) {
      if (readHere.includes(path) || !(isUnread.has(path) || (isDrawn && !isKnown.has(path)))) continue;
      const own = path.slice(path.indexOf('.') + 1);
      faults.add('HUB1551', at, { name: own, where: name });
    }
  }
}

interface Property {
  /** From its type on, as the compiler names it. */
  path: string;
  at: Place;
}

/** All that block.yaml declares; what every block takes is read in one place for all. */
function propertiesOf(name: string, root: SpecNode): Property[] {
  return [
    ...within(`${typeName(name)}Props`, child(root, 'properties')),
    ...entriesOf(child(root, 'shapes')).flatMap(({ key, value }) =>
      within(typeName(`${name}-${key}`), child(value, 'fields')),
    ),
  ];
}

function within(outer: string, fields: SpecNode | undefined): Property[] {
  return entriesOf(fields).flatMap(({ key, keyAt, value }) => {
    const path = `${outer}.${key}`;
    return [{ path, at: keyAt }, ...fieldsWithin(value).flatMap((inner) => within(path, inner))];
  });
}

/** Records that a shape holds, whatever stands between: a list of them, one of several. */
function fieldsWithin(node: SpecNode): SpecNode[] {
  if (node.t === 'list') return node.items.flatMap(fieldsWithin);
  return entriesOf(node).flatMap(({ key, value }) => (key === 'fields' ? [value] : fieldsWithin(value)));
}
