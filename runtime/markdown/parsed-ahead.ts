import type { Root } from 'hast';
import type { MarkdownTask } from './parse.ts';

/** A piece of a text as it was parsed for the document; without a tree it is shown as it was written. */
interface AheadTree {
  of: string;
  tree: Root | null;
}

type Parse = (task: MarkdownTask) => Root | undefined;

const known = new Map<string, Root | undefined>();
let parseNow: Parse | undefined;

/** Parses at once, while it is drawn: where no browser is there to wait. */
export function parseWhileDrawn(parse: Parse): void {
  parseNow = parse;
}

/** Takes what the document brought of its texts. */
export function takeParsed(): void {
  const text = document.querySelector('script#parsed')?.textContent;
  for (const { of, tree } of text ? (JSON.parse(text) as AheadTree[]) : []) known.set(of, tree ?? undefined);
}

/** Whether a document has brought texts along: then the first that is shown needs no parser. */
export const isParsedAhead = (): boolean => known.size > 0;

/** What has been parsed while it was drawn, and forgets it: the next document holds its own. */
export function drawnTrees(): string {
  const trees = [...known].map(([of, tree]): AheadTree => ({ of, tree: tree ?? null }));
  known.clear();
  return JSON.stringify(trees, (name, value) => (name === 'position' && isPlace(value) ? undefined : value));
}

/** A tree that is there already; nothing where it has to be waited for. */
export function parsedAhead(task: MarkdownTask): { tree: Root | undefined } | undefined {
  const key = keyOf(task);
  if (parseNow && !known.has(key)) known.set(key, treeOf(parseNow, task));
  return known.has(key) ? { tree: known.get(key) } : undefined;
}

function treeOf(parse: Parse, task: MarkdownTask): Root | undefined {
  try {
    return parse(task);
  } catch {
    // As where a browser's parser gives up: it is shown as it was written.
    return undefined;
  }
}

/** Where a node stood in its text: no property of an element is a record. */
const isPlace = (value: unknown): boolean => typeof value === 'object' && value !== null && 'start' in value;

/** Tells one text from another by two numbers of 32 bits, made as FNV-1a makes them from two beginnings: a document holds a few. */
function keyOf({ text, footnotes }: MarkdownTask): string {
  let [one, two] = [0x811c9dc5, 0x1b873593];
  for (const sign of `${footnotes.label}\n${footnotes.back}\n${text}`) {
    const code = sign.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ code, 0x85ebca6b);
  }
  return `${(one >>> 0).toString(36)}-${(two >>> 0).toString(36)}-${text.length}`;
}
