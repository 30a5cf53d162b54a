/** What stands behind the `?` of an address, at most. */
export interface QueryLimits {
  /** Parameters, however they are called. */
  readonly parameters: number;
  /** Values of one name: `a=1&a=2`, `a[]=1&a[]=2` and `a[0]=1&a[1]=2` have two. */
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
  const values = new Map<string, number>();
  let count = 0;
  for (let at = begin; at <= end; ) {
    const next = url.indexOf('&', at);
    const stop = next === -1 || next > end ? end : next;
    if (stop > at) {
      count += 1;
      if (count > limits.parameters) return 'parameters';
      const [name = ''] = url.slice(at, stop).split('=', 1);
      const named = readName(name);
      if (named.depth > limits.depth) return 'depth';
      const held = (values.get(named.name) ?? 0) + 1;
      if (held > limits.entries && !uncounted.includes(named.name)) return 'entries';
      values.set(named.name, held);
    }
    at = stop + 1;
  }
  return undefined;
}

/** A name without the number of its entry, and how deep it leads. */
function readName(written: string): { name: string; depth: number } {
  const name = decoded(written);
  return { name: name.replace(/\[\d*\]$/, ''), depth: name.split('[').length - 1 };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
