import type { Element, Nodes, Root } from 'hast';

/** Visits every element of a tree, parents first; deep nesting must not overflow the stack. */
export function walk(tree: Root, visit: (node: Element) => void): void {
  const waiting: Nodes[] = [tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'element') visit(node);
    if ('children' in node) waiting.push(...node.children.toReversed());
  }
}

/** The text of a node without its markup. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** Whether something in a tree lies deeper than so many elements. */
export function isDeeper(tree: Root, max: number): boolean {
  let row: Nodes[] = [tree];
  for (let depth = 0; depth <= max && row.length > 0; depth++) {
    row = row.flatMap((node) => ('children' in node ? node.children : []));
  }
  return row.length > 0;
}
