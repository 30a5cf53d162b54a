import type { Nodes } from 'hast';

/** A run of text in one colour. */
interface Token {
  text: string;
  /** Classes of highlight.js, such as `hljs-keyword`; empty for plain text. */
  className: string;
}

/** One line of code, in coloured runs. */
export type CodeLine = readonly Token[];

interface Waiting {
  node: Nodes;
  className: string;
}

/**
 * Flattens a highlighted tree into lines of coloured runs, so that every line can be an element of its own:
 * a comment or a string that spans lines keeps its colour on each of them.
 */
export function linesOfTree(tree: Nodes): CodeLine[] {
  const lines: Token[][] = [[]];
  const waiting: Waiting[] = [{ node: tree, className: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.node.type === 'text') pushText(lines, next.node.value, next.className);
    else if ('children' in next.node) {
      const className = classOf(next.node) || next.className;
      waiting.push(...next.node.children.toReversed().map((node) => ({ node, className })));
    }
  }
  return trimEnd(lines);
}

/** The same lines without any colour: what is shown until the highlighter has come, or where there is none. */
export function plainLines(text: string): CodeLine[] {
  return trimEnd(text.split('\n').map((line) => (line === '' ? [] : [{ text: line, className: '' }])));
}

function pushText(lines: Token[][], text: string, className: string): void {
  text.split('\n').forEach((part, index) => {
    if (index > 0) lines.push([]);
    if (part !== '') lines.at(-1)?.push({ text: part, className });
  });
}

/** The line break at the end of a file ends its last line; it does not begin another. */
function trimEnd(lines: Token[][] | CodeLine[]): CodeLine[] {
  return lines.length > 1 && lines.at(-1)?.length === 0 ? lines.slice(0, -1) : lines;
}

function classOf(node: Nodes): string {
  const name = node.type === 'element' ? node.properties.className : undefined;
  return Array.isArray(name) ? name.join(' ') : '';
}
