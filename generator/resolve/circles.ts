/** What leads from a name to others. */
type Next = (name: string) => readonly string[];

interface Ordered {
  /** Each after all that it needs. */
  order: string[];
  /** What leads back to itself, with the way round. */
  round: Map<string, string[]>;
}

/** More ways are not gone: whoever mends the first circles finds the next. */
const stepsMax = 200_000;

/** Puts names in order, without following any way twice: names that need each other in pairs have endless ways. */
export function inOrder(names: readonly string[], next: Next): Ordered {
  const known = new Set(names);
  const needs = new Map([...known].map((name) => [name, next(name).filter((one) => known.has(one))]));
  const first = sorted(needs);
  if (first.left.size === 0) return { order: first.order, round: new Map() };
  const { left } = sorted(turned(within(needs, first.left)));
  const round = circlesIn(within(needs, left));
  const others = new Set([...first.left].filter((name) => !round.has(name)));
  return { order: [...first.order, ...sorted(within(needs, others)).order], round };
}

type Needs = ReadonlyMap<string, readonly string[]>;

const within = (needs: Needs, names: ReadonlySet<string>): Needs =>
  new Map([...names].map((name) => [name, (needs.get(name) ?? []).filter((one) => names.has(one))]));

function turned(needs: Needs): Needs {
  const back = new Map([...needs.keys()].map((name) => [name, [] as string[]]));
  for (const [name, others] of needs) for (const other of others) back.get(other)?.push(name);
  return back;
}

/** Takes away whatever needs nothing that is left, until nothing can be taken. */
function sorted(needs: Needs): { order: string[]; left: Set<string> } {
  const open = new Map([...needs].map(([name, others]) => [name, new Set(others).size]));
  const neededBy = turned(new Map([...needs].map(([name, others]) => [name, [...new Set(others)]])));
  const order = [...needs.keys()].filter((name) => open.get(name) === 0);
  for (const name of order)
    for (const other of neededBy.get(name) ?? []) {
      const rest = (open.get(other) ?? 0) - 1;
      open.set(other, rest);
      if (rest === 0) order.push(other);
    }
  const done = new Set(order);
  return { order, left: new Set([...needs.keys()].filter((name) => !done.has(name))) };
}

function circlesIn(needs: Needs): Map<string, string[]> {
  const round = new Map<string, string[]>();
  let steps = 0;
  for (const start of needs.keys()) {
    const from = new Map<string, string>();
    const open = [start];
    for (const name of open) {
      for (const other of needs.get(name) ?? []) {
        steps += 1;
        if (!from.has(other)) open.push(other);
        if (!from.has(other)) from.set(other, name);
      }
      if (from.has(start) || steps > stepsMax) break;
    }
    if (from.has(start)) round.set(start, wayBack(start, from));
    else if (steps > stepsMax) round.set(start, [start, '…', start]);
  }
  return round;
}

function wayBack(start: string, from: ReadonlyMap<string, string>): string[] {
  const way = [start];
  for (let at = from.get(start); at !== undefined && at !== start; at = from.get(at)) way.push(at);
  return [...way, start].reverse();
}
