import type { Root } from 'hast';
import { walk } from './tree.ts';

const lowest = 6;

/** A text stands under the title of its page: its own headings begin one level below. */
export function rehypeUnderTitle() {
  return (tree: Root) => {
    walk(tree, (node) => {
      const level = /^h([1-6])$/.exec(node.tagName)?.[1];
      if (level) node.tagName = `h${Math.min(Number(level) + 1, lowest)}`;
    });
  };
}
