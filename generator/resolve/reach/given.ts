import { child, entriesOf, itemsOf, type SpecNode, stringOf } from '../../yaml/spec-node.ts';

/** The names that a property gives: keys of a map, names in a list, or the one that is named: `query.param`. */
export function namesAt(node: SpecNode, path: string): string[] {
  const found = path.split('.').reduce<SpecNode | undefined>(child, node);
  const one = stringOf(found);
  if (one !== undefined) return [one];
  const isFields = found?.t === 'list' || child(found, 'by') !== undefined;
  return isFields ? fieldNames(found) : entriesOf(found).map(({ key }) => key);
}

/** The fields that a form asks, however they stand: beside each other, with more said of one, by cases. */
export function fieldNames(node: SpecNode | undefined): string[] {
  const name = stringOf(node) ?? stringOf(child(node, 'field'));
  if (name !== undefined) return [name];
  const cases = entriesOf(node).flatMap(({ key, value }) => (key === 'by' ? [] : fieldNames(value)));
  return [...new Set([...itemsOf(node).flatMap(fieldNames), ...cases])];
}
