import type { Fault } from '../faults/fault.ts';
import type { Place } from '../faults/place.ts';
import { type Keywords, keywordsOf } from '../grammar/keywords.ts';
import { fileKindOf, type SpecFileKind } from '../grammar/spec-files.ts';
import { type Spec, writtenFiles } from '../load/load-spec.ts';
import { lineItems, lineKeys, lineNames, lineWords, partsOfId } from '../load/names-in-text.ts';
import { inLayer } from '../yaml/layer.ts';
import type { SpecNode } from '../yaml/spec-node.ts';
import type { Reach } from './reach.ts';
import { beginningsIn, byFile, type Span, Spans, spanAt } from './spans.ts';

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
  return [...byFile(faults, ({ place }) => place.file)].map(([file, own]) => lostOf(file, own, around));
}

interface Around {
  spec: Spec;
  reach: Reach;
}

function lostOf(file: string, faults: readonly Fault[], { spec, reach }: Around): Lost {
  const kind = fileKindOf(inLayer(file));
  const root = kind && writtenFiles(spec, kind).find(({ path }) => path === file)?.root;
  const text: Text = { kind, root, rows: (spec.sources.get(file) ?? '').split('\n') };
  const spans = spansOf(faults, text);
  const names = namesMadeBy(file, faults, text);
  // What nothing uses may be named anywhere in what is wrong.
  const wider = root
    ? distinct(faults.map(({ place }) => entryAround(root, place.line)))
    : [{ from: 1, to: text.rows.length }];
  const linesByWord = wordsOnLines(linesOf(wider, text), kind);
  const lines = new Spans(spans);
  const holds: Lost['holds'] = ({ file: other, line }) =>
    file === other && lines.meets({ from: line, to: line });
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
        isOnAnother(linesByWord.get(word), asked?.file === file ? asked.line : undefined),
      ),
  };
}

/** Whether there is a line of these but for the one that asks. */
const isOnAnother = (lines: ReadonlySet<number> = new Set(), asking: number | undefined) =>
  lines.size > (asking !== undefined && lines.has(asking) ? 1 : 0);

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
    ...(root === undefined ? partsOfId(inLayer(file)) : []),
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
    const held = beginningsIn(node);
    const [first] = held.starts;
    if (first === undefined || line < first || (code === lacks && line === first)) return lost;
    within = spanAt(held, line, within);
    const { entry, item } = held.at.get(within.from) ?? {};
    const inner = entry ? entry.value : item;
    if (!(entry && words.needed.has(entry.key))) lost = within;
    if (inner === undefined || inner.t === 'scalar' || (entry && inner.at.line === within.from)) return lost;
    node = inner;
  }
}

const noWords: Keywords = { all: new Set(), needed: new Set() };

const everything: Span = { from: 1, to: Number.POSITIVE_INFINITY };

const entryAround = (root: SpecNode, line: number): Span => spanAt(beginningsIn(root), line, everything);
