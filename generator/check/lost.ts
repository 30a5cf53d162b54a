import type { Fault } from '../faults/fault.ts';
import type { Place } from '../faults/place.ts';
import { type Keywords, keywordsOf } from '../grammar/keywords.ts';
import { fileKindOf, type SpecFileKind } from '../grammar/spec-files.ts';
import type { Spec } from '../load/load-spec.ts';
import { lineItems, lineKeys, lineNames, lineWords, partsOfId } from '../load/names-in-text.ts';
import type { SpecEntry, SpecNode } from '../yaml/spec-node.ts';
import { type Reach, type Span, startsOf } from './reach.ts';

/** Declarations of one file that are wrong. */
export interface Lost {
  holds(place: Place): boolean;
  /** Whether what stands at a place may need them. */
  isNeededAt(place: Place): boolean;
  /** Whether they, or what they need, name an id elsewhere than where it is declared. */
  leadsTo(id: string, declared: Place): boolean;
  /** Whether they would make all of these names. */
  makes(names: readonly string[]): boolean;
  /** Whether they would use an id, by another line than that of which it is asked. */
  uses(id: string, asked?: Place): boolean;
  /** Whether they may be pages, or what pages ask before they open. */
  isOfPages: boolean;
  /** Whether code may know one of them by this name. */
  isConstant(name: string): boolean;
  /** Whether they are constants that are wrong together, and stand at this place. */
  holdsConstant(place: Place): boolean;
}

/** What stands in declarations that are wrong, by file. */
export function lostIn(faults: readonly Fault[], around: Around): Lost[] {
  const files = [...new Set(faults.map(({ place }) => place.file))];
  return files.map((file) =>
    lostOf(
      file,
      faults.filter(({ place }) => place.file === file),
      around,
    ),
  );
}

interface Around {
  spec: Spec;
  reach: Reach;
}

function lostOf(file: string, faults: readonly Fault[], { spec, reach }: Around): Lost {
  const kind = fileKindOf(file);
  const root = kind && spec.files[kind].find(({ path }) => path === file)?.root;
  const text: Text = { kind, root, rows: (spec.sources.get(file) ?? '').split('\n') };
  const spans = spansOf(faults, text);
  const names = namesMadeBy(file, faults, text);
  // What nothing uses may be named anywhere in what is wrong.
  const wider = root
    ? distinct(faults.map(({ place }) => entryAround(root, place.line)))
    : [{ from: 1, to: text.rows.length }];
  const linesByWord = wordsOnLines(linesOf(wider, text), kind);
  const holds: Lost['holds'] = ({ file: other, line }) =>
    file === other && spans.some(({ from, to }) => from <= line && line <= to);
  return {
    // What a page says, only that page asks.
    isNeededAt: kind === 'screens' && root ? (place) => place.file === file : reach.to(file, spans),
    leadsTo: reach.names(file, wider),
    holds,
    holdsConstant: (place) => kind === 'constants' && holds(place),
    isOfPages: kind === 'routes' || kind === 'screens' || kind === 'guards',
    // Rules are about fields that entities make.
    makes: (wanted) => kind !== 'rules' && wanted.length > 0 && wanted.every((name) => names.has(name)),
    isConstant: (name) => kind === 'constants' && [...names].some((id) => isCalled(name, id)),
    uses: (id, asked) =>
      [id, partsOfId(id).at(-1) ?? id].some((word) =>
        [...(linesByWord.get(word) ?? [])].some((line) => asked?.file !== file || asked.line !== line),
      ),
  };
}

interface Text {
  kind: SpecFileKind | undefined;
  /** Absent where the file cannot be read. */
  root: SpecNode | undefined;
  rows: readonly string[];
}

/** The lines that each fault takes away; all where there is nothing but text. */
function spansOf(faults: readonly Fault[], { kind, root, rows }: Text): Span[] {
  if (root === undefined) return [{ from: 1, to: rows.length }];
  const words = kind === undefined ? noWords : keywordsOf(kind);
  return distinct(faults.map((fault) => spanAround(root, fault, words)));
}

function linesOf(spans: readonly Span[], { rows }: Text): { text: string; line: number }[] {
  return spans.flatMap(({ from, to }) =>
    rows.slice(from - 1, to).map((text, at) => ({ text, line: from + at })),
  );
}

