/** What stands behind the `?` of an address, at most. */
export interface QueryLimits {
  /** Parameters, however they are called. */
  readonly parameters: number;
  /** Values of one name, at any depth: `a=1&a=2`, `a[]=1&a[]=2`, `a[0]=1&a[1]=2` and `a[0][b]=1&a[1][b]=2` have two. */
  readonly entries: number;
  /** Pairs of brackets in a name: `a[b][c]` has two. */
  readonly depth: number;
}

/**
 * The first limit that an address goes beyond; nothing is read behind the place that shows it. Of `uncounted` names there may
 * be any number of values.
 */
export function beyondLimits(
  url: string,
  limits: QueryLimits,
  uncounted: readonly string[] = [],
): keyof QueryLimits | undefined {
  const begin = url.indexOf('?') + 1;
  const hash = url.indexOf('#');
  const end = hash === -1 ? url.length : hash;
  if (begin === 0 || begin > end) return undefined;
  const lists = new Map<string, List>();
  let count = 0;
  for (let at = begin; at <= end; ) {
    const next = url.indexOf('&', at);
    const stop = next === -1 || next > end ? end : next;
    if (stop > at) {
      count += 1;
      if (count > limits.parameters) return 'parameters';
      const [written = ''] = url.slice(at, stop).split('=', 1);
      const name = decoded(written);
      if (name.split('[').length - 1 > limits.depth) return 'depth';
      for (const { list, entry } of entriesOf(name)) {
        const held = lists.get(list) ?? { numbered: new Set(), others: 0 };
        lists.set(list, held);
        if (entry === '') held.others += 1;
        else held.numbered.add(entry);
        if (held.numbered.size + held.others > limits.entries && !uncounted.includes(list)) return 'entries';
      }
    }
    at = stop + 1;
  }
  return undefined;
}

/** The values of one name: those that have a number, each once, and those that are only one more. */
interface List {
  numbered: Set<string>;
  others: number;
}

/** Where a name adds to a list: `a[0][b][]` is an entry of `a` and one more of `a[0][b]`. Said again, it is one more of its list. */
function entriesOf(name: string): { list: string; entry: string }[] {
  const inner = [...name.matchAll(/\[(\d*)\]/g)].map(({ 1: entry = '', index }) => ({
    list: name.slice(0, index),
    entry,
  }));
  return name.endsWith('[]') ? inner : [...inner, { list: name, entry: '' }];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
