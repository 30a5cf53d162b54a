import { searchCardMax } from '#generated/constants.ts';

/**
 * A README as plain text: without front matter, code fences' rails, links' targets, tags and signs of markup. No
 * pattern reads on past what may begin it anew, so that text made to be slow is read once like any other.
 */
export function plainText(markdown: string): string {
  const body = markdown.replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---\s*(?:\r?\n|$)/, '').slice(0, searchCardMax);
  return withoutComments(body)
    .replace(/^[^\S\n]*(?:```|~~~).*$/gm, ' ')
    .replace(/!\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/[*_`|]+/g, ' ')
    .replace(/^[\s:=-]+$/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A comment that never ends is text. */
function withoutComments(text: string): string {
  const [first = '', ...others] = text.split('<!--');
  return others.reduce((before, piece) => {
    const end = piece.indexOf('-->');
    return end < 0 ? `${before}<!--${piece}` : `${before} ${piece.slice(end + 3)}`;
  }, first);
}
