import type { Registry } from '../declare/registry.ts';
import type { Place } from '../faults/place.ts';
import { keywordsOf } from '../grammar/keywords.ts';
import { fileKinds } from '../grammar/spec-files.ts';
import { targets } from '../grammar/targets.ts';
import type { Spec } from '../load/load-spec.ts';
import { lineWords, partsOfId } from '../load/names-in-text.ts';
import { entriesOf, itemsOf, type SpecNode } from '../yaml/spec-node.ts';

/** Lines of a file, counted from 1. */
export interface Span {
  from: number;
  to: number;
}

/** A declaration, and what stands in it. */
interface Entry {
  file: string;
  span: Span;
  /** As they stand there. */
  words: ReadonlySet<string>;
  /** Whether others ask it without naming it, or it is not known what it would declare. */
  isForAll: boolean;
}

/** Kinds of files that all others ask without naming them. */
const forAll: ReadonlySet<string> = new Set(['app', 'kinds', 'tags']);

/**
 * Which declarations lead to which: by the ids that stand in them, and the ids that stand in those. It is made when
 * somebody asks, which is where something is wrong.
 */
export class Reach {
  readonly #spec: Spec;
  readonly #registry: Registry;
  #graph: Graph | undefined;

  constructor(spec: Spec, registry: Registry) {
    this.#spec = spec;
    this.#registry = registry;
  }

  /**
   * Whether what stands at a place may need what these lines declare. Where nobody knows what they are, or they count
   * for all of the product, it may.
   */
  to(file: string, spans: readonly Span[]): (place: Place) => boolean {
    let reaching: ReadonlySet<Entry> | undefined;
    return (place) => {
      const graph = this.#made();
      const goals = graph.entries.filter((entry) => entry.file === file && isOver(entry, spans));
      const start = graph.at(place);
      if (goals.length === 0 || start === undefined || goals.some(({ isForAll }) => isForAll)) return true;
      reaching ??= walked(goals, graph.leadingTo);
      return reaching.has(start);
    };
  }

  /**
   * Whether an id is named, other than where it is declared, by these lines, by what they lead to, or by what leads to them,
   * which may not be understood either. Where nobody knows what they declare, whatever names it may lead to them.
   */
  names(file: string, spans: readonly Span[]): (id: string, declared: Place) => boolean {
    let near: readonly Entry[] | undefined;
    return (id, declared) => {
      const graph = this.#made();
      near ??= this.#near(file, spans);
      const own = graph.at(declared);
      return near.some((entry) => entry !== own && namedBy(entry).has(id));
    };
  }

  #near(file: string, spans: readonly Span[]): readonly Entry[] {
    const { entries, ledTo, leadingTo } = this.#made();
    const starts = entries.filter((entry) => entry.file === file && isOver(entry, spans));
    if (starts.some(({ isForAll }) => isForAll)) return entries;
    return [...walked(starts, ledTo), ...walked(starts, leadingTo)];
  }

  #made(): Graph {
    this.#graph ??= graphOf(this.#spec, this.#registry);
    return this.#graph;
  }
}

const isOver = ({ span }: Entry, spans: readonly Span[]) =>
  spans.some(({ from, to }) => from <= span.to && span.from <= to);

interface Graph {
  entries: readonly Entry[];
  at(place: Place): Entry | undefined;
  ledTo: ReadonlyMap<Entry, ReadonlySet<Entry>>;
  leadingTo: ReadonlyMap<Entry, ReadonlySet<Entry>>;
}

function walked(starts: readonly Entry[], edges: ReadonlyMap<Entry, ReadonlySet<Entry>>): ReadonlySet<Entry> {
  const found = new Set(starts);
  // What is added on the way is gone through as well.
  for (const one of found) for (const next of edges.get(one) ?? []) found.add(next);
  return found;
}

function graphOf(spec: Spec, registry: Registry): Graph {
  const entries = [...entriesIn(spec)];
  const byFile = new Map<string, Entry[]>();
  for (const entry of entries) byFile.set(entry.file, [...(byFile.get(entry.file) ?? []), entry]);
  const at = ({ file, line }: Place) =>
    byFile.get(file)?.find(({ span }) => span.from <= line && line <= span.to);
  const declaring = declarationsOf(registry, at);
  const [ledTo, leadingTo] = [new Map<Entry, Set<Entry>>(), new Map<Entry, Set<Entry>>()];
  const link = (from: Entry, to: Entry) => {
    ledTo.set(from, (ledTo.get(from) ?? new Set()).add(to));
    leadingTo.set(to, (leadingTo.get(to) ?? new Set()).add(from));
  };
  for (const entry of entries)
    for (const word of namedBy(entry))
      for (const declared of declaring.get(word) ?? []) {
        link(entry, declared);
        // A page has what its address holds, which no line of it names.
        if (entry.file.startsWith('spec/routes/')) link(declared, entry);
      }
  return { entries, at, ledTo, leadingTo };
}

function declarationsOf(registry: Registry, at: (place: Place) => Entry | undefined): Map<string, Entry[]> {
  const found = new Map<string, Entry[]>();
  for (const target of targets)
    for (const id of registry.known(target)) {
      const place = registry.placeOf(target, id);
      const entry = place && at(place);
      if (entry) found.set(id, [...(found.get(id) ?? []), entry]);
    }
  return found;
}

function* entriesIn({ files, sources, unreadable }: Spec): Generator<Entry> {
  const rowsOf = (path: string) => (sources.get(path) ?? '').split('\n');
  for (const [kind] of fileKinds)
    for (const { path, root } of files[kind]) {
      const rows = rowsOf(path);
      const whole = { from: 1, to: rows.length };
      const isForAll = forAll.has(kind);
      const isOne = isForAll || kind === 'screens';
      for (const span of isOne ? [whole] : spansIn(root, keywordsOf(kind).all, whole))
        yield { file: path, span, words: wordsIn(rows.slice(span.from - 1, span.to)), isForAll };
    }
  for (const path of unreadable) {
    const rows = rowsOf(path);
    yield { file: path, span: { from: 1, to: rows.length }, words: wordsIn(rows), isForAll: true };
  }
}

/** The declarations of a file: its entries, and of those that are words of the language what stands under them. */
function spansIn(root: SpecNode, keywords: ReadonlySet<string>, whole: Span): Span[] {
  const starts = entriesOf(root).flatMap(({ key, keyAt, value }) => {
    const inner = keywords.has(key) ? startsOf(value) : [];
    return inner.length === 0 ? [keyAt.line] : inner;
  });
  const sorted = [...new Set(starts)].sort((one, other) => one - other);
  return sorted.map((from, i) => ({ from, to: (sorted[i + 1] ?? whole.to + 1) - 1 }));
}

const known = new WeakMap<SpecNode, readonly number[]>();

/** In which lines begins what a map or a list holds: it is asked for each of perhaps thousands of faults. */
export function startsOf(node: SpecNode): readonly number[] {
  const before = known.get(node);
  if (before) return before;
  const starts = [
    ...entriesOf(node).map(({ keyAt }) => keyAt.line),
    ...itemsOf(node).map(({ at }) => at.line),
  ];
  known.set(node, starts);
  return starts;
}

const wordsIn = (rows: readonly string[]) => new Set(rows.flatMap(lineWords));

/** Ids in full, what a path begins with, as `Item.name` and `viewer.alias` do, and fields of kinds. */
function namedBy({ words }: Entry): Set<string> {
  return new Set([...words].flatMap((word) => [word, ...partsOfId(word).slice(0, isOfKind(word) ? 2 : 1)]));
}

const isOfKind = (word: string) => word.startsWith('kind.');
