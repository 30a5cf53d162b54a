import { entriesOf, itemsOf, type SpecEntry, type SpecNode } from '../yaml/spec-node.ts';

/** Lines of a file, counted from 1; both are among them. */
export interface Span {
  from: number;
  to: number;
}

/** Lines that are asked about again and again: there may be thousands of spans, and thousands of questions. */
export class Spans {
  readonly #apart: readonly Span[];
  readonly #starts: readonly number[];

  constructor(spans: readonly Span[]) {
    this.#apart = apart(spans);
    this.#starts = this.#apart.map(({ from }) => from);
  }

  /** Whether any of these lines is among them. */
  meets({ from, to }: Span): boolean {
    const last = this.#apart[lastUpTo(this.#starts, to)];
    return last !== undefined && from <= last.to;
  }
}

function apart(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const { from, to } of [...spans].sort((one, other) => one.from - other.from)) {
    const last = found.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else found.push({ from, to });
  }
  return found;
}

/** The place of the last of these numbers, which are in order, that is not above a limit; -1 where all are. */
export function lastUpTo(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** What begins in a line. */
export interface Beginning {
  entry?: SpecEntry;
  item?: SpecNode;
}

/** What a map or a list holds, by the line in which it begins; the first where several do. */
export interface Beginnings {
  starts: readonly number[];
  at: ReadonlyMap<number, Beginning>;
}

const known = new WeakMap<SpecNode, Beginnings>();

/** In which lines begins what a map or a list holds: it is asked for each of perhaps thousands of faults. */
export function beginningsIn(node: SpecNode): Beginnings {
  const before = known.get(node);
  if (before) return before;
  const at = new Map<number, Beginning>();
  for (const entry of entriesOf(node)) if (!at.has(entry.keyAt.line)) at.set(entry.keyAt.line, { entry });
  for (const item of itemsOf(node)) if (!at.has(item.at.line)) at.set(item.at.line, { item });
  const found = { starts: [...at.keys()].sort((one, other) => one - other), at };
  known.set(node, found);
  return found;
}

/** The lines of what begins in one of a node and holds this line; within those of the node, which ends where they end. */
export function spanAt({ starts }: Beginnings, line: number, within: Span): Span {
  const own = lastUpTo(starts, line);
  const next = starts[own + 1];
  return { from: starts[own] ?? within.from, to: next === undefined ? within.to : next - 1 };
}

/** What stands in each file, in the order in which it came. */
export function byFile<T>(all: Iterable<T>, fileOf: (one: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of all) {
    const own = found.get(fileOf(one));
    if (own) own.push(one);
    else found.set(fileOf(one), [one]);
  }
  return found;
}
