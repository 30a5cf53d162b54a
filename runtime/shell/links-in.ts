/** A part of a text: one with an address is a link. */
export interface TextPart {
  text: string;
  href?: string;
}

/** `[words](address)`, an address, or somebody's at a mail server; an address ends before what ends a sentence. */
const link =
  /\[([^[\]\n]+)\]\(((?:https?:\/\/|mailto:|\/)[^\s()]+)\)|(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]，。；：！？、）】])|([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g;

/** The parts of a text that is one paragraph: words, and what leads somewhere. */
export function linksIn(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of text.matchAll(link)) {
    const [all, words, address, bare, mail] = found;
    if (found.index > from) parts.push({ text: text.slice(from, found.index) });
    parts.push({ text: words ?? all, href: address ?? bare ?? `mailto:${mail}` });
    from = found.index + all.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
