import type { Fault } from '../faults/fault.ts';
import type { Place } from '../faults/place.ts';
import { keywordsOf } from '../grammar/keywords.ts';
import { fileKindOf } from '../grammar/spec-files.ts';
import type { Spec } from '../load/load-spec.ts';
import { lineKeys, lineNames, lineWords, partsOfId } from '../load/names-in-text.ts';
import { entriesOf, itemsOf, type SpecNode } from '../yaml/spec-node.ts';

/** Declarations of one file that are wrong. */
export interface Lost {
  holds(place: Place): boolean;
  /** Whether they would make all of these names. */
  makes(names: readonly string[]): boolean;
  /** Whether they would use an id, by another line than that of which it is asked. */
  uses(id: string, asked?: Place): boolean;
  /** Whether they may be pages, or what pages ask before they open. */
  isOfPages: boolean;
  /** Whether code may know one of them by this name. */
  isConstant(name: string): boolean;
}

/** What stands in declarations that are wrong, by file. */
export function lostIn(faults: readonly Fault[], spec: Spec): Lost[] {
  const files = [...new Set(faults.map(({ place }) => place.file))];
  return files.map((file) =>
    lostOf(
      file,
      faults.filter(({ place }) => place.file === file),
      spec,
    ),
  );
}

function lostOf(file: string, faults: readonly Fault[], spec: Spec): Lost {
  const rows = (spec.sources.get(file) ?? '').split('\n');
  const kind = fileKindOf(file);
  const root = kind && spec.files[kind].find(({ path }) => path === file)?.root;
  const keywords = kind === undefined ? new Set<string>() : keywordsOf(kind);
  const around = (some: readonly Fault[], spanOfFault: (root: SpecNode, fault: Fault) => Span) =>
    root === undefined
      ? [{ from: 1, to: rows.length }]
      : distinct(some.map((fault) => spanOfFault(root, fault)));
  const linesOf = (all: readonly Span[]) =>
    all.flatMap(({ from, to }) => rows.slice(from - 1, to).map((text, at) => ({ text, line: from + at })));
  const text = (all: readonly Span[]) => linesOf(all).map((one) => one.text);
  const spanned = (some: readonly Fault[]) =>
    around(some, (tree, fault) => spanAround(tree, fault, keywords));
  const spans = spanned(faults);
  const unshaped = spanned(faults.filter(({ code }) => !isName.test(code)));
  const own = kind === 'screens' || root === undefined ? partsOfId(file) : [];
  const made = [...text(spans).flatMap(lineKeys), ...text(unshaped).flatMap(lineNames)];
  const names = new Set([...made.filter((name) => !keywords.has(name)), ...own]);
  const wider = around(faults, (tree, { place }) => entryAround(tree, place.line));
  const linesByWord = wordsOnLines(linesOf(wider));
  return {
    holds: ({ file: other, line }) =>
      file === other && spans.some(({ from, to }) => from <= line && line <= to),
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

function wordsOnLines(rows: readonly { text: string; line: number }[]): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const { text, line } of rows)
    for (const word of lineWords(text).flatMap((one) => [one, ...partsOfId(one)]))
      found.set(word, (found.get(word) ?? new Set()).add(line));
  return found;
}

/** `upload.pushMax` is `uploadPushMaxBytes` in code; of what stands in a group only the last part is written together. */
function isCalled(name: string, id: string): boolean {
  const own = partsOfId(id).join('').toLowerCase();
  return own.length > 2 && name.toLowerCase().includes(own);
}

interface Span {
  from: number;
  to: number;
}

/** A list of thousands may have a fault in each of its items. */
const distinct = (spans: readonly Span[]) => [...new Map(spans.map((span) => [span.from, span])).values()];

/** A name that is not there is no reason to doubt what stands beside it in a list. */
const isName = /^HUB1[2-9]/;

/** What a declaration lacks is said where it begins, and all of it is lost. */
const lacks = 'HUB1102';

/**
 * The lines of the declaration in which a fault stands: an entry of the file, or one of several that it holds. What stands
 * under a word of the language is a part of the whole, and the whole is lost with it.
 */
function spanAround(root: SpecNode, { code, place: { line } }: Fault, words: ReadonlySet<string>): Span {
  const outer = entryAround(root, line);
  const holder = entriesOf(root).find(({ keyAt }) => keyAt.line === outer.from)?.value;
  const inner = holder === undefined ? [] : startsOf(holder);
  if (inner[0] === undefined || line < inner[0] || (code === lacks && line === inner[0])) return outer;
  const span = spanOf(inner, line, outer);
  return entriesOf(holder).some(({ key, keyAt }) => keyAt.line === span.from && words.has(key))
    ? outer
    : span;
}

const entryAround = (root: SpecNode, line: number): Span =>
  spanOf(startsOf(root), line, { from: 1, to: Number.POSITIVE_INFINITY });

const startsOf = (node: SpecNode): number[] => [
  ...entriesOf(node).map(({ keyAt }) => keyAt.line),
  ...itemsOf(node).map(({ at }) => at.line),
];

function spanOf(starts: readonly number[], line: number, within: Span): Span {
  const from = starts.findLast((start) => start <= line) ?? within.from;
  const next = starts.find((start) => start > line);
  return { from, to: next === undefined ? within.to : next - 1 };
}

/** Whether a line of the spec, other than one, holds a name; the lines are gone through when that is first asked. */
export function namesIn({ sources }: Spec): (name: string, place: Place) => boolean {
  let found: Map<string, Set<string>> | undefined;
  return (name, { file, line }) => {
    found ??= linesByWord(sources);
    return [...(found.get(name) ?? [])].some((at) => at !== `${file}:${line}`);
  };
}

function linesByWord(sources: Spec['sources']): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [file, text] of sources)
    for (const [at, row] of text.split('\n').entries())
      for (const word of lineWords(row).flatMap((one) => [one, ...partsOfId(one)])) {
        const lines = found.get(word) ?? new Set();
        found.set(word, lines.add(`${file}:${at + 1}`));
      }
  return found;
}
