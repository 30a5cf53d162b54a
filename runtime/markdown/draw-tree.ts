import type { Element, Root } from 'hast';
import type { ComponentType, ElementType, ReactElement, ReactNode } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

/** What draws an element in the place of its own tag; it is given the node as well. */
export type Drawers = Readonly<Record<string, ComponentType<never>>>;

/**
 * Draws a tree that was cleaned. What `sanitize-schema.ts` lets through is called in the tree as React calls it, but for what begins with
 * `aria` and `data`. `draw-tree.test.ts` compares it with hast-util-to-jsx-runtime, which knows every name of HTML, SVG and MDX, and which no page has to
 * load for that.
 */
export function drawTree(tree: Root, drawers: Drawers = {}): ReactElement {
  return draw(Fragment, {}, childrenOf(tree, drawers));
}

function draw(
  type: ElementType,
  props: Record<string, unknown>,
  children: readonly ReactNode[],
  key?: string,
): ReactElement {
  if (children.length > 1) return jsxs(type, { ...props, children }, key);
  // Elements without an end may not be given any, not even none.
  return jsx(type, children[0] ? { ...props, children: children[0] } : props, key);
}

function childrenOf(parent: Root | Element, drawers: Drawers): ReactNode[] {
  const counts = new Map<string, number>();
  return parent.children.flatMap((node): ReactNode[] => {
    if (node.type === 'text') return isBetweenCells(parent, node.value) ? [] : [node.value];
    if (node.type !== 'element') return [];
    const count = counts.get(node.tagName) ?? 0;
    counts.set(node.tagName, count + 1);
    return [drawElement(node, `${node.tagName}-${count}`, drawers)];
  });
}

function drawElement(node: Element, key: string, drawers: Drawers): ReactElement {
  const own = Object.hasOwn(drawers, node.tagName) ? drawers[node.tagName] : undefined;
  const props = own ? { ...propsOf(node), node } : propsOf(node);
  return draw((own ?? node.tagName) as ElementType, props, childrenOf(node, drawers), key);
}

const rows = new Set(['table', 'tbody', 'thead', 'tfoot', 'tr']);

/** React refuses text there, of which a browser would make nothing either. */
const isBetweenCells = (parent: Root | Element, text: string) =>
  parent.type === 'element' && rows.has(parent.tagName) && !/[^ \t\n\f\r]/.test(text);

function propsOf({ tagName, properties }: Element): Record<string, unknown> {
  const given = Object.entries(properties).filter(
    ([name, value]) => name !== 'children' && value !== null && value !== undefined && !Number.isNaN(value),
  );
  const props = Object.fromEntries(
    given.map(([name, value]) => [propName(name), Array.isArray(value) ? value.join(' ').trim() : value]),
  );
  const { align, ...others } = props;
  // Browsers know the attribute, which is no more part of HTML.
  return (tagName === 'td' || tagName === 'th') && typeof align === 'string'
    ? { ...others, ...(align && { style: { textAlign: align } }) }
    : props;
}

/** `ariaLabel` is `aria-label`, `dataFootnoteRef` is `data-footnote-ref`. */
function propName(name: string): string {
  const [, kind = '', rest = ''] = /^(aria|data)([A-Z].*)$/.exec(name) ?? [];
  if (kind === '') return name;
  const words = kind === 'data' ? rest.replaceAll(/(?!^)[A-Z]/g, '-$&') : rest;
  return `${kind}-${words.toLowerCase()}`;
}
