import {
  isMap,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Pair,
  parseDocument,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
  type Node as YamlNode,
} from 'yaml';

/** A stretch of a text, from an offset to the one behind its end. */
export interface Range {
  from: number;
  to: number;
}

/** A key with its value: what a map of a spec is made of. */
export interface Entry {
  name: string;
  key: Scalar;
  value: YamlNode;
}

/**
 * One file of a spec as it is written: its text, and its tree with the offsets of every node. It is never printed anew,
 * since what prints YAML forgets how it was written (https://github.com/eemeli/yaml/issues/207): what changes is cut out of
 * the text, and the rest stays as it is, byte for byte.
 */
export class Source {
  readonly path: string;
  readonly text: string;
  readonly root: YamlNode | null;
  readonly newline: '\n' | '\r\n';
  readonly #lines = new LineCounter();
  #comments: Range[] | undefined;

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
    this.root = parseDocument(text, { lineCounter: this.#lines, uniqueKeys: false })
      .contents as YamlNode | null;
    this.newline = text.includes('\r\n') ? '\r\n' : '\n';
  }

  /** The line of an offset, as editors count. */
  lineOf(offset: number): number {
    return Math.max(1, this.#lines.linePos(offset).line);
  }

  /** The offset of a place, as faults say it. */
  offsetOf({ line, col }: { line: number; col: number }): number {
    return (this.#lines.lineStarts[line - 1] ?? 0) + col - 1;
  }

  /** Where the line begins that an offset stands in: behind the mark of the byte order, which is no indent. */
  startOfLine(offset: number): number {
    const start = this.text.lastIndexOf('\n', offset - 1) + 1;
    return start === 0 && this.text.startsWith('\uFEFF') ? 1 : start;
  }

  /** Where the line ends that an offset stands in, before its line break. */
  endOfLine(offset: number): number {
    const end = this.text.indexOf('\n', offset);
    if (end === -1) return this.text.length;
    return this.text[end - 1] === '\r' ? end - 1 : end;
  }

  /** Where the next line begins. */
  startOfNextLine(offset: number): number {
    const end = this.text.indexOf('\n', offset);
    return end === -1 ? this.text.length : end + 1;
  }

  /** What stands before an offset in its line, as blanks. */
  indentOf(offset: number): string {
    return ' '.repeat(offset - this.startOfLine(offset));
  }

  textOf(node: YamlNode): string {
    return this.text.slice(startOf(node), endOf(node));
  }

  /** The comments within a stretch, in order. */
  commentsIn({ from, to }: Range): string[] {
    this.#comments ??= commentsOf(this.text);
    return this.#comments
      .filter((comment) => comment.from >= from && comment.to <= to)
      .map((comment) => this.text.slice(comment.from, comment.to));
  }
}

/** After so many letters were read, what was read before is forgotten: a product has less than half of it. */
const lettersMax = 1_000_000;
const read = new Map<string, Source>();
let letters = 0;

/** The file of a path with a text; what was read last of a path is not read again, since most files of a spec stay as they are. */
export function sourceOf(path: string, text: string): Source {
  const before = read.get(path);
  if (before?.text === text) return before;
  letters += text.length;
  if (letters > lettersMax) {
    read.clear();
    letters = text.length;
  }
  const source = new Source(path, text);
  read.set(path, source);
  return source;
}

/** Marks of the lexer that stand for no character of the text. */
const marks = ['\u0002', '\u0018', '\u001f'];

function commentsOf(text: string): Range[] {
  const found: Range[] = [];
  let offset = 0;
  for (const token of new Lexer().lex(text)) {
    if (marks.includes(token)) continue;
    if (token.startsWith('#')) found.push({ from: offset, to: offset + token.length });
    offset += token.length;
  }
  return found;
}

export const startOf = (node: YamlNode): number => node.range?.[0] ?? 0;

/** Where a node ends: a block ends with its last entry, and not with the comments and line breaks behind it. */
export function endOf(node: YamlNode): number {
  if (isCollection(node) && node.flow !== true) {
    const last = node.items.at(-1);
    if (isPair(last)) return endOf((last.value ?? last.key) as YamlNode);
    if (last !== undefined) return endOf(last as YamlNode);
  }
  return node.range?.[1] ?? 0;
}

const isCollection = (node: YamlNode): node is YAMLMap | YAMLSeq => isMap(node) || isSeq(node);

/** Whether a map or a list is written in brackets. */
export const isFlow = (node: YamlNode): boolean => isCollection(node) && node.flow === true;

interface Entries {
  all: readonly Entry[];
  byName: ReadonlyMap<string, Entry>;
}

const none: Entries = { all: [], byName: new Map() };
/** NOTE: a tree never changes, its text does: what a map holds is told once, however many moves ask for it. */
const known = new WeakMap<YAMLMap, Entries>();

function entriesIn(node: YamlNode | null | undefined): Entries {
  if (!isMap(node)) return none;
  const before = known.get(node);
  if (before) return before;
  const all = node.items.flatMap((pair: Pair) =>
    isScalar(pair.key) && pair.value !== null
      ? [{ name: String(pair.key.value), key: pair.key, value: pair.value as YamlNode }]
      : [],
  );
  // The first of one name counts.
  const found = { all, byName: new Map(all.toReversed().map((entry) => [entry.name, entry])) };
  known.set(node, found);
  return found;
}

/** The entries of a map in their order; none of anything else. */
export const entriesOf = (node: YamlNode | null | undefined): readonly Entry[] => entriesIn(node).all;

export const entryOf = (node: YamlNode | null | undefined, name: string): Entry | undefined =>
  entriesIn(node).byName.get(name);

export const child = (node: YamlNode | null | undefined, name: string): YamlNode | undefined =>
  entryOf(node, name)?.value;

export const itemsOf = (node: YamlNode | null | undefined): YamlNode[] =>
  isSeq(node) ? (node.items as YamlNode[]) : [];

/** The text of a scalar; undefined of anything else. */
export function wordOf(node: YamlNode | null | undefined): string | undefined {
  return isScalar(node) && typeof node.value === 'string' ? node.value : undefined;
}

/** The texts of a list of texts, or of one. */
export function wordsOf(node: YamlNode | null | undefined): string[] {
  const one = wordOf(node);
  return one === undefined ? itemsOf(node).flatMap((item) => wordOf(item) ?? []) : [one];
}

/** What a node holds, however it is written. */
export const plainOf = (node: YamlNode | null | undefined): unknown => node?.toJSON() ?? null;

/** A node as it would stand in one line. */
export function inLine(source: Source, node: YamlNode): string {
  if (isMap(node)) {
    const entries = entriesOf(node).map(
      ({ key, value }) => `${source.textOf(key)}: ${inLine(source, value)}`,
    );
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  if (isSeq(node))
    return `[${itemsOf(node)
      .map((item) => inLine(source, item))
      .join(', ')}]`;
  const text = source.textOf(node);
  return text.includes('\n') || /[,[\]{}#]/.test(bare(text)) ? JSON.stringify(plainOf(node)) : text;
}

/** What of a scalar is not within quotes. */
const bare = (text: string) => (/^(['"])[\s\S]*\1$/.test(text) ? '' : text);

/** What a walk comes by: a node, the words that lead to it, and where it is the value of an entry, that and its map. */
interface Step {
  node: YamlNode;
  path: readonly string[];
  entry?: Entry;
  parent?: YamlNode;
}

const walked = new WeakMap<YamlNode, readonly Step[]>();

/** Entries and items of a tree from the top down, each with the words that lead to it: listed once, however many moves ask for it. */
export function walk(root: YamlNode | null | undefined): readonly Step[] {
  if (root === null || root === undefined) return [];
  const before = walked.get(root);
  if (before) return before;
  const steps: Step[] = [];
  note({ node: root, path: [] }, steps);
  walked.set(root, steps);
  return steps;
}

function note(step: Step, steps: Step[]): void {
  const { node, path } = step;
  steps.push(step);
  for (const entry of entriesOf(node))
    note({ node: entry.value, path: [...path, entry.name], entry, parent: node }, steps);
  for (const item of itemsOf(node)) if (item !== null) note({ node: item, path }, steps);
}
