import type { Element, ElementContent, Root } from 'hast';
import { alertKinds } from './alert-kinds.ts';
import { textOf, walk } from './tree.ts';

type AlertKind = (typeof alertKinds)[number];

const MARK = /^\s*\[!([A-Z]+)\]\s*/i;

/** Marks block quotes that open with `[!NOTE]` and the like; runs after sanitising, so the class is ours alone. */
export function rehypeAlerts() {
  return (tree: Root) => {
    walk(tree, (node) => {
      if (node.tagName === 'blockquote') markAlert(node);
    });
  };
}

function markAlert(quote: Element): void {
  const first = quote.children.find((child): child is Element => child.type === 'element');
  const kind = first && MARK.exec(textOf(first))?.[1]?.toLowerCase();
  if (!first || !isAlertKind(kind)) return;
  dropMark(first.children);
  if (textOf(first).trim() === '' && !hasElement(first))
    quote.children.splice(quote.children.indexOf(first), 1);
  quote.properties = { ...quote.properties, dataAlert: kind };
}

function dropMark(children: ElementContent[]): void {
  const text = children[0];
  if (text?.type !== 'text') return;
  text.value = text.value.replace(MARK, '');
  const next = children[1];
  if (text.value === '' && next?.type === 'element' && next.tagName === 'br') children.splice(0, 2);
}

function hasElement(node: Element): boolean {
  return node.children.some((child) => child.type === 'element');
}

function isAlertKind(kind: string | undefined): kind is AlertKind {
  return alertKinds.some((known) => known === kind);
}
