import type { Element, Nodes, Root, Text } from 'hast';
import { walk } from './tree.ts';

/** Signs that are set without spaces between them; Korean parts its words. */
const tight =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3001-\\u3011\\u3014-\\u301f\\uff01-\\uff9f';
/** Beside such a sign they are tight as well, and beside a Latin one they are not. */
const marks = '“”‘’…—';
const sides = (set: string) => ({ ends: new RegExp(`[${set}]$`, 'u'), starts: new RegExp(`^[${set}]`, 'u') });
const [surely, perhaps] = [sides(tight), sides(tight + marks)];

const lines = /^(?:p|li|td|th|dt|dd|h[1-6]|summary|figcaption)$/;
const asOther = /^(?:pre|code|kbd|samp|img|picture|video|audio|input|br)$/;

/** Where a line of Chinese or Japanese is broken in the source, nothing is meant: a browser would draw a space. */
export function rehypeSoftBreaks() {
  return (tree: Root) => {
    walk(tree, (node) => {
      if (lines.test(node.tagName)) join(textsIn(node));
    });
  };
}

/** What stands in a line beside text: a picture, code. Nothing is joined to it. */
const other = (): Text => ({ type: 'text', value: '\u0000' });

/** The texts of a line in their order, those of its parts too; a line within it is one of its own. */
function textsIn(parent: Element): Text[] {
  const found: Text[] = [];
  const waiting: Nodes[] = parent.children.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'text') found.push(node);
    if (node.type !== 'element') continue;
    if (asOther.test(node.tagName) || lines.test(node.tagName)) found.push(other());
    else waiting.push(...node.children.toReversed());
  }
  return found;
}

function join(texts: readonly Text[]): void {
  let before = '';
  texts.forEach((text, at) => {
    const after = texts[at + 1]?.value ?? '';
    const parts = text.value.split('\n');
    text.value = parts.reduce((joined, part, index) => {
      const isLast = index === parts.length - 1;
      const next = part === '' && isLast ? after : part;
      // A sign may be two units; to look at more of a long text would take longer with every line.
      const [left, right] = [(joined || before).slice(-2), next.slice(0, 2)];
      const isTight =
        (surely.ends.test(left) && perhaps.starts.test(right)) ||
        (perhaps.ends.test(left) && surely.starts.test(right));
      return `${joined}${isTight ? '' : '\n'}${part}`;
    });
    before = text.value || before;
  });
}
