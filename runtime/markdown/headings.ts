import type { Root } from 'hast';
import { walk } from './tree.ts';

const lowest = 6;
const underTitle = 2;

/** A text stands under the title of its page: its own headings begin one level below. */
export function rehypeUnderTitle() {
  return (tree: Root) => {
    walk(tree, (node) => {
      const level = /^h([1-6])$/.exec(node.tagName)?.[1];
      if (level) node.tagName = `h${Math.min(Number(level) + 1, lowest)}`;
    });
  };
}

/**
 * By how many levels the headings of a text can stand higher, so that the first levels below the title of its page are not passed over:
 * whoever is led by headings takes what is left out for something missed.
 */
export function raiseOf(tree: Root): number {
  let highest = lowest + 1;
  walk(tree, ({ tagName }) => {
    const level = /^h([1-6])$/.exec(tagName)?.[1];
    if (level) highest = Math.min(highest, Number(level));
  });
  return highest > lowest ? 0 : Math.max(highest - underTitle, 0);
}
