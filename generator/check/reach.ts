import type { Registry } from '../declare/registry.ts';
import type { Place } from '../faults/place.ts';
import { keywordsOf } from '../grammar/keywords.ts';
import { fileKinds } from '../grammar/spec-files.ts';
import { targets } from '../grammar/targets.ts';
import { type Spec, writtenFiles } from '../load/load-spec.ts';
import { lineWords, partsOfId } from '../load/names-in-text.ts';
import { inLayer } from '../yaml/layer.ts';
import { entriesOf, type SpecNode } from '../yaml/spec-node.ts';
import { beginningsIn, byFile, lastUpTo, type Span, Spans } from './spans.ts';

/** A declaration, and what stands in it. */
interface Entry {
  file: string;
  span: Span;
  /** What it names: ids in full, what a path begins with, as `Item.name` and `viewer.alias` do, and fields of kinds. */
  names: ReadonlySet<string>;
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
    const goals = once(() => this.#over(file, spans));
    const reaching = once(() => walked(goals(), this.#made().leadingTo));
    const isForAll = once(() => goals().length === 0 || goals().some((entry) => entry.isForAll));
    return (place) => {
      const start = this.#made().at(place);
      return start === undefined || isForAll() || reaching().has(start);
    };
  }

  /**
   * Whether an id is named, other than where it is declared, by these lines, by what they lead to, or by what leads to them,
   * which may not be understood either. Where nobody knows what they declare, whatever names it may lead to them.
   */
  names(file: string, spans: readonly Span[]): (id: string, declared: Place) => boolean {
    const naming = once(() => namingOf(this.#near(file, spans)));
    return (id, declared) => {
      const entries = naming().get(id) ?? [];
      return entries.length > 1 || (entries.length === 1 && entries[0] !== this.#made().at(declared));
    };
  }

  #near(file: string, spans: readonly Span[]): Iterable<Entry> {
    const { entries, ledTo, leadingTo } = this.#made();
    const starts = this.#over(file, spans);
    if (starts.some(({ isForAll }) => isForAll)) return entries;
    return new Set([...walked(starts, ledTo), ...walked(starts, leadingTo)]);
  }

  #over(file: string, spans: readonly Span[]): Entry[] {
    const lines = new Spans(spans);
    return this.#made().entries.filter((entry) => entry.file === file && lines.meets(entry.span));
  }

  #made(): Graph {
    this.#graph ??= graphOf(this.#spec, this.#registry);
    return this.#graph;
  }
}

/** Worked out when it is asked for, and then known: thousands of faults may ask. */
function once<T extends object | boolean>(work: () => T): () => T {
  let known: T | undefined;
  return () => (known ??= work());
}

/** Who names an id: of several the first two, which is enough to know that there is another. */
function namingOf(entries: Iterable<Entry>): ReadonlyMap<string, readonly Entry[]> {
  const found = new Map<string, Entry[]>();
  for (const entry of entries)
    for (const name of entry.names) {
      const before = found.get(name);
      if (before === undefined) found.set(name, [entry]);
      else if (before.length < 2) before.push(entry);
    }
  return found;
}

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
  const at = placesIn(entries);
  const declaring = declarationsOf(registry, at);
  const [ledTo, leadingTo] = [new Map<Entry, Set<Entry>>(), new Map<Entry, Set<Entry>>()];
  const link = (from: Entry, to: Entry) => {
    ledTo.set(from, (ledTo.get(from) ?? new Set()).add(to));
    leadingTo.set(to, (leadingTo.get(to) ?? new Set()).add(from));
  };
  for (const entry of entries)
    for (const word of entry.names)
      for (const declared of declaring.get(word) ?? []) {
        link(entry, declared);
        // A page has what its address holds, which no line of it names.
        if (inLayer(entry.file).startsWith('spec/routes/')) link(declared, entry);
      }
  return { entries, at, ledTo, leadingTo };
}

/** Which entry holds a place. What is not known in a file stands behind what is, and holds all of it. */
function placesIn(entries: readonly Entry[]): (place: Place) => Entry | undefined {
  const files = new Map(
    [...byFile(entries, ({ file }) => file)].map(([file, own]) => {
      const starts = own.map(({ span }) => span.from);
      const sorted = own.filter((_, i) => i === 0 || (starts[i] ?? 0) > (starts[i - 1] ?? 0));
      return [file, { sorted, starts: sorted.map(({ span }) => span.from), last: own.at(-1) }] as const;
    }),
  );
  const holds = (entry: Entry | undefined, line: number) =>
    entry !== undefined && entry.span.from <= line && line <= entry.span.to;
  return ({ file, line }) => {
    const own = files.get(file);
    if (own === undefined) return undefined;
    return [own.sorted[lastUpTo(own.starts, line)], own.last].find((entry) => holds(entry, line));
  };
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

function* entriesIn(spec: Spec): Generator<Entry> {
  const { sources, unreadable } = spec;
  const rowsOf = (path: string) => (sources.get(path) ?? '').split('\n');
  for (const [kind] of fileKinds)
    for (const { path, root } of writtenFiles(spec, kind)) {
      const rows = rowsOf(path);
      const whole = { from: 1, to: rows.length };
      const isForAll = forAll.has(kind);
      const isOne = isForAll || kind === 'screens';
      for (const span of isOne ? [whole] : spansIn(root, keywordsOf(kind).all, whole))
        yield { file: path, span, names: namesIn(rows.slice(span.from - 1, span.to)), isForAll };
    }
  for (const path of unreadable) {
    const rows = rowsOf(path);
    yield { file: path, span: { from: 1, to: rows.length }, names: namesIn(rows), isForAll: true };
  }
}

/** The declarations of a file: its entries, and of those that are words of the language what stands under them. */
function spansIn(root: SpecNode, keywords: ReadonlySet<string>, whole: Span): Span[] {
  const starts = entriesOf(root).flatMap(({ key, keyAt, value }) => {
    const inner = keywords.has(key) ? beginningsIn(value).starts : [];
    return inner.length === 0 ? [keyAt.line] : inner;
  });
  const sorted = [...new Set(starts)].sort((one, other) => one - other);
  return sorted.map((from, i) => ({ from, to: (sorted[i + 1] ?? whole.to + 1) - 1 }));
}

const namesIn = (rows: readonly string[]) =>
  new Set(
    [...new Set(rows.flatMap(lineWords))].flatMap((word) => [
      word,
      ...partsOfId(word).slice(0, isOfKind(word) ? 2 : 1),
    ]),
  );

const isOfKind = (word: string) => word.startsWith('kind.');
