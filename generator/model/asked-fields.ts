import { child, entriesOf, itemsOf, type SpecMap, type SpecNode, stringOf } from '../yaml/spec-node.ts';

/** A field that a form asks, as it is written. */
export interface AskedField {
  name: string;
  /** Where its name stands. */
  node: SpecNode;
  /** What is said of it, where it is more than its name. */
  said?: SpecMap;
}

/** The lists of fields of a form, one for each case. */
export function casesOf(fields: SpecNode | undefined): AskedField[][] {
  if (fields?.t === 'list') return [listed(fields)];
  return entriesOf(fields).flatMap(({ key, value }) => (key === 'by' ? [] : [listed(value)]));
}

/** Every field that a form asks, in whichever case. */
export const askedIn = (fields: SpecNode | undefined): AskedField[] => casesOf(fields).flat();

/** Fields that stand beside each other are written in a list of their own. */
function listed(list: SpecNode): AskedField[] {
  return itemsOf(list).flatMap((entry) => (entry.t === 'list' ? listed(entry) : fieldOf(entry)));
}

function fieldOf(entry: SpecNode): AskedField[] {
  const said = entry.t === 'map' ? entry : undefined;
  const node = said ? child(said, 'field') : entry;
  const name = stringOf(node);
  return node === undefined || name === undefined ? [] : [{ name, node, ...(said && { said }) }];
}
