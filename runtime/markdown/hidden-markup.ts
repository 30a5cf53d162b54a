import { hiddenElements } from './sanitize-schema.ts';

/** As much of a Markdown tree as matters here. */
interface MarkdownNode {
  type: string;
  value?: string;
  children?: MarkdownNode[];
}

interface Tag {
  /** Which of the siblings it stands in, and from where to where. */
  node: number;
  from: number;
  to: number;
  name: string;
  kind: 'opens' | 'closes' | 'alone';
}

/** Of these only the tags go: their content is text that was meant to be read. */
const unwrapped = ['plaintext', 'xmp'];
/** Whatever stands in them is characters, up to their own end. */
const verbatim = new Set(['script', 'style', 'textarea', 'title', 'iframe', 'noembed', 'noframes']);
/** Where one of these begins a block, Markdown takes all that follows for HTML until one of them ends. */
const endlessBlock = /^ {0,3}<(?:script|style|textarea)\b/i;
const names = [...hiddenElements, ...unwrapped].join('|');
const comment = '<!--(?:-?>|[^]*?(?:--!?>|$))';
const attributes = `(?:=\\s*(?:"[^"]*"|'[^']*')|[^>])*`;
const tagPattern = `${comment}|<(?<closing>/?)(?<name>${names})(?=[\\s/>]|$)${attributes}(?:>|$)`;

/**
 * Takes out elements that are never shown before HTML is parsed. A parser lets one that nobody closed run to the end
 * of the text; here it must close beside where it opens, or its tag alone goes and all that follows is shown.
 */
export function remarkHiddenMarkup(this: { parse(text: string): unknown }) {
  return (tree: MarkdownNode): void => {
    const waiting = [tree];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (!node.children) continue;
      node.children = withoutHidden(
        node.children,
        (text) => (this.parse(text) as MarkdownNode).children ?? [],
      );
      waiting.push(...node.children);
    }
  };
}

function withoutHidden(
  siblings: readonly MarkdownNode[],
  parse: (text: string) => MarkdownNode[],
): MarkdownNode[] {
  const tags = siblings.flatMap((node, index) =>
    node.type === 'html' ? tagsOf(node.value ?? '', index) : [],
  );
  if (tags.length === 0) return [...siblings];
  const cuts = cutsOf(tags);
  return siblings.flatMap((node, index) => {
    const { value } = node;
    if (value === undefined || node.type !== 'html') return isInside(cuts, index) ? [] : [node];
    const left = cutText(value, index, cuts);
    if (left === value) return [node];
    return endlessBlock.test(value) ? parse(left) : [{ ...node, value: left }];
  });
}

function tagsOf(html: string, node: number): Tag[] {
  return [...html.matchAll(new RegExp(tagPattern, 'gi'))].flatMap(({ 0: text, index, groups }) => {
    const name = groups?.name?.toLowerCase();
    if (name === undefined) return [];
    const isAlone = unwrapped.includes(name) || (text.endsWith('/>') && !verbatim.has(name));
    const kind = isAlone ? 'alone' : groups?.closing ? 'closes' : 'opens';
    return [{ node, from: index, to: index + text.length, name, kind }];
  });
}

interface Cut {
  first: Tag;
  last: Tag;
}

/** From each tag that opens to the one that closes it, and every other tag by itself; no two of them cross. */
function cutsOf(tags: readonly Tag[]): Cut[] {
  const lastClose = new Map(
    tags.flatMap((tag, at) => (tag.kind === 'closes' ? [[tag.name, at] as const] : [])),
  );
  const cuts: Cut[] = [];
  let open: { tag: Tag; depth: number } | undefined;
  for (const [at, tag] of tags.entries()) {
    if (!open) {
      if (tag.kind === 'opens' && (lastClose.get(tag.name) ?? -1) > at) open = { tag, depth: 1 };
      else cuts.push({ first: tag, last: tag });
    } else if (tag.name === open.tag.name) {
      if (tag.kind === 'opens' && !verbatim.has(tag.name)) open.depth += 1;
      // The last end there is closes all: what is nested wrongly must not run on.
      if (tag.kind === 'closes') open.depth = lastClose.get(tag.name) === at ? 0 : open.depth - 1;
      if (open.depth > 0) continue;
      cuts.push({ first: open.tag, last: tag });
      open = undefined;
    }
  }
  return cuts;
}

function isInside(cuts: readonly Cut[], index: number): boolean {
  return cuts.some(({ first, last }) => first.node < index && index < last.node);
}

/** What is left of one sibling. A blank stands for what went, so that its two sides cannot become a new tag. */
function cutText(html: string, index: number, cuts: readonly Cut[]): string {
  let left = '';
  let at = 0;
  for (const { first, last } of cuts) {
    if (last.node < index || first.node > index) continue;
    left += `${html.slice(at, first.node < index ? 0 : first.from)} `;
    at = last.node > index ? html.length : last.to;
  }
  return left + html.slice(at);
}
