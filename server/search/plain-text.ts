/** Longer READMEs are found by their beginning; an index of whole books would rank nothing better. */
const plainMax = 20_000;

/** A README as plain text: without front matter, code fences' rails, links' targets, tags and signs of markup. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---\s*(?:\r?\n|$)/, '')
    .slice(0, plainMax)
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/^\s*(?:```|~~~).*$/gm, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/[*_`|]+/g, ' ')
    .replace(/^[\s:=-]+$/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