function namesMadeBy(file: string, faults: readonly Fault[], text: Text): ReadonlySet<string> {
  const { kind, root } = text;
  const words = kind === undefined ? noWords : keywordsOf(kind);
  // Parts of a path are names only where an address is made.
  const namesOf = kind === 'routes' || kind === 'endpoints' ? lineNames : lineItems;
  const made = (some: readonly Fault[], names: (row: string) => string[]) =>
    linesOf(spansOf(some, text), text).flatMap((one) => names(one.text));
  const unshaped = faults.filter(({ code }) => !isName.test(code));
  const all = [...made(faults, lineKeys), ...(unshaped.length > 0 ? made(unshaped, namesOf) : [])];
  return new Set([
    ...all.filter((name) => !words.all.has(name)),
    ...(root === undefined ? partsOfId(file) : []),
  ]);
}

function wordsOnLines(
  rows: readonly { text: string; line: number }[],
  kind: SpecFileKind | undefined,
): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const { text, line } of rows) {
    // A constant is made by its key, and others name it in full.
    const made = new Set(kind === 'constants' ? lineKeys(text) : []);
    for (const word of lineWords(text).flatMap(namesIn))
      if (!made.has(word)) found.set(word, (found.get(word) ?? new Set()).add(line));
  }
  return found;
}

/**
 * An id in full, what a path begins with, and a page without its app: `poll.creation` names no machine `creation`, while
 * `route.query.reason` reads `reason`.
 */
function namesIn(word: string): string[] {
  const parts = partsOfId(word);
  return [word, ...(word.includes('.') && !/^(?:kind|route)\./.test(word) ? parts.slice(0, 1) : parts)];
}

/** `upload.pushMax` is `uploadPushMaxBytes` in code; of what stands in a group only the last part is written together. */
function isCalled(name: string, id: string): boolean {
  const own = partsOfId(id).join('').toLowerCase();
  return own.length > 2 && name.toLowerCase().includes(own);
}

/** A list of thousands may have a fault in each of its items. */
const distinct = (spans: readonly Span[]) => [...new Map(spans.map((span) => [span.from, span])).values()];

/** A name that is not there is no reason to doubt what stands beside it in a list. */
const isName = /^HUB1[2-9]/;

/** What a declaration lacks is said where it begins, and all of it is lost. */
const lacks = 'HUB1102';

/**
 * The lines that are lost with a fault: an entry of a map or a list, a word that may be left out with what stands under it,
 * and where one is wrong that must be there, all that it is a part of.
 */
function spanAround(root: SpecNode, { code, place: { line } }: Fault, words: Keywords): Span {
  let [node, lost, within] = [root, everything, everything];
  for (;;) {
    const starts = startsOf(node);
    if (starts[0] === undefined || line < starts[0] || (code === lacks && line === starts[0])) return lost;
    within = spanOf(starts, line, within);
    const { entry, item } = beginningAt(node, within.from);
    const inner = entry ? entry.value : item;
    if (!(entry && words.needed.has(entry.key))) lost = within;
    if (inner === undefined || inner.t === 'scalar' || (entry && inner.at.line === within.from)) return lost;
    node = inner;
  }
}

/** What begins in a line of a map or a list, the first where there are several. */
function beginningAt(
  node: SpecNode,
  line: number,
): { entry?: SpecEntry | undefined; item?: SpecNode | undefined } {
  const at = startsOf(node).indexOf(line);
  if (node.t === 'list') return { item: node.items[at] };
  if (node.t === 'scalar' || at < 0) return {};
  for (const entry of node.entries.values()) if (entry.keyAt.line === line) return { entry };
  return {};
}

const noWords: Keywords = { all: new Set(), needed: new Set() };

const everything: Span = { from: 1, to: Number.POSITIVE_INFINITY };

const entryAround = (root: SpecNode, line: number): Span => spanOf(startsOf(root), line, everything);

function spanOf(starts: readonly number[], line: number, within: Span): Span {
  const from = starts.findLast((start) => start <= line) ?? within.from;
  const next = starts.find((start) => start > line);
  return { from, to: next === undefined ? within.to : next - 1 };
}
