import type { Root } from 'hast';
import { textOf } from './tree.ts';

/** What a title is told by: letters and digits. Case, width and what stands between them make no other title. */
const told = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

/** A text without a first heading that repeats what the page is called: with a picture or a link in it, it says more. */
export function withoutTitle(tree: Root, names: readonly string[]): Root {
  const at = tree.children.findIndex((node) => node.type !== 'text' || node.value.trim() !== '');
  const first = tree.children[at];
  if (first?.type !== 'element' || first.tagName !== 'h2') return tree;
  if (!first.children.every(({ type }) => type === 'text')) return tree;
  const title = told(textOf(first));
  if (title === '' || !names.some((name) => told(name) === title)) return tree;
  return { ...tree, children: tree.children.toSpliced(at, 1) };
}
